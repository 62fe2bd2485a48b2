import type { MessageDetails } from '../../../contract/entities'
import { defineTable, dropByTicket, type Id, type Int } from '../kernel/define-table'
import type { OutboxState } from '../kernel/steps.gen'
import type { Choices } from '../messages/choices'
import type { MediaKind } from '../messages/media-kinds'
import type { StructuredKind } from '../messages/structured-kinds'

/** A file on its way, as far as the fold knows it. */
export type OutgoingUpload = Readonly<{
  fileName: string
  mime: string
  /** Bytes. */
  size: number
  /** Spoken into the microphone. */
  voice: boolean
}>

/** A template on its way: what was filled in, and what its bubble shows around the text. */
export type OutgoingTemplate = Readonly<{
  id: Id
  values: readonly Readonly<{ key: string; value: string }>[]
  header: string | null
  footer: string | null
  buttons: readonly Readonly<{ text: string; url: string | null }>[]
  /** Why it is sent though the shop has decided otherwise; missing where it has not. */
  against?: string
}>

export type OutboxRow = Readonly<{
  /** The hash. */
  id: Id
  state: OutboxState
  ticketId: Id
  customerId: string
  instanceId: string
  toNumber: string
  /** 'comment' stays inside, all others go to the customer. */
  type: 'chat' | 'comment' | 'template' | StructuredKind | MediaKind
  /** Of a message with a file: its caption. */
  text: string
  /** Its file, which lies in this device's uploads under the hash; missing in rows from before there were any. */
  upload?: OutgoingUpload | null
  /** What it is of the provider's templates; missing in all others. */
  template?: OutgoingTemplate
  /** Of a place or of cards: what they are; missing in all others. */
  details?: MessageDetails
  /** Of a question with options; missing in all others. */
  choices?: Choices
  /** Ids of colleagues that a comment names. */
  mentions?: readonly Id[]
  /** Ids of the quick answers that a text was made from. */
  answerIds?: readonly Id[]
  replyTo: string | null
  /** When the user pressed the key, ms. */
  at: number
  /** Answers that did not come so far. */
  attempts: Int
  refusal: string | null
}>
export const outbox = defineTable<OutboxRow>({
  name: 'outbox',
  onReset: 'keep',
  onErase: dropByTicket((row) => row.ticketId),
})
