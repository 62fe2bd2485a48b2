import type * as v from 'valibot'
import { COLOR_TAGS } from './color-tags'
import type * as d from './generated/decoders.gen'
import {
  ERROR_CODES,
  MESSAGE_TYPES,
  MESSAGING_LIMITS,
  MIME_TYPES,
  ROLE_NAMES,
  SETTING_KEYS,
  SWITCHES,
  TAG_TYPES,
} from './privacy-lists'

/*
 * What kind of thing each field holds: what a log may carry out of the house is decided from here, field by
 * field, and a field without a class is taken for a text (docs/decisions/0017-redaction.md). The classes that
 * the fold may decide by are id, a list of values, time, number and flag: those survive redaction.
 */

/** What a field holds. A list names the only values that may be shown; others are hidden like a name. */
export type FieldClass =
  | 'id'
  /** ISO 8601 in UTC, or ms since 1970. */
  | 'time'
  /** Also one spelled as a text, up to nine digits. */
  | 'number'
  | 'flag'
  /** What somebody wrote, or any JSON: only its length and shape are shown. */
  | 'text'
  | 'name'
  | 'phone'
  /** CPF, CNPJ. */
  | 'document'
  | 'email'
  /** A picture, a file or the address of one: only its type and length are shown. */
  | 'media'
  /** Only whether there is one is shown. */
  | 'secret'
  /** The key of a list of tickets: its tab and connections are shown, what was searched for is not. */
  | 'listKey'
  /**
   * JSON that the fold reads, whatever its shape, perhaps written as a text: fields by the classes of their
   * names, bare values as ids, the rest by its shape.
   */
  | 'answer'
  /** An object or a list of objects with classes of their own. */
  | 'rows'
  | readonly string[]

type Entities = typeof d
type Classes<Row> = { readonly [Field in keyof Row]-?: FieldClass }

const message = {
  type: MESSAGE_TYPES,
  message: 'text',
  caption: 'text',
  tag_type: TAG_TYPES,
  document_name: 'text',
} as const

/** The class of every field of every object type of schema.graphql. */
export const entityPrivacy = {
  Role: {
    id: 'id',
    name: ROLE_NAMES,
    display_name: 'name',
    has_permission_routes: 'name',
    default_discount_percentage: 'number',
  },
  UserDepartment: { id: 'id', name: 'name', activated: 'flag' },
  UserInstance: { id: 'id', name: 'name', activated: 'flag' },
  User: {
    id: 'id',
    name: 'name',
    username: 'name',
    email: 'email',
    image: 'media',
    attempts: 'number',
    blocked_at: 'time',
    from_alpha7: 'flag',
    max_chat_tickets: 'number',
    max_active_chat_tickets: 'number',
    old_password_in_use: 'flag',
    isConnected: 'flag',
    online: 'flag',
    twofactor_activity: 'flag',
    is_two_factor_validated: 'flag',
    expiration_password: 'time',
    view_banner: 'flag',
    user_limit: 'number',
    tenant_created_after_september: 'flag',
    managed_by_database_connection: 'flag',
    unseenMsg: 'number',
    allowed_to_unify: 'flag',
    role: 'rows',
    userDepartment: 'rows',
    userInstances: 'rows',
  },
  UserSummary: { id: 'id', name: 'name', image: 'media', deleted_at: 'time' },
  InstanceSummary: { id: 'id', name: 'name', nickname: 'name' },
  CampaignSummary: { id: 'id', name: 'name' },
  QuotedChat: { id: 'id', ...message },
  CustomerChatStatus: { id: 'id', url: 'media', caption: 'text', mimetype: MIME_TYPES },
  Reaction: {
    id: 'id',
    ack: 'number',
    type: MESSAGE_TYPES,
    sent_at: 'time',
    customer_id: 'id',
    reaction_text: 'text',
    customer_chat_id: 'id',
    user_id: 'id',
    user_name: 'name',
    error_message: 'text',
  },
  MessageLocation: { latitude: 'text', longitude: 'text', name: 'text', address: 'text' },
  ContactPhone: { phone: 'phone', wa_id: 'phone' },
  ContactCard: { name: 'name', organization: 'name', phones: 'rows', emails: 'email' },
  ChosenReply: { title: 'text', description: 'text' },
  MessageDetails: { location: 'rows', contacts: 'rows', reply: 'rows' },
  CustomerChat: {
    id: 'id',
    customer_id: 'id',
    instance_id: 'id',
    chat_ticket_id: 'id',
    hash: 'id',
    whatsapp_message_id: 'id',
    ...message,
    message_header: 'text',
    message_footer: 'text',
    message_buttons: 'text',
    document_mimetype: MIME_TYPES,
    sent_at: 'time',
    ack: 'number',
    is_bot_message: 'flag',
    is_edited: 'flag',
    is_log_message: 'flag',
    is_maria_log: 'flag',
    recovered: 'flag',
    whatsapp_deleted_at: 'time',
    error_code: ERROR_CODES,
    error_message: 'text',
    user_sending_id: 'id',
    user_sending_img: 'media',
    unseen_msg: 'flag',
    is_temp: 'flag',
    is_research: 'flag',
    parent_id: 'id',
    off_customer_chat: 'flag',
    user_sending_name: 'name',
    send_attempt: 'number',
    parent: 'rows',
    status: 'rows',
    reactions: 'rows',
    details: 'rows',
    products: 'rows',
    is_forwarded: 'flag',
    rev: 'number',
  },
  OrderByMessageProduct: {
    id: 'id',
    name: 'text',
    price: 'number',
    quantity: 'number',
    thumbnailId: 'id',
    thumbnailUrl: 'media',
    currency: ['BRL', 'USD', 'EUR'],
    customer_chat_id: 'id',
  },
  CustomerGroup: { id: 'id', group_id: 'id', customer_id: 'id', name: 'name', color_tag: COLOR_TAGS },
  Customer: {
    id: 'id',
    name: 'name',
    image: 'media',
    address: 'text',
    blocked_at: 'time',
    phone_number: 'phone',
    open_field: 'text',
    is_favorite: 'flag',
    is_blacklisted: 'flag',
    is_blacklisted_campaign: 'flag',
    document_register: 'document',
    email: 'email',
    color_tag: COLOR_TAGS,
    groups: 'rows',
    rev: 'number',
  },
  CustomerLastChat: {
    id: 'id',
    type: MESSAGE_TYPES,
    message: 'text',
    tag_type: TAG_TYPES,
    document_name: 'text',
    document_mimetype: MIME_TYPES,
    is_bot_message: 'flag',
    sent_at: 'time',
    message_buttons: 'text',
    chatTicket: 'id',
    ack: 'number',
  },
  ChatTicket: {
    id: 'id',
    campaign_id: 'id',
    is_campaign: 'flag',
    instance_id: 'id',
    user_id: 'id',
    previous_user_id: 'id',
    previous_user_name: 'name',
    finished_ticket: 'number',
    open_by_template: 'flag',
    await_bot_response: 'flag',
    customer_id: 'id',
    customer_name: 'name',
    last_msg: 'text',
    protocol: 'id',
    priority: 'number',
    started_at: 'time',
    finished_at: 'time',
    last_cost_created_at: 'time',
    is_finishing: 'flag',
    unseenMsg: 'number',
    isNotResponded: 'flag',
    inbox: 'number',
    inbox_department_id: 'id',
    pickableInboxChat: 'flag',
    createdAt: 'time',
    curretTimestamp: 'time',
    is_research: 'flag',
    bot_is_active: 'flag',
    is_status_notification: 'flag',
    review: 'text',
    grade: 'number',
    document_register: 'document',
    email: 'email',
    user: 'rows',
    instance: 'rows',
    campaign: 'rows',
    customer: 'rows',
    customerLastChat: 'rows',
    waiting_since: 'time',
    last_inbound_at: 'time',
    rev: 'number',
  },
  TicketRef: { id: 'id' },
  TicketTransfer: {
    id: 'id',
    transfer_at: 'time',
    created_at: 'time',
    transferred_at: 'time',
    pulled: 'flag',
    nextUserId: 'id',
    previousUserId: 'id',
    chatTicketId: 'id',
    chatTicket: 'rows',
    previousUser: 'rows',
    nextUser: 'rows',
    userDepartment: 'rows',
    note: 'text',
    rev: 'number',
  },
  Instance: {
    id: 'id',
    name: 'name',
    hub_host: 'name',
    activated: 'flag',
    browser_session: 'flag',
    reset_finished: 'flag',
    phone_number: 'phone',
    // Who scans it takes the number over.
    qr_code: 'secret',
    waba_id: 'id',
    nickname: 'name',
    color: 'text',
    is_official: 'flag',
    messaging_send: 'number',
    messaging_limit: MESSAGING_LIMITS,
    official_phone_id: 'id',
    meta_catalog_id: 'id',
    integration_id: 'id',
    maria_enabled: 'flag',
  },
  Setting: { id: 'id', instance_id: 'id', key: SETTING_KEYS, value: SWITCHES },
  // Which switches there are is not in the contract: names are kept apart, not shown.
  Feature: { id: 'id', name: 'id', enabled: SWITCHES },
  MessageTemplate: { id: 'id', identifier: 'name', value: 'text' },
  QuotedInternalMessage: {
    id: 'id',
    type: MESSAGE_TYPES,
    message: 'text',
    caption: 'text',
    user_sending_id: 'id',
  },
  InternalChatMessage: {
    id: 'id',
    ...message,
    ack: 'number',
    user_id: 'id',
    parent_id: 'id',
    unseen_msg: 'flag',
    created_at: 'time',
    user_sending_id: 'id',
    document_mimetype: MIME_TYPES,
    parent: 'rows',
    image_url: 'media',
    hash: 'id',
    rev: 'number',
  },
  StatusFeedItem: {
    name: 'name',
    status: 'text',
    updatedAt: 'time',
    description: 'text',
    incidentStage: 'text',
  },
  InternalChatMessagePage: { total_pages: 'number', total_items: 'number', items: 'rows' },
  InternalUserPage: {
    total_pages: 'number',
    total_items: 'number',
    items: 'rows',
    last_messages: 'rows',
    read_at_seq: 'number',
  },
  Session: { token: 'secret', user: 'rows' },
  ChatTicketPage: {
    total_pages: 'number',
    items: 'rows',
    total: 'number',
    read_at_seq: 'number',
    next: 'secret',
  },
  CustomerChatPage: { data: 'rows', total: 'number', per_page: 'number', read_at_seq: 'number' },
  CustomerPage: { items: 'rows', more: 'flag' },
  CustomerGroupPage: { items: 'rows', more: 'flag' },
  GroupSummary: { id: 'id', name: 'name', color_tag: COLOR_TAGS },
  TicketSums: { inbox_list: 'number', my_chats_list: 'number' },
  // Envelopes carry whole rows in base64; no entry holds them.
  MissedEvents: { envelopes: 'secret', cursor: 'number', more: 'flag', too_old: 'flag' },
} as const satisfies { readonly [Name in keyof Entities]: Classes<v.InferOutput<Entities[Name]>> }
