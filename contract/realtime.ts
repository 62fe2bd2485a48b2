import * as v from 'valibot'
import * as d from './generated/decoders.gen'

/**
 * The realtime event catalogue: name → version and shape of `data`. Names are the specification's
 * (section 7); those marked Extension are Balcão's own. Server and client infer their types from here.
 *
 * Rows travel whole, as they stand after the change, with the `rev` (event number) that changed them, so
 * that a reader can apply them in any order: the higher `rev` wins.
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
      /** Who pressed the button; null when a department change or the bot did it. */
      triggered_by: v.nullable(v.string()),
      cause: v.picklist(['user', 'department', 'bot']),
    }),
  },
  /** Extension: a waiting transfer was refused or called back. */
  TransferCanceled: { v: 1, data: v.object({ id: v.string(), chatTicketId: v.string(), rev: v.number() }) },
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
      ack: v.number(),
      error_code: v.nullable(v.string()),
      error_message: v.nullable(v.string()),
      send_attempt: v.number(),
    }),
  },
  customerCreatedToChat: { v: 1, data: v.object({ customer: d.Customer, rev: v.number() }) },
  customerChanged: { v: 1, data: v.object({ customer: d.Customer, rev: v.number() }) },
  instanceUpdated: { v: 1, data: v.object({ instance: d.Instance, rev: v.number() }) },
  /** The tenant's flags changed: read them anew. */
  settingsChanged: { v: 1, data: v.object({ settings: v.array(d.Setting), rev: v.number() }) },
  /** Sent about every 25 s on a quiet socket; `seq` 0. `head` is the tenant's newest event number. */
  ping: { v: 1, data: v.object({ head: v.number() }) },
} as const

export type RealtimeName = keyof typeof realtimeEvents
export type RealtimeData<N extends RealtimeName> = v.InferOutput<(typeof realtimeEvents)[N]['data']>

/** Is this a name of the catalogue? */
export const isRealtimeName = (name: string): name is RealtimeName => Object.hasOwn(realtimeEvents, name)
