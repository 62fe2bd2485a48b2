import { edit } from '../kernel/edit'
import { drop } from '../kernel/rows'
import { step } from '../kernel/step'
import { type OutboxEvent, outboxSteps } from '../kernel/steps.gen'
import type { Change, World } from '../kernel/world'
import type { InternalOutboxRow } from './tables'

/** Steps a message to a colleague; one that is confirmed or canceled leaves. Returns whether its state took the event. */
export function stepInternalOutbox(
  world: World,
  change: Change,
  hash: string,
  event: OutboxEvent,
  with_: Partial<Pick<InternalOutboxRow, 'attempts' | 'refusal'>> = {},
): boolean {
  const row = world.rows.internalOutbox.get(hash)
  if (!row) return false
  const state = step(outboxSteps, row.state, event)
  if (state === row.state) return false
  if (state === 'confirmed' || state === 'canceled') drop(world, change, 'internalOutbox', hash)
  else edit(world, change, 'internalOutbox', hash, (draft) => void Object.assign(draft, with_, { state }))
  return true
}

/** The message with this hash is known to the server. */
export function settleInternalOutbox(world: World, change: Change, hash: string): void {
  stepInternalOutbox(world, change, hash, 'ECHOED')
}

/** What waits for a colleague, in the order in which it was typed. */
export const internalWaiting = (world: World, peerId: string): InternalOutboxRow[] =>
  [...world.rows.internalOutbox.values()].filter((row) => row.peerId === peerId).sort((a, b) => a.at - b.at)
