import { createMachine } from 'xstate'

/**
 * How far one attempt at sending a message has come: a lattice, so that duplicates and any order of arrival
 * give the same end. A later state is stronger evidence:
 *
 *   pending < unknown < accepted < sent < failed < delivered < read < played
 *
 * `pending` waits in our own outbox; `accepted` was taken by the provider, which has not said yet that it sent it.
 * `failed` beats `sent` (the provider took it and gave up later); `delivered` beats `failed` (it did get
 * there); `unknown` (nobody can say whether the provider took it) is settled by its id or by any status. A retry is a new
 * attempt, which starts a new life: see delivery.ts.
 */
export const DELIVERY_ORDER = [
  'pending',
  'unknown',
  'accepted',
  'sent',
  'failed',
  'delivered',
  'read',
  'played',
] as const

const above = (rank: number) =>
  Object.fromEntries(DELIVERY_ORDER.slice(rank + 1).map((state) => [`ACK_${state.toUpperCase()}`, state]))

export const deliveryMachine = createMachine({
  id: 'delivery',
  initial: 'pending',
  states: Object.fromEntries(DELIVERY_ORDER.map((state, rank) => [state, { on: above(rank) }])),
})
