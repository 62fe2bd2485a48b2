import type { MessageDetails } from '../../../../contract/entities'
import type { Contact } from '../../../directory/customers/recognise'
import type { OrderedProduct } from '../ordered-products'
import type { Arrival } from '../place'

/** A customer's message as a provider brought it. */
export type Received = {
  instanceId: string
  contact: Contact
  /** The provider's id of the message: the same id twice is the same message. */
  providerId: string
  sentAt: Date
  arrival: Arrival
  type: string
  message: string | null
  caption: string | null
  document_name: string | null
  document_mimetype: string | null
  raw: unknown
  /** The provider's id of its file, which is fetched after the message is told. */
  mediaId: string | null
  details: MessageDetails | null
  /** What was ordered, where it is an order. */
  products: readonly OrderedProduct[]
  is_forwarded: boolean
  /** The provider's id of the message that this one replies to. */
  repliesTo: string | null
}

/** What it says to whoever reads it as an answer: typed, or chosen from a list or a button; null for anything else. */
export const answerIn = ({ type, message, details }: Received): string | null =>
  type === 'chat' || details?.reply ? message : null
