import type { InternalChatMessage } from '../../../contract/entities'
import { defineTable, type Id, type Int, UNTOLD } from '../kernel/define-table'
import type { InternalConversationState, OutboxState } from '../kernel/steps.gen'
import type { OutgoingUpload } from '../outbox/tables'
import { internalMessageKind } from './internal/unseen'

/*
 * What colleagues say to each other is of no customer, whatever they speak of: erasing one leaves it.
 */

/** A message between colleagues. */
export type InternalMessageRow = Readonly<{
  id: Id
  /** The colleague on the other side. */
  peerId: Id
  ack: Int
  data: InternalChatMessage
}>
export const internalMessages = defineTable<InternalMessageRow>({
  name: 'internalMessages',
  disk: { kindOf: internalMessageKind },
  onReset: 'drop',
  onErase: 'keep',
})

/** The conversation with a colleague. */
export type InternalConversationRow = Readonly<{
  /** The colleague's id. */
  id: Id
  state: InternalConversationState
  /** The message that is being answered. */
  replyTo: string | null
  /** Unseen messages as the server counted them, and up to which event number. */
  unseen: Int
  countedAt: Int
  /** Event number up to which this user has seen everything. */
  seenAt: Int
  pages: Int
  complete: boolean
}>
export const internalConversations = defineTable<InternalConversationRow>({
  name: 'internalConversations',
  // What is being answered stays; what was read comes page by page.
  onReset: (row) => ({ ...row, unseen: 0, countedAt: 0, seenAt: 0, pages: 0, complete: false }),
  onErase: 'keep',
})

/** A message to a colleague on its way to the server. It stands at the end of the conversation by itself. */
export type InternalOutboxRow = Readonly<{
  /** The hash. */
  id: Id
  state: OutboxState
  peerId: Id
  text: string
  /** A file of the shop that goes with it: its address, name and type. */
  fileAddress: string | null
  fileName: string | null
  fileMime: string | null
  /** A file that lies in this device's uploads under the hash; missing in rows from before there were any. */
  upload?: OutgoingUpload | null
  replyTo: string | null
  /** When the user pressed the key, ms. */
  at: number
  /** Answers that did not come so far. */
  attempts: Int
  refusal: string | null
}>
export const internalOutbox = defineTable<InternalOutboxRow>({
  name: 'internalOutbox',
  onReset: 'keep',
  onErase: 'keep',
})

/** Somebody one can write to. */
export type ColleagueRow = Readonly<{
  id: Id
  name: string
  image: string | null
  /** As of the last time the list was read. */
  online: boolean
  department: string | null
  /** The server's event number at which the list was read. */
  rev: Int
}>
export const colleagues = defineTable<ColleagueRow>({
  name: 'colleagues',
  onReset: (row) => ({ ...row, rev: UNTOLD }),
  onErase: 'keep',
})
