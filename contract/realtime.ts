import * as v from 'valibot'
import * as d from './generated/decoders.gen'
import { Finite } from './scalars'

/**
 * The realtime event catalogue: name → version and shape of `data`. Names are the specification's
 * (section 7); those marked Extension are Balcão's own. Server and client infer their types from here.
 *
 * Rows travel whole, as they stand after the change, with the `rev` (event number) that changed them, so
 * that a reader can apply them in any order: the higher `rev` wins.
 */
/** Something in an area changed that is not told in rows: what the area's lists hold is to be read again. */
const topicChanged = { v: 1, data: v.object({ id: v.nullable(v.string()), rev: Finite }) } as const

/** A ticket as it stands after one of its marks (research, bot, review) was set or taken away. */
const ticketMarked = { v: 1, data: v.object({ ticket: d.ChatTicket }) } as const

/** A sentence for a user (null: for everybody in the tenant). */
const warning = {
  v: 1,
  data: v.object({
    user_id: v.nullable(v.string()),
    title: v.string(),
    message: v.string(),
    rev: Finite,
  }),
} as const

/*
 * Two names of the specification stand for families: "order product events" are orderProductCreated, …Updated
 * and …Deleted; "item and collection create/update/delete/get" are itemCreated, itemUpdated, itemDeleted,
 * itemGet and the same of collection.
 */
export const realtimeEvents = {
  /** A ticket was opened. */
  Created: { v: 1, data: v.object({ ticket: d.ChatTicket }) },
  /** Something about a ticket changed that no other event names (seen, returned to the queue, last message). */
  Changed: { v: 1, data: v.object({ ticket: d.ChatTicket }) },
  /** A transfer was asked for and waits to be confirmed. The ticket stays with its owner. */
  Transferring: { v: 1, data: v.object({ transfer: d.TicketTransfer, ticket: d.ChatTicket }) },
  /** A user took a ticket from the queue. */
  Transferred: { v: 1, data: v.object({ transfer: d.TicketTransfer, ticket: d.ChatTicket }) },
  /** A ticket changed hands: the receiver and the previous owner are told (section 4, Transfers). */
  ChatTicketTransferred: {
    v: 1,
    data: v.object({
      transfer: d.TicketTransfer,
      ticket: d.ChatTicket,
      /** Who pressed the button; null when a department change or the bot did it, or the queue was handed out by itself. */
      triggered_by: v.nullable(v.string()),
      cause: v.picklist(['user', 'department', 'bot', 'queue']),
    }),
  },
  /** Extension: a waiting transfer was refused or called back. */
  TransferCanceled: { v: 1, data: v.object({ id: v.string(), chatTicketId: v.string(), rev: Finite }) },
  /** A ticket moved to another department's queue. */
  ChangeDepartment: { v: 1, data: v.object({ ticket: d.ChatTicket }) },
  chatTicketClosed: { v: 1, data: v.object({ ticket: d.ChatTicket }) },
  /** A message, comment or log line came into being; the ticket as it stands with it. */
  customerChatCreated: { v: 1, data: v.object({ message: d.CustomerChat, ticket: d.ChatTicket }) },
  /** A message's content changed (edit, deletion, retry as a new attempt). */
  customerChatUpdated: { v: 1, data: v.object({ message: d.CustomerChat }) },
  /** A message's delivery moved. */
  customerChatAckChanged: {
    v: 1,
    data: v.object({
      id: v.string(),
      chat_ticket_id: v.string(),
      hash: v.nullable(v.string()),
      whatsapp_message_id: v.nullable(v.string()),
      ack: Finite,
      error_code: v.nullable(v.string()),
      error_message: v.nullable(v.string()),
      send_attempt: Finite,
    }),
  },
  /** Extension: a message that leaves later, as it stands. */
  scheduledMessageChanged: { v: 1, data: v.object({ scheduled: d.ScheduledMessage }) },
  /** Extension: a conversation with a bot went on, or ended. */
  botSessionChanged: { v: 1, data: v.object({ session: d.BotSession }) },
  /** Extension: what the user has begun to write in a ticket, told to that user's other devices only. */
  draftChanged: { v: 1, data: v.object({ draft: d.Draft }) },
  /** Extension: the user was named in a comment; told to that user only. */
  mentionCreated: { v: 1, data: v.object({ mention: d.Mention }) },
  /** Extension: the user has seen where they were named. */
  mentionsSeen: { v: 1, data: v.object({ ids: v.array(v.string()), at: v.string(), rev: Finite }) },
  customerCreatedToChat: { v: 1, data: v.object({ customer: d.Customer, rev: Finite }) },
  customerChanged: { v: 1, data: v.object({ customer: d.Customer, rev: Finite }) },
  /** Extension: a note about a customer was written or changed. */
  customerNoteChanged: { v: 1, data: v.object({ note: d.CustomerNote, rev: Finite }) },
  /** Extension. */
  customerNoteDeleted: {
    v: 1,
    data: v.object({ id: v.string(), customer_id: v.string(), rev: Finite }),
  },
  /** Extension: a quote made for a customer, new or as it stands now. */
  customerQuoteChanged: { v: 1, data: v.object({ quote: d.CustomerQuote, rev: Finite }) },
  /** Extension: two customers became one, or two again (`undone_at`); their tickets follow as `Changed`. */
  customersMerged: { v: 1, data: v.object({ merge: d.CustomerMerge, rev: Finite }) },
  /** Extension: a customer was erased; told to the whole tenant, as anybody's device may have kept something. */
  customerErased: { v: 1, data: v.object({ erasure: d.CustomerErasure }) },
  instanceUpdated: { v: 1, data: v.object({ instance: d.Instance, rev: Finite }) },
  /** The tenant's flags changed: read them again. */
  settingsChanged: { v: 1, data: v.object({ settings: v.array(d.Setting), rev: Finite }) },
  /** Extension: what a user chose for themselves; told to them alone. */
  userPreferencesChanged: { v: 1, data: v.object({ user_id: v.string(), preferences: d.UserPreferences }) },
  /** A message between two colleagues; told to both. */
  InternalChatMessageCreated: { v: 1, data: v.object({ message: d.InternalChatMessage }) },
  /** `user_id` has received or read messages of `user_sending_id`. */
  InternalChatMessagesAckChanged: {
    v: 1,
    data: v.object({
      user_id: v.string(),
      user_sending_id: v.string(),
      messages: v.array(v.object({ id: v.string(), ack: Finite })),
      rev: Finite,
    }),
  },
  IsResearch: ticketMarked,
  ResearchCanceled: ticketMarked,
  notifyBotIsActive: ticketMarked,
  notifyReviewAttendance: ticketMarked,
  /** The triage bot gave up after too many messages: the ticket waits in the queue. */
  notifyTriageFlowFinishedByMessageLimit: ticketMarked,
  customerBlacklisted: { v: 1, data: v.object({ customer: d.Customer, rev: Finite }) },
  /** All reactions to a message, as they stand. */
  reactionsChanged: {
    v: 1,
    data: v.object({ customer_chat_id: v.string(), reactions: v.array(d.Reaction), rev: Finite }),
  },
  /** The products of an order that came as a message. */
  orderByMsg: {
    v: 1,
    data: v.object({
      customer_chat_id: v.string(),
      products: v.array(d.OrderByMessageProduct),
      rev: Finite,
    }),
  },
  /** All memberships of the customers named, as they stand. */
  groupOfCustomersUpdated: {
    v: 1,
    data: v.object({
      customer_ids: v.array(v.string()),
      groups: v.array(d.CustomerGroup),
      rev: Finite,
    }),
  },
  /** A sentence for the desktop, about a ticket or not. */
  chatNotification: {
    v: 1,
    data: v.object({
      user_id: v.nullable(v.string()),
      title: v.string(),
      message: v.string(),
      chat_ticket_id: v.nullable(v.string()),
      rev: Finite,
    }),
  },
  campaignWarning: warning,
  reportWarning: warning,
  campaignCreated: topicChanged,
  campaignUpdated: topicChanged,
  orderProductCreated: topicChanged,
  orderProductUpdated: topicChanged,
  orderProductDeleted: topicChanged,
  itemCreated: topicChanged,
  itemUpdated: topicChanged,
  itemDeleted: topicChanged,
  itemGet: topicChanged,
  collectionCreated: topicChanged,
  collectionUpdated: topicChanged,
  collectionDeleted: topicChanged,
  collectionGet: topicChanged,
  metaMessageTemplateUpdated: topicChanged,
  stockImageChanged: topicChanged,
  authLogCreated: topicChanged,
  notifySenderUpdated: topicChanged,
  notifyReasonUpdated: topicChanged,
  /** What a screen shows is to be read again; `content` names the area, null means all. */
  refreshContent: { v: 1, data: v.object({ content: v.nullable(v.string()), rev: Finite }) },
  /** The page is to be loaded again (section 4, Refresh event); `user_id` null: everybody's. */
  notifyRefreshPage: {
    v: 1,
    data: v.object({ user_id: v.nullable(v.string()), reboot: v.boolean(), rev: Finite }),
  },
  /**
   * Extension: somebody (`user_id` null: the customer) came to a ticket, types there, stopped, or left. `seq` 0:
   * it is kept nowhere and never caught up on. Without a further word it holds for `ttl` ms.
   */
  attendancePresenceChanged: {
    v: 1,
    data: v.object({
      ticket_id: v.string(),
      user_id: v.nullable(v.string()),
      user_name: v.string(),
      state: v.picklist(['viewing', 'typing', 'gone']),
      ttl: Finite,
    }),
  },
  /**
   * Extension: how the shop stands, told to whoever watches it, of no more than they may see; `seq` 0: it is kept
   * nowhere and never caught up on. `whole`: what is not named is no more; otherwise what has changed since the one before.
   */
  shopNowChanged: {
    v: 1,
    data: v.object({
      as_of: v.string(),
      whole: v.boolean(),
      counts: v.array(d.ShopCount),
      gone: v.array(v.string()),
    }),
  },
  /** Extension: the tickets that this user keeps on top, the last pinned first; told to the user alone. */
  pinnedTicketsChanged: { v: 1, data: v.object({ ids: v.array(v.string()), rev: Finite }) },
  /** Sent about every 25 s on a quiet socket; `seq` 0. `head` is the tenant's newest event number. */
  ping: { v: 1, data: v.object({ head: Finite }) },
} as const

export type RealtimeName = keyof typeof realtimeEvents
export type RealtimeData<N extends RealtimeName> = v.InferOutput<(typeof realtimeEvents)[N]['data']>

/** Is this a name of the catalogue? */
export const isRealtimeName = (name: string): name is RealtimeName => Object.hasOwn(realtimeEvents, name)
