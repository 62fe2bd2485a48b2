import type { CustomerChat } from '../../../contract/entities'
import { anonymousMessage } from '../contacts/anonymous'
import { defineTable, type Id, type Int, type Positive } from '../kernel/define-table'
import type { DeliveryState } from '../kernel/steps.gen'
import { Conversations } from './conversations'

export type MessageRow = Readonly<{
  /** The server's id; `tmp:<hash>` until the server has answered. */
  id: Id
  ticketId: Id
  /** The same from key-press to replay: the bubble's key on screen. */
  hash: Id | null
  delivery: DeliveryState
  attempt: Positive
  errorCode: string | null
  errorMessage: string | null
  /** True while only this device knows it. */
  temp: boolean
  data: CustomerChat
}>
export const messages = defineTable<MessageRow>({
  name: 'messages',
  disk: { packed: 'repack', make: () => new Conversations() },
  onReset: (row) => (row.temp ? row : null),
  onErase: (row, { tickets }) => {
    const at = tickets.get(row.ticketId)
    if (at === undefined) return row
    // Never sent, and never will be.
    return row.temp ? null : { ...row, errorMessage: null, data: anonymousMessage(row.data, at) }
  },
})

/**
 * How much of a ticket's history is here. `oldest`: the message that stands furthest up of those that pages brought; what
 * came late may stand above it alone. Missing where logs of former builds say only which page it was.
 */
export type HistoryRow = Readonly<{ id: Id; pages: Int; total: Int; complete: boolean; oldest?: Id }>
export const history = defineTable<HistoryRow>({
  name: 'history',
  disk: { packed: 'repack' },
  onReset: 'drop',
  onErase: 'keep',
})

/** How much is here of what a ticket's customer said in earlier tickets on its connection; the id is the ticket's. */
export type EarlierRow = Readonly<{
  id: Id
  /** Earlier tickets of which there is something, the newest first. */
  ticketIds: readonly Id[]
  /** The oldest message that was read. */
  oldest: Id
  complete: boolean
}>
export const earlier = defineTable<EarlierRow>({ name: 'earlier', onReset: 'keep', onErase: 'keep' })
