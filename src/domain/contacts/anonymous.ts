import type {
  ChatTicket,
  Customer,
  CustomerChat,
  OrderByMessageProduct,
  QuotedChat,
  TicketTransfer,
} from '../../../contract/entities'
import type { ErasedAt } from '../kernel/define-table'

/*
 * What rows become when their customer is erased. The server writes the same into its database
 * (server/directory/customers/erase/erase.rows.ts), so that a device that anonymises what it has, and one that reads it again, hold
 * the same.
 */

/** What an erased customer is called where no screen puts its own language's words in place of it. */
export const ERASED_NAME = 'Cliente apagado'

/** The customer without the person. */
export const anonymousCustomer = (customer: Customer, { erased_at, rev }: ErasedAt): Customer => ({
  ...customer,
  name: ERASED_NAME,
  image: null,
  address: null,
  blocked_at: null,
  phone_number: '',
  open_field: null,
  is_favorite: false,
  is_blacklisted: false,
  is_blacklisted_campaign: false,
  document_register: null,
  email: null,
  color_tag: null,
  groups: [],
  erased_at,
  rev: Math.max(customer.rev ?? 0, rev),
})

/** The ticket with its times, places and grade, and nothing that anybody wrote or is called. */
export const anonymousTicket = (ticket: ChatTicket, at: ErasedAt): ChatTicket => ({
  ...ticket,
  customer_name: ERASED_NAME,
  last_msg: null,
  review: null,
  document_register: null,
  email: null,
  ...(ticket.answers_to && { answers_to: null }),
  customer: anonymousCustomer(ticket.customer, at),
  customerLastChat: ticket.customerLastChat && {
    ...ticket.customerLastChat,
    message: null,
    document_name: null,
    document_mimetype: null,
    message_buttons: null,
    whatsapp_deleted_at: ticket.customerLastChat.whatsapp_deleted_at ?? at.erased_at,
  },
  ...(ticket.closing && { closing: { ...ticket.closing, fields: [] } }),
})

/** The products of an order with their prices: what was bought is the customer's affair. */
export const anonymousProducts = (products: readonly OrderByMessageProduct[]): OrderByMessageProduct[] =>
  products.map((product) => ({ ...product, name: '', thumbnailId: null, thumbnailUrl: null }))

/** A quote of what was deleted, for everyone or with its author: its kind and side, and nothing that it said. */
export const deletedQuote = (quoted: QuotedChat, at: string): QuotedChat => ({
  ...quoted,
  message: null,
  caption: null,
  document_name: null,
  whatsapp_deleted_at: quoted.whatsapp_deleted_at ?? at,
})

/** The message with its time, direction, kind and delivery. It counts as deleted, unless it is a line of the log. */
export const anonymousMessage = (message: CustomerChat, { erased_at }: ErasedAt): CustomerChat => ({
  ...message,
  whatsapp_message_id: null,
  message: null,
  message_header: null,
  message_footer: null,
  message_buttons: null,
  caption: null,
  document_name: null,
  document_mimetype: null,
  whatsapp_deleted_at: message.is_log_message
    ? message.whatsapp_deleted_at
    : (message.whatsapp_deleted_at ?? erased_at),
  error_message: null,
  ...(message.parent && { parent: deletedQuote(message.parent, erased_at) }),
  ...(message.status && { status: null }),
  ...(message.details && { details: null }),
  ...(message.reactions && { reactions: [] }),
  ...(message.products && { products: anonymousProducts(message.products) }),
  ...(message.mentions && { mentions: null }),
})

/** The transfer without its note. */
export const anonymousTransfer = (transfer: TicketTransfer): TicketTransfer => ({ ...transfer, note: null })
