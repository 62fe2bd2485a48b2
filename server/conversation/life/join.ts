import type { Joined, Stood } from '../../../src/domain/contacts/joined'
import { type Awaited, joinedTicket, type TicketStanding } from '../../../src/domain/contacts/joined-ticket'
import { type Rival, whichStays } from '../../../src/domain/contacts/merge'
import { step } from '../../../src/domain/kernel/step'
import { deliverySteps, ticketSteps } from '../../../src/domain/kernel/steps.gen'
import type { Merging } from '../../directory/moments'
import type { Work } from '../../platform/db/work'
import { moveDrafts } from '../drafts/move'
import { writeLogLines } from '../messages/log-line'
import { updatedMessages } from '../messages/tell-updated'
import { moved } from '../seam'
import { userName } from '../tickets/conversation'
import { LOCKED_COLUMNS, type LockedTicket, placeOf } from '../tickets/locked-ticket'
import { movePins, toldPins } from '../tickets/pins'
import { cancelTransfer, openTransferOf } from '../transfers/cancel'
import { wakeAt } from './marks'

/** A ticket that is locked, as it stands. */
type Ticket = LockedTicket & Stood & Rival & { protocol: string; address: string | null }

/** Messages of the one that goes that go over: more than any conversation without an end has; older ones stay, as its past. */
const MOST = 2_000

/** Columns of {@link Stood}, of chat_tickets `t`; times as JSON has them, to the microsecond. */
const STOOD = `t.state, to_jsonb(t.waiting_since) AS waiting_since, to_jsonb(t.last_inbound_at) AS last_inbound_at, t.wa_id,
  to_jsonb(t.snoozed_at) AS snoozed_at, to_jsonb(t.snoozed_until) AS snoozed_until, t.unseen, t.priority,
  t.last_message_id::text, to_jsonb(t.last_message_at) AS last_message_at`

/** Locks tickets as they stand, in the order of their ids. */
export const lockStanding = (work: Work, condition: string, values: readonly unknown[]): Promise<Ticket[]> =>
  work.query<Ticket>(
    `SELECT ${LOCKED_COLUMNS}, ${STOOD}, t.protocol, coalesce(t.wa_id, c.wa_id, NULLIF(c.phone_number, '')) AS address
     FROM chat_tickets t JOIN customers c ON c.tenant_id = t.tenant_id AND c.id = t.customer_id
     WHERE ${condition} ORDER BY t.id FOR UPDATE OF t`,
    [...values],
  )

/**
 * Of two unfinished tickets of one connection the one that stays ({@link whichStays}) takes over what waits in the other,
 * which is closed, with a line in both.
 */
export async function joinRivals(work: Work, merges: readonly Merging[]): Promise<void> {
  for (const one of merges) await joinRivalsOf(work, one)
}

async function joinRivalsOf(
  work: Work,
  { survivorId, mergedId, now, joined, before, after, lines }: Merging,
): Promise<void> {
  const tickets = await lockStanding(work, `t.customer_id = ANY($1::bigint[]) AND t.state <> 'closed'`, [
    [survivorId, mergedId],
  ])
  for (const one of tickets.filter(({ customer_id }) => customer_id === survivorId)) {
    const other = tickets.find(
      ({ customer_id, instance_id }) => customer_id === mergedId && instance_id === one.instance_id,
    )
    if (!other) continue
    const stays = whichStays(one, other)
    const goes = stays === one ? other : one
    const asked = await openTransferOf(work, goes.id)
    if (asked) before.push(await cancelTransfer(work, goes, asked))
    await work.query(
      `UPDATE chat_tickets SET state = $2, finished_at = $3, updated_at = now() WHERE id = $1`,
      [goes.id, step(ticketSteps, goes.state, 'FINISH'), now],
    )
    const taken = await takeOver(work, stays, goes, survivorId)
    joined.push({ ...taken.joined, ...(asked && { asked: asked.id }) })
    before.push(...taken.before)
    after.push(...taken.told)
    lines.push(
      {
        ticketId: goes.id,
        text: `uniu os cadastros deste cliente; a conversa continua no protocolo ${stays.protocol}.`,
      },
      {
        ticketId: stays.id,
        text: `uniu os cadastros deste cliente; o protocolo ${goes.protocol} foi encerrado e continua aqui.`,
      },
    )
  }
}

/**
 * Gives a locked ticket what waits in another one, that is closed: what was said in it, unread as it is, what is scheduled
 * in it, being written in it and pinned. What is on its way to the provider stays, for it goes to that one's number.
 */
export async function takeOver(work: Work, stays: Ticket, goes: Ticket, customerId: string) {
  const newest = await work.one<{ id: string }>('SELECT coalesce(max(id), 0)::text AS id FROM customer_chats')
  const messages = await work.query<{ id: string }>(
    `UPDATE customer_chats SET chat_ticket_id = $2, customer_id = $3 WHERE id IN (
       SELECT id FROM customer_chats WHERE chat_ticket_id = $1 AND NOT is_log_message AND delivery <> $4
       ORDER BY place DESC, id DESC LIMIT ${MOST}
     ) RETURNING id::text`,
    [goes.id, stays.id, customerId, deliverySteps.initial],
  )
  const ids = messages.map(({ id }) => id)
  const scheduled = await work.query<{ id: string }>(
    `UPDATE scheduled_messages SET chat_ticket_id = $2 WHERE chat_ticket_id = $1 AND state IN ('pending', 'sending', 'failed')
     RETURNING id::text`,
    [goes.id, stays.id],
  )
  const pins = await movePins(work, goes.id, stays.id)
  const drafts = await moveDrafts(work, goes.id, stays.id)
  await foldWords(work, stays.id, ids)
  const after = await writeJoined(work, stays, joinedTicket(stays, { ...goes, wa_id: goes.address }), ids)
  await work.query('UPDATE chat_tickets SET waiting_since = NULL, unseen = 0 WHERE id = $1', [goes.id])
  await wakeAt(work, stays.id, momentOf(after.snoozed_until))
  await moved.run(work, 'record', [{ ticketId: stays.id }])
  const joined: Joined = {
    stays: stays.id,
    goes: goes.id,
    before: { stays: stood(stays), goes: stood(goes) },
    after,
    newest: newest?.id ?? '0',
    messages: ids,
    scheduled: scheduled.map(({ id }) => id),
    pins,
    drafts: drafts.moved,
  }
  return {
    joined,
    before: [...drafts.told, ...(await toldPins(work, pins))],
    told: await updatedMessages(work, ids, [placeOf(goes)]),
  }
}

const writeJoined = async (
  work: Work,
  { id, last_message_id }: Ticket,
  ticket: Awaited,
  messages: readonly string[],
): Promise<TicketStanding> => {
  const row = await work.one<TicketStanding>(
    `UPDATE chat_tickets t SET waiting_since = $2, last_inbound_at = $3, wa_id = $4, snoozed_at = $5, snoozed_until = $6,
       priority = $7, unseen = (SELECT count(*) FROM customer_chats WHERE chat_ticket_id = $1 AND unseen),
       last_message_id = last.id, last_message_at = greatest(t.last_message_at, last.sent_at), updated_at = now()
     FROM (SELECT 1) always LEFT JOIN LATERAL (
       SELECT m.id, m.sent_at FROM customer_chats m WHERE m.id = $8 OR m.id = ANY($9::bigint[]) AND m.type <> 'comment'
       ORDER BY m.place DESC, m.id DESC LIMIT 1
     ) last ON TRUE WHERE t.id = $1 RETURNING ${STOOD}`,
    [
      id,
      ticket.waiting_since,
      ticket.last_inbound_at,
      ticket.wa_id,
      ticket.snoozed_at,
      ticket.snoozed_until,
      ticket.priority,
      last_message_id,
      messages,
    ],
  )
  if (!row) throw new Error('a ticket vanished inside its transaction')
  return stood({ ...row, state: 'open' })
}

/** What of a row is kept. */
export const stood = (row: Stood): Stood => ({
  state: row.state,
  waiting_since: row.waiting_since ?? null,
  last_inbound_at: row.last_inbound_at ?? null,
  wa_id: row.wa_id,
  snoozed_at: row.snoozed_at ?? null,
  snoozed_until: row.snoozed_until ?? null,
  unseen: row.unseen,
  priority: row.priority,
  last_message_id: row.last_message_id,
  last_message_at: row.last_message_at,
})

/** When a ticket comes back; null: at no time. */
export const momentOf = (until: string | null | undefined): Date | null => (until ? new Date(until) : null)

/** So that the ticket is found by what was said in messages that came into it. */
export const foldWords = (work: Work, ticketId: string, messages: readonly string[]): Promise<unknown> =>
  work.query(
    `SELECT add_ticket_words(m.tenant_id, $1, string_agg(concat_ws(' ', m.message, m.caption, m.document_name), ' '))
     FROM customer_chats m WHERE m.id = ANY($2::bigint[]) AND m.whatsapp_deleted_at IS NULL GROUP BY m.tenant_id`,
    [ticketId, messages],
  )

/** Writes down in the conversations what was done to them, after the name of the user who did it. */
export async function writeMergeLines(work: Work, merges: readonly Merging[]): Promise<void> {
  for (const { viewer, lines, after, now } of merges) {
    const name = await userName(work, viewer.id)
    const written = lines.map((line) => ({
      ...line,
      text: `${name} ${line.text}`,
      at: now,
      userId: viewer.id,
    }))
    after.push(...(await writeLogLines(work, written)))
  }
}
