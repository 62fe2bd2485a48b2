import type {
  CustomerChat,
  MentionedUser,
  MessageDetails,
  OrderByMessageProduct,
  QuotedChat,
  Reaction,
} from '../../../contract/entities'
import { ackOf, type Delivery } from '../../../src/domain/messages/delivery'
import { plainAddress } from '../../directory/media/address'
import { iso, isoOrNull } from '../../platform/db/iso'
import type { Tenant, Work } from '../../platform/db/work'
import { MENTIONS_OF_MESSAGE } from '../mentions/mention.row'
import { unlessDeleted } from '../tickets/deleted.sql'
import { PRODUCTS_OF_MESSAGE } from './ordered-products'
import { REACTIONS_OF_MESSAGE } from './reaction.row'

/** One row of customer_chats `m` with its author `mu` and its file `mf`. */
export const MESSAGE_SELECT = `
  SELECT m.id::text, m.customer_id::text, m.instance_id::text, m.chat_ticket_id::text, m.hash, m.whatsapp_message_id,
    m.type, ${unlessDeleted('m', 'message')} AS message, ${unlessDeleted('m', 'caption')} AS caption,
    ${unlessDeleted('m', 'document_name')} AS document_name, m.document_mimetype, m.sent_at, m.delivery, m.send_attempt,
    m.error_code, m.error_message, m.tag_type, m.is_bot_message, m.is_edited, m.is_log_message, m.is_maria_log, m.is_research,
    m.whatsapp_deleted_at, m.user_id::text, m.unseen, m.parent_id::text, m.rev::integer,
    ${unlessDeleted('m', 'message_header')} AS message_header, ${unlessDeleted('m', 'message_footer')} AS message_footer,
    ${unlessDeleted('m', 'message_buttons')} AS message_buttons, ${unlessDeleted('m', 'details')} AS details, m.is_forwarded, m.forwarded_customer_id::text, m.from_blocked, m.place,
    mu.name AS user_name, mu.image AS user_image, mf.id::text AS file_id, mf.mime AS file_mime,
    CASE WHEN mp.id IS NOT NULL THEN jsonb_build_object('id', mp.id::text, 'type', mp.type, 'message', ${unlessDeleted('mp', 'message')},
      'caption', ${unlessDeleted('mp', 'caption')}, 'tag_type', mp.tag_type, 'document_name', ${unlessDeleted('mp', 'document_name')}) END AS parent,
    mp.whatsapp_deleted_at AS parent_deleted_at,
    ${MENTIONS_OF_MESSAGE} AS mentions,
    ${PRODUCTS_OF_MESSAGE} AS products,
    ${REACTIONS_OF_MESSAGE} AS reactions
  FROM customer_chats m
  LEFT JOIN customer_chats mp ON mp.tenant_id = m.tenant_id AND mp.id = m.parent_id
  LEFT JOIN users mu ON mu.tenant_id = m.tenant_id AND mu.id = m.user_id
  LEFT JOIN media_files mf ON mf.tenant_id = m.tenant_id AND mf.id = m.media_file_id`

export type MessageRow = {
  id: string
  customer_id: string
  instance_id: string
  chat_ticket_id: string
  hash: string | null
  whatsapp_message_id: string | null
  type: string
  message: string | null
  caption: string | null
  document_name: string | null
  document_mimetype: string | null
  sent_at: Date
  delivery: Delivery['state']
  send_attempt: number
  error_code: string | null
  error_message: string | null
  tag_type: string
  is_bot_message: boolean
  is_edited: boolean
  is_log_message: boolean
  is_maria_log: boolean
  is_research: boolean
  whatsapp_deleted_at: Date | null
  user_id: string | null
  unseen: boolean
  parent_id: string | null
  rev: number
  user_name: string | null
  user_image: string | null
  file_id: string | null
  file_mime: string | null
  message_header: string | null
  message_footer: string | null
  message_buttons: unknown
  details: MessageDetails | null
  is_forwarded: boolean
  forwarded_customer_id: string | null
  from_blocked: boolean
  place: string
  parent: QuotedChat | null
  parent_deleted_at: Date | null
  mentions: MentionedUser[] | null
  products: OrderByMessageProduct[] | null
  reactions: Reaction[]
}

/** The contract's message. The address of its file is the plain one: it is signed on the way out (media/address.ts). */
export function toMessage(tenant: Tenant, row: MessageRow): CustomerChat {
  return {
    id: row.id,
    customer_id: row.customer_id,
    instance_id: row.instance_id,
    chat_ticket_id: row.chat_ticket_id,
    hash: row.hash,
    whatsapp_message_id: row.whatsapp_message_id,
    type: row.type,
    message: row.message,
    message_header: row.message_header,
    message_footer: row.message_footer,
    message_buttons: row.message_buttons,
    caption: row.caption,
    document_name: row.document_name,
    document_mimetype: row.document_mimetype,
    sent_at: iso(row.sent_at),
    ack: ackOf(row.delivery),
    tag_type: row.tag_type,
    is_bot_message: row.is_bot_message,
    is_edited: row.is_edited,
    is_log_message: row.is_log_message,
    is_maria_log: row.is_maria_log,
    recovered: false,
    whatsapp_deleted_at: isoOrNull(row.whatsapp_deleted_at),
    error_code: row.error_code,
    error_message: row.error_message,
    user_sending_id: row.user_id,
    user_sending_img: row.user_image,
    unseen_msg: row.unseen,
    is_temp: false,
    is_research: row.is_research,
    parent_id: row.parent_id,
    off_customer_chat: false,
    user_sending_name: row.user_name,
    send_attempt: row.send_attempt,
    status:
      row.file_id === null
        ? null
        : {
            id: row.file_id,
            url: plainAddress(tenant, row.file_id),
            caption: row.caption,
            mimetype: row.file_mime,
          },
    parent: row.parent && { ...row.parent, whatsapp_deleted_at: isoOrNull(row.parent_deleted_at) },
    // What is stored names only what there is, and what an earlier build stored knows less.
    details: row.details && {
      referral: null,
      answers: null,
      offer: null,
      ...row.details,
      reply: row.details.reply && { payload: null, ...row.details.reply },
    },
    products: row.products,
    reactions: row.reactions,
    is_forwarded: row.is_forwarded,
    forwarded_customer_id: row.forwarded_customer_id,
    mentions: row.mentions,
    from_blocked: row.from_blocked,
    place: row.place,
    rev: row.rev,
  }
}

/** Messages by id, as the contract shows them. */
export async function readMessages(work: Work, ids: readonly string[]): Promise<Map<string, CustomerChat>> {
  const rows = await work.query<MessageRow>(`${MESSAGE_SELECT} WHERE m.id = ANY($1::bigint[])`, [ids])
  return new Map(rows.map((row) => [row.id, toMessage(work.tenant, row)]))
}
