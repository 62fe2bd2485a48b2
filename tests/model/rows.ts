import type {
  BotSession,
  ChatTicket,
  Customer,
  CustomerChat,
  CustomerMerge,
  CustomerNote,
  CustomerQuote,
  Draft,
  Instance,
  InternalChatMessage,
  Mention,
  OrderByMessageProduct,
  Reaction,
  ScheduledMessage,
  Setting,
  TicketTransfer,
  User,
} from '@contract/entities'

/*
 * Whole rows of the contract with plain contents; a test names only what it is about. Times count seconds
 * from one morning, so that a failing example reads well.
 */

/** Domain time 0 of every model, ms. */
export const MORNING = Date.UTC(2026, 10, 20, 9)

/** The contract's time, so many seconds after {@link MORNING}. */
export const timeAt = (seconds: number): string => new Date(MORNING + seconds * 1000).toISOString()

export const aUser = (over: Partial<User> = {}): User => ({
  id: '2',
  name: 'Bia',
  username: 'bia',
  email: 'bia@example.test',
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
  tenant_created_after_september: true,
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
  userDepartment: null,
  userInstances: [
    { id: '1', name: 'Loja', activated: true },
    { id: '2', name: 'Filial', activated: true },
  ],
  ...over,
})

export const aCustomer = (id: string, over: Partial<Customer> = {}): Customer => ({
  id,
  name: `Cliente ${id}`,
  image: null,
  address: null,
  blocked_at: null,
  phone_number: `55119${id.padStart(8, '0')}`,
  open_field: null,
  is_favorite: false,
  is_blacklisted: false,
  is_blacklisted_campaign: false,
  document_register: null,
  email: null,
  color_tag: null,
  groups: [],
  ...over,
})

export const aNote = (id: string, customerId: string, over: Partial<CustomerNote> = {}): CustomerNote => ({
  id,
  customer_id: customerId,
  user_id: '2',
  user_name: 'Ana',
  text: 'Prefere genérico',
  pinned: false,
  created_at: '2026-11-20T12:00:00.000Z',
  edited_at: null,
  rev: 1,
  ...over,
})

export const aQuote = (id: string, customerId: string, over: Partial<CustomerQuote> = {}): CustomerQuote => ({
  id,
  customer_id: customerId,
  number: `O-${id}`,
  status: 'open',
  currency: 'BRL',
  discount: 0,
  total: 1498,
  note: null,
  user_name: 'Ana',
  created_at: '2026-11-20T12:00:00.000Z',
  valid_until: '2026-11-27T12:00:00.000Z',
  items: [{ id: `${id}-1`, name: 'Dipirona gotas', price: 749, quantity: 2 }],
  rev: 1,
  ...over,
})

export const aMerge = (id: string, survivorId: string, mergedId: string): CustomerMerge => ({
  id,
  survivor_id: survivorId,
  merged_id: mergedId,
  merged_name: `Cliente ${mergedId}`,
  merged_phone: '',
  user_name: 'Ana',
  merged_at: '2026-11-20T12:00:00.000Z',
  undone_at: null,
  reversible_until: '2026-12-20T12:00:00.000Z',
  tickets: 1,
})

export const anInstance = (id: string, over: Partial<Instance> = {}): Instance => ({
  id,
  name: `Loja ${id}`,
  hub_host: null,
  activated: true,
  browser_session: false,
  reset_finished: true,
  phone_number: '5511333344444',
  qr_code: null,
  waba_id: null,
  nickname: null,
  color: null,
  is_official: true,
  messaging_send: null,
  messaging_limit: null,
  official_phone_id: null,
  meta_catalog_id: null,
  integration_id: null,
  maria_enabled: false,
  ...over,
})

export const aSetting = (id: string, value: string): Setting => ({
  id,
  instance_id: null,
  key: `key_${id}`,
  value,
})

/** A ticket in the queue. */
export const aTicket = (id: string, over: Partial<ChatTicket> = {}): ChatTicket => {
  const customer = over.customer ?? aCustomer('1')
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
    customer_id: customer.id,
    customer_name: customer.name,
    last_msg: null,
    protocol: `20261120${id.padStart(5, '0')}`,
    priority: 0,
    started_at: timeAt(0),
    finished_at: null,
    last_cost_created_at: null,
    is_finishing: false,
    unseenMsg: 0,
    isNotResponded: false,
    inbox: 1,
    inbox_department_id: null,
    pickableInboxChat: true,
    createdAt: timeAt(0),
    curretTimestamp: null,
    is_research: false,
    bot_is_active: false,
    is_status_notification: false,
    review: null,
    grade: null,
    document_register: null,
    email: null,
    user: null,
    instance: { id: '1', name: 'Loja 1', nickname: null },
    campaign: null,
    customer,
    customerLastChat: null,
    waiting_since: null,
    last_inbound_at: null,
    rev: 1,
    ...over,
  }
}

/** A message from the customer. */
export const aMessage = (id: string, ticketId: string, over: Partial<CustomerChat> = {}): CustomerChat => ({
  id,
  customer_id: '1',
  instance_id: '1',
  chat_ticket_id: ticketId,
  hash: null,
  whatsapp_message_id: null,
  type: 'chat',
  message: `mensagem ${id}`,
  message_header: null,
  message_footer: null,
  message_buttons: null,
  caption: null,
  document_name: null,
  document_mimetype: null,
  sent_at: timeAt(0),
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
  unseen_msg: true,
  is_temp: false,
  is_research: false,
  parent_id: null,
  off_customer_chat: false,
  user_sending_name: null,
  send_attempt: 1,
  rev: 1,
  ...over,
})

/** A transfer that waits for an answer. */
export const aTransfer = (
  id: string,
  ticketId: string,
  over: Partial<TicketTransfer> = {},
): TicketTransfer => ({
  id,
  transfer_at: timeAt(0),
  created_at: timeAt(0),
  transferred_at: null,
  pulled: false,
  nextUserId: '3',
  previousUserId: '2',
  chatTicketId: ticketId,
  chatTicket: { id: ticketId },
  previousUser: null,
  nextUser: null,
  userDepartment: null,
  note: null,
  rev: 1,
  ...over,
})

/** A reaction of the customer to a message. */
export const aReaction = (id: string, messageId: string, over: Partial<Reaction> = {}): Reaction => ({
  id,
  ack: 1,
  type: 'reaction',
  sent_at: timeAt(0),
  customer_id: '1',
  reaction_text: '👍',
  customer_chat_id: messageId,
  ...over,
})

/** A product of an order that came as a message. */
export const anOrderProduct = (
  id: string,
  messageId: string,
  over: Partial<OrderByMessageProduct> = {},
): OrderByMessageProduct => ({
  id,
  name: `Produto ${id}`,
  price: 1_990,
  quantity: 1,
  thumbnailId: null,
  thumbnailUrl: null,
  currency: 'BRL',
  customer_chat_id: messageId,
  ...over,
})

/** A message from user 3 to user 2. */
export const anInternalMessage = (
  id: string,
  over: Partial<InternalChatMessage> = {},
): InternalChatMessage => ({
  id,
  ack: 1,
  type: 'chat',
  user_id: '2',
  message: `recado ${id}`,
  caption: null,
  tag_type: 'in',
  parent_id: null,
  unseen_msg: true,
  created_at: timeAt(0),
  document_name: null,
  user_sending_id: '3',
  document_mimetype: null,
  parent: null,
  image_url: null,
  hash: null,
  rev: 1,
  ...over,
})

export const aBotSession = (id: string, ticketId: string, over: Partial<BotSession> = {}): BotSession => ({
  id,
  chat_ticket_id: ticketId,
  bot_id: '1',
  bot_name: 'Triagem',
  version: 1,
  state: 'waiting',
  node: 'n1',
  node_name: 'Menu',
  seq: 1,
  began_at: timeAt(0),
  ended_at: null,
  rev: 1,
  ...over,
})

export const aScheduledMessage = (id: string, over: Partial<ScheduledMessage> = {}): ScheduledMessage => ({
  id,
  hash: `scheduled-${id}`,
  customer_id: '1',
  instance_id: '1',
  chat_ticket_id: '1',
  user_id: '2',
  user_name: 'Bia',
  state: 'pending',
  type: 'chat',
  message: 'Seu pedido chegou.',
  reply_message_id: null,
  send_at: timeAt(3600),
  created_at: timeAt(0),
  customer_chat_id: null,
  error_code: null,
  error_message: null,
  rev: 1,
  ...over,
})

export const aDraft = (ticketId: string, over: Partial<Draft> = {}): Draft => ({
  chat_ticket_id: ticketId,
  message: 'Vou ver',
  type: 'chat',
  reply_message_id: null,
  device: 'other',
  updated_at: timeAt(0),
  rev: 1,
  ...over,
})

export const aMention = (id: string, over: Partial<Mention> = {}): Mention => ({
  id,
  customer_chat_id: '1',
  chat_ticket_id: '1',
  user_id: '2',
  author_name: 'Ana',
  customer_name: 'João',
  message: '@Bia, pode ver?',
  created_at: timeAt(0),
  seen_at: null,
  rev: 1,
  ...over,
})
