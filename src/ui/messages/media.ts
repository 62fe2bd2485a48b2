import type { CustomerChat } from '@contract/entities'

/** What is looked at of a message with a file: a customer's as well as a colleague's. */
export type MediaMessage = Readonly<{
  id: string
  /** The conversation that it stands in: a ticket's id, or another name that is no ticket's. */
  ticketId: string
  data: Pick<
    CustomerChat,
    | 'type'
    | 'tag_type'
    | 'status'
    | 'caption'
    | 'document_name'
    | 'document_mimetype'
    | 'error_message'
    | 'sent_at'
  > &
    /** The connection that a customer's file comes by; a colleague's comes by none. */
    Partial<Pick<CustomerChat, 'instance_id'>>
}>
