import type { ChatTicket, Customer, CustomerChat, Instance, TicketTransfer, User } from '@contract/entities'

/** Rows as the server would send them; give what matters, the rest is plausible. */

export const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

export function user(id: string, name: string, over: Partial<User> = {}): User {
  return {
    id,
    name,
    username: name.toLowerCase().replaceAll(' ', '.'),
    email: `${name.toLowerCase().split(' ')[0]}@farmacia.com.br`,
    image: null,
    attempts: 0,
    blocked_at: null,
    from_alpha7: false,
    max_chat_tickets: null,
    max_active_chat_tickets: null,
    old_password_in_use: false,
    isConnected: true,
    online: true,
    twofactor_activity: false,
    is_two_factor_validated: false,
    expiration_password: null,
    view_banner: false,
    user_limit: null,
    tenant_created_after_september: false,
    managed_by_database_connection: false,
    unseenMsg: 0,
    allowed_to_unify: false,
    role: {
      id: '2',
      name: 'atendente',
      display_name: 'Atendente',
      has_permission_routes: [],
      default_discount_percentage: null,
    },
    userDepartment: { id: '1', name: 'Balcão', activated: true },
    userInstances: ['1', '2', '3', '4'].map((id) => ({ id, name: `inst-${id}`, activated: true })),
    ...over,
  }
}

export function instance(
  id: string,
  nickname: string,
  color: string,
  over: Partial<Instance> = {},
): Instance {
  return {
    id,
    name: `inst-${id}`,
    hub_host: null,
    activated: true,
    browser_session: false,
    reset_finished: true,
    phone_number: `551133334${id}00`.padEnd(12, '0'),
    qr_code: null,
    waba_id: null,
    nickname,
    color,
    is_official: true,
    messaging_send: null,
    messaging_limit: null,
    official_phone_id: null,
    meta_catalog_id: null,
    integration_id: null,
    maria_enabled: false,
    ...over,
  }
}

export function customer(id: string, name: string, over: Partial<Customer> = {}): Customer {
  return {
    id,
    name,
    image: null,
    address: null,
    blocked_at: null,
    phone_number: `55119${(80_000_000 + Number(id) * 7_919).toString()}`,
    open_field: null,
    is_favorite: false,
    is_blacklisted: false,
    is_blacklisted_campaign: false,
    document_register: null,
    email: null,
    color_tag: null,
    groups: [],
    ...over,
  }
}

let rev = 0
export const nextRev = (): number => ++rev

export function message(
  id: string,
  ticketId: string,
  text: string,
  minutes: number,
  over: Partial<CustomerChat> = {},
): CustomerChat {
  return {
    id,
    customer_id: ticketId,
    instance_id: '1',
    chat_ticket_id: ticketId,
    hash: null,
    whatsapp_message_id: null,
    type: 'chat',
    message: text,
    message_header: null,
    message_footer: null,
    message_buttons: null,
    caption: null,
    document_name: null,
    document_mimetype: null,
    sent_at: ago(minutes),
    ack: 0,
    tag_type: 'in',
    is_bot_message: false,
    is_edited: false,
    is_log_message: false,
    is_maria_log: false,
    recovered: false,
    whatsapp_deleted_at: null,
    error_code: null,
    error_message: null,
    user_sending_id: null,
    user_sending_img: null,
    unseen_msg: false,
    is_temp: false,
    is_research: false,
    parent_id: null,
    off_customer_chat: false,
    user_sending_name: null,
    send_attempt: 1,
    rev: nextRev(),
    ...over,
  }
}

type TicketOver = Partial<ChatTicket> & {
  last?: Partial<NonNullable<ChatTicket['customerLastChat']>>
  minutes?: number
}

export function ticket(
  id: string,
  of: Customer,
  { last, minutes = 10, ...over }: TicketOver = {},
): ChatTicket {
  return {
    id,
    campaign_id: null,
    is_campaign: false,
    instance_id: '1',
    user_id: null,
    previous_user_id: null,
    previous_user_name: null,
    finished_ticket: 0,
    open_by_template: false,
    await_bot_response: false,
    customer_id: of.id,
    customer_name: of.name,
    last_msg: last?.message ?? null,
    protocol: `20261121${id.padStart(5, '0')}`,
    priority: 0,
    started_at: ago(minutes + 60),
    finished_at: null,
    last_cost_created_at: null,
    is_finishing: false,
    unseenMsg: 0,
    isNotResponded: false,
    inbox: 1,
    inbox_department_id: null,
    pickableInboxChat: true,
    createdAt: ago(minutes),
    curretTimestamp: null,
    is_research: false,
    bot_is_active: false,
    is_status_notification: false,
    review: null,
    grade: null,
    document_register: null,
    email: null,
    user: null,
    instance: {
      id: over.instance_id ?? '1',
      name: `inst-${over.instance_id ?? '1'}`,
      nickname: over.instance_id === '2' ? 'Loja Centro' : 'Matriz',
    },
    campaign: null,
    customer: of,
    customerLastChat: {
      document_mimetype: null,
      document_name: null,
      id: `77${id}000`,
      is_bot_message: false,
      message: 'Oi, tudo bem?',
      sent_at: ago(minutes),
      tag_type: 'in',
      type: 'chat',
      message_buttons: null,
      chatTicket: id,
      ack: 0,
      ...last,
    },
    waiting_since: null,
    last_inbound_at: ago(minutes),
    rev: nextRev(),
    ...over,
  }
}

export function transfer(
  id: string,
  ticketId: string,
  from: User,
  to: User,
  over: Partial<TicketTransfer> = {},
): TicketTransfer {
  return {
    id,
    transfer_at: ago(3),
    created_at: ago(3),
    transferred_at: null,
    pulled: false,
    nextUserId: to.id,
    previousUserId: from.id,
    chatTicketId: ticketId,
    chatTicket: { id: ticketId },
    previousUser: { id: from.id, name: from.name, image: null, deleted_at: null },
    nextUser: { id: to.id, name: to.name, image: null, deleted_at: null },
    userDepartment: null,
    note: null,
    rev: nextRev(),
    ...over,
  }
}
