import type { MessageDetails } from '../../../contract/entities'
import type { OutboxState } from '../kernel/steps.gen'
import type { OutgoingTemplate } from '../templates/meta-template.rows'
import type { Choices } from './choices'
import type { MediaKind } from './media-kinds'
import type { StructuredKind } from './structured-kinds'

/** A file on its way, as far as the fold knows it. */
export type OutgoingUpload = Readonly<{
  fileName: string
  mime: string
  /** Bytes. */
  size: number
  /** Spoken into the microphone. */
  voice: boolean
}>

export type OutboxRow = Readonly<{
  /** The hash. */
  id: string
  state: OutboxState
  ticketId: string
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
  mentions?: readonly string[]
  /** Ids of the quick answers that a text was made from. */
  answerIds?: readonly string[]
  replyTo: string | null
  /** When the user pressed the key, ms. */
  at: number
  /** Answers that did not come so far. */
  attempts: number
  refusal: string | null
}>
