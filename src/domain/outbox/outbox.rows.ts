import { edit } from '../kernel/edit'
import { drop } from '../kernel/rows'
import { step } from '../kernel/step'
import { type OutboxEvent, outboxSteps } from '../kernel/steps.gen'
import type { Change, World } from '../kernel/world'
import type { OutboxRow } from './tables'

/** Steps a command; a confirmed or canceled one leaves the outbox. Returns whether its state took the event. */
export function stepOutbox(
  world: World,
  change: Change,
  hash: string,
  event: OutboxEvent,
  with_: Partial<Pick<OutboxRow, 'attempts' | 'refusal'>> = {},
): boolean {
  const row = world.rows.outbox.get(hash)
  if (!row) return false
  const state = step(outboxSteps, row.state, event)
  if (state === row.state) return false
  if (state === 'confirmed' || state === 'canceled') drop(world, change, 'outbox', hash)
  else edit(world, change, 'outbox', hash, (command) => void Object.assign(command, with_, { state }))
  return true
}

/** The message with this hash is known to the server: the command has done its work. */
export function settleOutbox(world: World, change: Change, hash: string): void {
  stepOutbox(world, change, hash, 'ECHOED')
}
