import type { CustomerErasure } from '../../../../contract/entities'
import {
  isRealtimeName,
  type RealtimeData,
  type RealtimeName,
  realtimeEvents,
} from '../../../../contract/realtime'
import {
  anonymousCustomer,
  anonymousMessage,
  anonymousTicket,
  anonymousTransfer,
} from '../../../../src/domain/contacts/anonymous'
import type { Work } from '../../../platform/db/work'

/*
 * The numbered events of an erased customer, as they lie for readers who catch up. Their numbers stay: what moved a
 * ticket still moves it, without the person, and what told of nothing but the person tells that they were erased.
 */

/** What becomes of an event: the same one anonymised, or (`tombstone`) that the customer was erased. */
type Rewrite<N extends RealtimeName> =
  | ((data: RealtimeData<N>, erasure: CustomerErasure) => RealtimeData<N>)
  | 'tombstone'
  /** Speaks of no customer, or names one by number alone. */
  | 'nobody'

const ofTicket = <D extends { ticket: RealtimeData<'Changed'>['ticket'] }>(
  data: D,
  erasure: CustomerErasure,
): D => ({
  ...data,
  ticket: anonymousTicket(data.ticket, erasure),
})
const ofTransfer = <D extends RealtimeData<'Transferring'>>(data: D, erasure: CustomerErasure): D => ({
  ...ofTicket(data, erasure),
  transfer: anonymousTransfer(data.transfer),
})
const ofCustomer = <D extends RealtimeData<'customerChanged'>>(data: D, erasure: CustomerErasure): D => ({
  ...data,
  customer: anonymousCustomer(data.customer, erasure),
})

/** Every event of the catalogue has a line: one that is added says what an erasure does to it. */
const REWRITES: { readonly [N in RealtimeName]: Rewrite<N> } = {
  Created: ofTicket,
  Changed: ofTicket,
  Transferring: ofTransfer,
  Transferred: ofTransfer,
  ChatTicketTransferred: ofTransfer,
  TransferCanceled: 'nobody',
  ChangeDepartment: ofTicket,
  chatTicketClosed: ofTicket,
  IsResearch: ofTicket,
  ResearchCanceled: ofTicket,
  notifyBotIsActive: ofTicket,
  notifyReviewAttendance: ofTicket,
  notifyTriageFlowFinishedByMessageLimit: ofTicket,
  customerChatCreated: (data, erasure) => ({
    ...ofTicket(data, erasure),
    message: anonymousMessage(data.message, erasure),
  }),
  customerChatUpdated: ({ message }, erasure) => ({ message: anonymousMessage(message, erasure) }),
  customerChatAckChanged: (data) => ({ ...data, whatsapp_message_id: null, error_message: null }),
  customerCreatedToChat: ofCustomer,
  customerChanged: ofCustomer,
  customerBlacklisted: ofCustomer,
  scheduledMessageChanged: 'tombstone',
  // It names a ticket and holds no words.
  botSessionChanged: 'nobody',
  shopNowChanged: 'nobody',
  draftChanged: 'tombstone',
  mentionCreated: 'tombstone',
  mentionsSeen: 'nobody',
  customerNoteChanged: 'tombstone',
  customerNoteDeleted: 'nobody',
  customerQuoteChanged: 'tombstone',
  customersMerged: 'tombstone',
  customerErased: 'nobody',
  reactionsChanged: 'tombstone',
  orderByMsg: 'tombstone',
  groupOfCustomersUpdated: 'tombstone',
  chatNotification: 'tombstone',
  attendancePresenceChanged: 'nobody',
  instanceUpdated: 'nobody',
  settingsChanged: 'nobody',
  userPreferencesChanged: 'nobody',
  InternalChatMessageCreated: 'nobody',
  InternalChatMessagesAckChanged: 'nobody',
  campaignWarning: 'nobody',
  reportWarning: 'nobody',
  campaignCreated: 'nobody',
  campaignUpdated: 'nobody',
  orderProductCreated: 'nobody',
  orderProductUpdated: 'nobody',
  orderProductDeleted: 'nobody',
  itemCreated: 'nobody',
  itemUpdated: 'nobody',
  itemDeleted: 'nobody',
  itemGet: 'nobody',
  collectionCreated: 'nobody',
  collectionUpdated: 'nobody',
  collectionDeleted: 'nobody',
  collectionGet: 'nobody',
  metaMessageTemplateUpdated: 'nobody',
  stockImageChanged: 'nobody',
  authLogCreated: 'nobody',
  notifySenderUpdated: 'nobody',
  notifyReasonUpdated: 'nobody',
  refreshContent: 'nobody',
  notifyRefreshPage: 'nobody',
  pinnedTicketsChanged: 'nobody',
  ping: 'nobody',
}

/** Names of events that an erasure rewrites. */
const REWRITTEN = Object.entries(REWRITES).flatMap(([name, rewrite]) => (rewrite === 'nobody' ? [] : [name]))

/** SQL: the ids of customers ($1) and tickets ($2) that the data of an event `e` names, at whatever place. */
const ABOUT = `(
  e.data -> 'ticket' ->> 'customer_id' = ANY($1::text[]) OR e.data -> 'ticket' ->> 'id' = ANY($2::text[])
  OR e.data -> 'message' ->> 'customer_id' = ANY($1::text[]) OR e.data -> 'message' ->> 'chat_ticket_id' = ANY($2::text[])
  OR e.data -> 'customer' ->> 'id' = ANY($1::text[]) OR e.data ->> 'chat_ticket_id' = ANY($2::text[])
  OR e.data -> 'scheduled' ->> 'customer_id' = ANY($1::text[]) OR e.data -> 'scheduled' ->> 'chat_ticket_id' = ANY($2::text[])
  OR e.data -> 'draft' ->> 'chat_ticket_id' = ANY($2::text[]) OR e.data -> 'mention' ->> 'chat_ticket_id' = ANY($2::text[])
  OR e.data -> 'note' ->> 'customer_id' = ANY($1::text[]) OR e.data -> 'quote' ->> 'customer_id' = ANY($1::text[])
  OR e.data -> 'merge' ->> 'survivor_id' = ANY($1::text[]) OR e.data -> 'merge' ->> 'merged_id' = ANY($1::text[])
  OR e.data -> 'customer_ids' ?| $1::text[]
  OR EXISTS (SELECT 1 FROM customer_chats m WHERE m.id = (e.data ->> 'customer_chat_id')::bigint AND m.chat_ticket_id::text = ANY($2::text[]))
)`

/** Events looked at in one transaction. */
const WINDOW = 5_000

type Row = { seq: string; event: string; data: never }

/**
 * Rewrites the events about these customers among the next ones after a number. May be run again at any point.
 * @returns the last number looked at; null behind the newest.
 */
export async function rewriteEvents(
  work: Work,
  erasures: readonly CustomerErasure[],
  after: number,
): Promise<number | null> {
  const [erasure] = erasures
  if (!erasure) return null
  const last = await work.one<{ seq: string | null }>(
    'SELECT max(seq) AS seq FROM (SELECT seq FROM events WHERE seq > $1 ORDER BY seq LIMIT $2) next',
    [after, WINDOW],
  )
  if (!last?.seq) return null
  const rows = await work.query<Row>(
    `SELECT e.seq, e.event, e.data FROM events e WHERE e.seq > $3 AND e.seq <= $4 AND e.event = ANY($5::text[]) AND ${ABOUT}`,
    [
      erasures.map(({ customer_id }) => customer_id),
      erasures.flatMap(({ ticket_ids }) => ticket_ids),
      after,
      last.seq,
      REWRITTEN,
    ],
  )
  const written = rows.flatMap(({ seq, event, data }) => {
    const next = rewritten(event, data, erasures)
    return next ? [{ seq, ...next }] : []
  })
  await work.query(
    `UPDATE events e SET event = v.event, v = v.v, data = v.data, hash = NULL
     FROM unnest($1::bigint[], $2::text[], $3::integer[], $4::jsonb[]) v(seq, event, v, data) WHERE e.seq = v.seq`,
    [
      written.map(({ seq }) => seq),
      written.map(({ event }) => event),
      written.map(({ event }) => realtimeEvents[event].v),
      written.map(({ data }) => JSON.stringify(data)),
    ],
  )
  return Number(last.seq)
}

function rewritten(
  event: string,
  data: never,
  erasures: readonly CustomerErasure[],
): { event: RealtimeName; data: unknown } | null {
  if (!isRealtimeName(event)) return null
  const rewrite = REWRITES[event] as Rewrite<RealtimeName>
  const erasure = erasures.find((one) => isAbout(data, one)) ?? erasures[0]
  if (rewrite === 'nobody' || !erasure) return null
  if (rewrite === 'tombstone') return { event: 'customerErased', data: { erasure } }
  return { event, data: rewrite(data, erasure) }
}

/** Which of several who are erased together it is about; a note or a draft may be anybody's of them. */
function isAbout(
  data: { ticket?: { customer_id: string }; customer?: { id: string } },
  erasure: CustomerErasure,
) {
  const id = data.ticket?.customer_id ?? data.customer?.id
  return id === erasure.customer_id
}
