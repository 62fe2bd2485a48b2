import type { ChatTicket, CustomerLastChat, TicketClosing } from '../../../contract/entities'
import type { TicketScope } from '../../../src/domain/access/visibility'
import { otherNumber } from '../../../src/domain/contacts/destination'
import type { TicketState } from '../../../src/domain/kernel/steps.gen'
import { ackOf, type Delivery, deliveryOf } from '../../../src/domain/messages/delivery'
import { lifecycleColumns } from '../../../src/domain/tickets/lifecycle'
import { standsFree } from '../../../src/domain/tickets/pick-rules'
import { CUSTOMER_COLUMNS, type CustomerRow, toCustomer } from '../../directory/customers/customer.row'
import { iso, isoOrNull } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'
import { unlessDeleted } from './deleted.sql'

/** One row of chat_tickets `t` with everything the contract shows beside it, joined once. */
export const TICKET_SELECT = `
  SELECT t.id::text, t.instance_id::text, t.customer_id::text, t.state, t.user_id::text, t.previous_user_id::text,
    t.department_id::text, t.protocol, t.priority, t.started_at, t.finished_at, t.last_cost_created_at, t.placed_at, t.unseen,
    t.last_inbound_at, t.waiting_since, t.is_research, t.bot_is_active, t.maria_is_active, t.await_bot_response, t.is_campaign, t.campaign_id::text, k.name AS k_name, t.is_status_notification,
    t.open_by_template, t.snoozed_at, t.snoozed_until, t.finishing_until IS NOT NULL AS finishing, t.closing, t.messages_removed_at, t.review, t.grade, t.rev::integer, t.wa_id AS t_wa_id, ${CUSTOMER_COLUMNS},
    i.name AS i_name, i.nickname AS i_nickname,
    u.name AS u_name, u.image AS u_image, u.deleted_at AS u_deleted_at, pu.name AS pu_name,
    lm.id::text AS lm_id, lm.type AS lm_type, ${unlessDeleted('lm', 'message')} AS lm_message, ${unlessDeleted('lm', 'caption')} AS lm_caption,
    ${unlessDeleted('lm', 'document_name')} AS lm_document_name, lm.document_mimetype AS lm_document_mimetype, lm.sent_at AS lm_sent_at,
    lm.tag_type AS lm_tag_type, lm.is_bot_message AS lm_is_bot_message, lm.delivery AS lm_delivery, lm.error_code AS lm_error_code,
    lm.whatsapp_message_id IS NOT NULL AS lm_taken, lm.whatsapp_deleted_at AS lm_deleted_at,
    ${unlessDeleted('lm', 'message_buttons')} AS lm_message_buttons, lm.user_id::text AS lm_user_id, lmu.name AS lm_user_name
  FROM chat_tickets t
  JOIN customers c ON c.tenant_id = t.tenant_id AND c.id = t.customer_id
  JOIN instances i ON i.tenant_id = t.tenant_id AND i.id = t.instance_id
  LEFT JOIN users u ON u.tenant_id = t.tenant_id AND u.id = t.user_id
  LEFT JOIN users pu ON pu.tenant_id = t.tenant_id AND pu.id = t.previous_user_id
  LEFT JOIN customer_chats lm ON lm.tenant_id = t.tenant_id AND lm.id = t.last_message_id
  LEFT JOIN campaigns k ON k.tenant_id = t.tenant_id AND k.id = t.campaign_id
  LEFT JOIN users lmu ON lmu.tenant_id = t.tenant_id AND lmu.id = lm.user_id`

export type TicketRow = CustomerRow & {
  id: string
  instance_id: string
  customer_id: string
  state: TicketState
  user_id: string | null
  previous_user_id: string | null
  department_id: string | null
  protocol: string
  priority: number
  started_at: Date
  finished_at: Date | null
  last_cost_created_at: Date | null
  placed_at: Date
  unseen: number
  last_inbound_at: Date | null
  waiting_since: Date | null
  open_by_template: boolean
  is_research: boolean
  bot_is_active: boolean
  maria_is_active: boolean
  await_bot_response: boolean
  is_campaign: boolean
  campaign_id: string | null
  k_name: string | null
  is_status_notification: boolean
  snoozed_at: Date | null
  snoozed_until: Date | null
  finishing: boolean
  closing: TicketClosing | null
  messages_removed_at: Date | null
  review: string | null
  grade: number | null
  rev: number
  t_wa_id: string | null
  i_name: string
  i_nickname: string | null
  u_name: string | null
  u_image: string | null
  u_deleted_at: Date | null
  pu_name: string | null
  lm_id: string | null
  lm_type: string
  lm_message: string | null
  lm_caption: string | null
  lm_document_name: string | null
  lm_document_mimetype: string | null
  lm_sent_at: Date
  lm_tag_type: string
  lm_is_bot_message: boolean
  lm_delivery: Delivery['state']
  lm_error_code: string | null
  lm_taken: boolean
  lm_deleted_at: Date | null
  lm_message_buttons: unknown
  lm_user_id: string | null
  lm_user_name: string | null
}

/** The contract's ticket: the one mapping, for queries and for events. The same for those who may see it. */
export function toTicket(row: TicketRow): ChatTicket {
  return {
    id: row.id,
    campaign_id: row.campaign_id,
    is_campaign: row.is_campaign,
    instance_id: row.instance_id,
    user_id: row.user_id,
    previous_user_id: row.previous_user_id,
    previous_user_name: row.pu_name,
    ...lifecycleColumns(row.state, row.finishing),
    open_by_template: row.open_by_template,
    await_bot_response: row.await_bot_response,
    customer_id: row.customer_id,
    customer_name: row.c_name,
    last_msg: row.lm_caption ?? row.lm_message,
    protocol: row.protocol,
    priority: row.priority,
    started_at: iso(row.started_at),
    finished_at: isoOrNull(row.finished_at),
    last_cost_created_at: isoOrNull(row.last_cost_created_at),
    unseenMsg: row.unseen,
    isNotResponded: row.waiting_since !== null,
    inbox_department_id: row.department_id,
    pickableInboxChat: standsFree({ inbox: row.state === 'inbox', user_id: row.user_id }),
    createdAt: iso(row.placed_at),
    // Said where it is asked for (resolvers.ts): what is told of once is no reading of the clock.
    curretTimestamp: null,
    is_research: row.is_research,
    bot_is_active: row.bot_is_active,
    maria_is_active: row.maria_is_active,
    is_status_notification: row.is_status_notification,
    review: row.review,
    grade: row.grade,
    document_register: row.c_document_register,
    email: row.c_email,
    user:
      row.user_id === null || row.u_name === null
        ? null
        : { id: row.user_id, name: row.u_name, image: row.u_image, deleted_at: isoOrNull(row.u_deleted_at) },
    instance: { id: row.instance_id, name: row.i_name, nickname: row.i_nickname },
    campaign:
      row.campaign_id === null || row.k_name === null ? null : { id: row.campaign_id, name: row.k_name },
    customer: toCustomer(row),
    customerLastChat: toLastChat(row),
    waiting_since: isoOrNull(row.waiting_since),
    last_inbound_at: isoOrNull(row.last_inbound_at),
    snoozed_at: isoOrNull(row.snoozed_at),
    snoozed_until: isoOrNull(row.snoozed_until),
    answers_to: otherNumber(row.c_phone_number, row.t_wa_id),
    closing: row.closing,
    messages_removed_at: isoOrNull(row.messages_removed_at),
    rev: row.rev,
  }
}

function toLastChat(row: TicketRow): CustomerLastChat | null {
  if (row.lm_id === null) return null
  return {
    id: row.lm_id,
    document_mimetype: row.lm_document_mimetype,
    document_name: row.lm_document_name,
    is_bot_message: row.lm_is_bot_message,
    message: row.lm_caption ?? row.lm_message,
    sent_at: iso(row.lm_sent_at),
    tag_type: row.lm_tag_type,
    type: row.lm_type,
    message_buttons: row.lm_message_buttons,
    chatTicket: row.id,
    ack: ackOf(row.lm_delivery),
    error_code: row.lm_error_code,
    is_accepted: deliveryOf(ackOf(row.lm_delivery), row.lm_error_code, row.lm_taken) === 'accepted',
    whatsapp_deleted_at: isoOrNull(row.lm_deleted_at),
    user_sending_id: row.lm_user_id,
    user_sending_name: row.lm_user_name,
  }
}

/** Tickets by id, as the contract shows them. */
export async function readTickets(work: Work, ids: readonly string[]): Promise<Map<string, ChatTicket>> {
  const rows = await work.query<TicketRow>(`${TICKET_SELECT} WHERE t.id = ANY($1::bigint[])`, [ids])
  return new Map(rows.map((row) => [row.id, toTicket(row)]))
}

/** One ticket that is known to exist. */
export async function readTicket(work: Work, id: string): Promise<ChatTicket> {
  const ticket = (await readTickets(work, [id])).get(id)
  if (!ticket) throw new Error('a ticket vanished inside its transaction')
  return ticket
}

/** Where the ticket stands, for `canSee` and for the audience of its events. */
export const scopeOf = (ticket: ChatTicket): TicketScope => ({
  user_id: ticket.user_id,
  department_id: ticket.inbox_department_id,
  instance_id: ticket.instance_id,
})
