import { edit } from '../kernel/edit'
import { drop } from '../kernel/rows'
import { step } from '../kernel/step'
import { type OutboxEvent, outboxSteps } from '../kernel/steps.gen'
import type { Change, World } from '../kernel/world'
import type { OutboxRow } from './tables'

/** Where messages wait on their way to the server: those for customers, and those for colleagues. */
export type OutboxTable = 'outbox' | 'internalOutbox'

/** Steps a message on its way; a confirmed or canceled one leaves. Returns whether its state took the event. */
export function stepOutbox(
  world: World,
  change: Change,
  table: OutboxTable,
  hash: string,
  event: OutboxEvent,
  with_: Partial<Pick<OutboxRow, 'attempts' | 'refusal'>> = {},
): boolean {
  const row = world.rows[table].get(hash)
  if (!row) return false
  const state = step(outboxSteps, row.state, event)
  if (state === row.state) return false
  if (state === 'confirmed' || state === 'canceled') drop(world, change, table, hash)
  else edit(world, change, table, hash, (message) => void Object.assign(message, with_, { state }))
  return true
}

/** The message with this hash is known to the server: what waited has done its work. */
export function settleOutbox(world: World, change: Change, table: OutboxTable, hash: string): void {
  stepOutbox(world, change, table, hash, 'ECHOED')
}
