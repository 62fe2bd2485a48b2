import { DUPLICATE_REASONS, FIELD_KINDS } from './customer-lists'

/** The classes of what is counted of tickets, and known of a customer beside their conversation; see privacy.ts. */
export const customerPrivacy = {
  CustomerField: {
    id: 'id',
    key: 'text',
    label: 'text',
    kind: FIELD_KINDS,
    required: 'flag',
    options: 'text',
  },
  CustomerNote: {
    id: 'id',
    customer_id: 'id',
    user_id: 'id',
    user_name: 'name',
    text: 'text',
    pinned: 'flag',
    created_at: 'time',
    edited_at: 'time',
    rev: 'number',
  },
  CustomerNotePage: { items: 'rows', more: 'flag' },
  CustomerOrder: { id: 'id', chat_ticket_id: 'id', sent_at: 'time', products: 'rows' },
  CustomerOrderPage: { items: 'rows', more: 'flag' },
  CustomerDuplicate: { customer: 'rows', reasons: DUPLICATE_REASONS },
  CustomerMerge: {
    id: 'id',
    survivor_id: 'id',
    merged_id: 'id',
    merged_name: 'name',
    merged_phone: 'phone',
    user_name: 'name',
    merged_at: 'time',
    undone_at: 'time',
    reversible_until: 'time',
    tickets: 'number',
  },
  TicketSums: {
    inbox_list: 'number',
    my_chats_list: 'number',
    open_list: 'number',
    closed_list: 'number',
    all_list: 'number',
    my_snoozed_list: 'number',
    open_snoozed_list: 'number',
  },
} as const
