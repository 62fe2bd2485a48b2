import type { Joined } from '../../../src/domain/contacts/joined'
import { partedTickets } from '../../../src/domain/contacts/joined-ticket'
import { step } from '../../../src/domain/kernel/step'
import { type TicketState, ticketSteps } from '../../../src/domain/kernel/steps.gen'
import type { Merging } from '../../directory/moments'
import type { Work } from '../../platform/db/work'
import type { Change } from '../../platform/events/publish'
import { giveDraftsBack } from '../drafts/move'
import { UNDOING } from '../facts/undoing.sql'
import { updatedMessages } from '../messages/tell-updated'
import { moved } from '../seam'
import { placeOf } from '../tickets/locked-ticket'
import { movePins, toldPins } from '../tickets/pins'
import { askAgain } from '../transfers/ask-again'
import { lockStanding, momentOf, takeOver } from './join'
import { wakeAt } from './marks'

/*
 * What a merge that is taken back did to tickets, undone in two halves: in between customers get their tickets back.
 */

type Parting = Pick<Merging, 'before' | 'lines' | 'tickets'> & { told: Change[] }

/** First half: what went over goes back into the ticket that it came from. */
export async function giveBack(work: Work, merges: readonly Merging[]): Promise<void> {
  for (const { joined } of merges) for (const one of joined) await givePartBack(work, one)
}

/** Second half, once each ticket is of whom it was of. */
export async function part(work: Work, merges: readonly Merging[]): Promise<void> {
  for (const merge of merges)
    for (const one of merge.joined) {
      const { told, before, lines, tickets } = await partRivals(work, one, merge.now)
      merge.before.push(...before)
      merge.lines.push(...lines)
      merge.tickets.push(...tickets)
      merge.after.push(...told)
    }
}

async function givePartBack(work: Work, { stays, goes, messages, scheduled, pins }: Joined): Promise<void> {
  await work.query(
    'UPDATE customer_chats SET chat_ticket_id = $3 WHERE id = ANY($1::bigint[]) AND chat_ticket_id = $2',
    [messages, stays, goes],
  )
  await work.query(
    `UPDATE customer_chats m SET customer_id = t.customer_id FROM chat_tickets t WHERE t.id = $1 AND m.chat_ticket_id = t.id`,
    [goes],
  )
  await work.query(
    'UPDATE scheduled_messages SET chat_ticket_id = $3 WHERE id = ANY($1::bigint[]) AND chat_ticket_id = $2',
    [scheduled, stays, goes],
  )
  await movePins(work, stays, goes, pins)
}

/**
 * The one that was closed is open again where it stood, and both wait
 * as they did ({@link partedTickets}). Where the one that stayed was closed since, both are done; where the customer has
 * another unfinished ticket by now, what waits goes into that one.
 */
async function partRivals(work: Work, joined: Joined, now: Date): Promise<Parting> {
  const nothing: Parting = { told: [], before: [], lines: [], tickets: [joined.goes] }
  const tickets = await lockStanding(work, 't.id = ANY($1::bigint[])', [[joined.stays, joined.goes]])
  const stays = tickets.find(({ id }) => id === joined.stays)
  const goes = tickets.find(({ id }) => id === joined.goes)
  if (!stays || !goes) return nothing
  const told = await updatedMessages(work, joined.messages, [placeOf(stays)])
  if (stays.state === 'closed' || goes.state !== 'closed') return { ...nothing, told }
  const heard = await work.one<{ at: string | null }>(
    `SELECT to_jsonb(min(sent_at)) AS at FROM customer_chats
     WHERE chat_ticket_id = $1 AND id > $2 AND tag_type = 'in' AND NOT from_blocked`,
    [stays.id, joined.newest],
  )
  const { before, after } = joined
  const parted = partedTickets(stays, { ...before, after }, heard?.at ?? null)
  const stood = { id: goes.id, ...parted.goes, ...awakeAt(parted.goes, now) }
  await write(work, { id: stays.id, ...parted.stays })
  await write(work, stood)
  await wakeAt(work, stays.id, momentOf(parted.stays.snoozed_until))
  const other = await work.one<{ id: string }>(
    `SELECT id::text FROM chat_tickets WHERE customer_id = $1 AND instance_id = $2 AND state <> 'closed'`,
    [goes.customer_id, goes.instance_id],
  )
  if (other) {
    const [into] = await lockStanding(work, 't.id = $1', [other.id])
    const [standing] = await lockStanding(work, 't.id = $1', [goes.id])
    if (!into || !standing) return { ...nothing, told }
    const over = await takeOver(work, into, standing, goes.customer_id)
    return { ...nothing, told: over.told, before: over.before, tickets: [goes.id, into.id] }
  }
  const owner = await ownerOf(work, before.goes.state, goes.user_id)
  await work.query(
    `UPDATE chat_tickets SET state = $2, user_id = $3, finished_at = NULL, snoozed_at = $4, snoozed_until = $5
     WHERE id = $1 AND ${UNDOING}`,
    [
      goes.id,
      owner === null ? step(ticketSteps, goes.state, 'SEEN_INBOX') : step(ticketSteps, goes.state, 'REOPEN'),
      owner,
      owner === null ? null : stood.snoozed_at,
      owner === null ? null : stood.snoozed_until,
    ],
  )
  await wakeAt(work, goes.id, momentOf(owner === null ? null : stood.snoozed_until))
  await moved.run(work, 'record', [{ ticketId: stays.id }, { ticketId: goes.id }])
  return {
    told: [...told, ...(await askAgain(work, goes.id, joined.asked, now))],
    before: [
      ...(await giveDraftsBack(work, joined.drafts, stays.id, goes.id)),
      ...(await toldPins(work, joined.pins)),
    ],
    lines: [stays, goes].map(({ id }) => ({
      ticketId: id,
      text: 'desfez a união dos cadastros: este atendimento está como antes.',
    })),
    tickets: [goes.id],
  }
}

/** In whose hands it stands again; null: in the queue, where it stood, or where it comes because they have left. */
async function ownerOf(work: Work, state: TicketState, userId: string | null): Promise<number | null> {
  if (state === 'inbox' || userId === null) return null
  const there = await work.one(
    'SELECT 1 FROM users WHERE id = $1 AND deleted_at IS NULL AND blocked_at IS NULL',
    [Number(userId)],
  )
  return there ? Number(userId) : null
}

const awakeAt = ({ snoozed_until }: { snoozed_until?: string | null | undefined }, now: Date) =>
  snoozed_until && Date.parse(snoozed_until) <= now.getTime() ? { snoozed_at: null, snoozed_until: null } : {}

const write = async (
  work: Work,
  ticket: ReturnType<typeof partedTickets>['stays'] & { id: string },
): Promise<void> => {
  await work.query(
    `UPDATE chat_tickets t SET waiting_since = $2, last_inbound_at = $3, wa_id = $4, priority = $5, last_message_id = $6,
       last_message_at = $7, unseen = (SELECT count(*) FROM customer_chats WHERE chat_ticket_id = $1 AND unseen),
       snoozed_at = CASE WHEN state = 'open' THEN $8::timestamptz END,
       snoozed_until = CASE WHEN state = 'open' THEN $9::timestamptz END, updated_at = now() WHERE id = $1`,
    [
      ticket.id,
      ticket.waiting_since,
      ticket.last_inbound_at,
      ticket.wa_id,
      ticket.priority,
      ticket.last_message_id,
      ticket.last_message_at,
      ticket.snoozed_at,
      ticket.snoozed_until,
    ],
  )
}
