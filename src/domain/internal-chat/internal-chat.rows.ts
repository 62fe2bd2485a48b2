import type { InternalChatMessage } from '../../../contract/entities'
import type { InternalConversationState, OutboxState } from '../kernel/steps.gen'
import type { OutgoingUpload } from '../messages/outbox.rows'

/** A message between colleagues. */
export type InternalMessageRow = Readonly<{
  id: string
  /** The colleague on the other side. */
  peerId: string
  ack: number
  data: InternalChatMessage
}>

/** The conversation with a colleague. */
export type InternalConversationRow = Readonly<{
  /** The colleague's id. */
  id: string
  state: InternalConversationState
  /** The message that is being answered. */
  replyTo: string | null
  /** Unseen messages as the server counted them, and up to which event number. */
  unseen: number
  countedAt: number
  /** Event number up to which this user has seen everything. */
  seenAt: number
  pages: number
  complete: boolean
}>

/** A message to a colleague on its way to the server. It stands at the end of the conversation by itself. */
export type InternalOutboxRow = Readonly<{
  /** The hash. */
  id: string
  state: OutboxState
  peerId: string
  text: string
  /** A file of the house that goes with it: its address, name and type. */
  fileAddress: string | null
  fileName: string | null
  fileMime: string | null
  /** A file that lies in this device's uploads under the hash; missing in rows from before there were any. */
  upload?: OutgoingUpload | null
  replyTo: string | null
  /** When the user pressed the key, ms. */
  at: number
  /** Answers that did not come so far. */
  attempts: number
  refusal: string | null
}>

/** Somebody one can write to. */
export type ColleagueRow = Readonly<{
  id: string
  name: string
  image: string | null
  /** As of the last time the list was read. */
  online: boolean
  department: string | null
  /** The server's event number at which the list was read. */
  rev: number
}>
