import { type Grace, releaseAt } from '../../../src/domain/assignment/release'
import { openingAmong } from '../../../src/domain/hours/opening'
import { step } from '../../../src/domain/kernel/step'
import { ticketSteps } from '../../../src/domain/kernel/steps.gen'
import { writeLogLines } from '../../conversation/messages/log-line'
import { moved } from '../../conversation/seam'
import { LOCKED_COLUMNS, type LockedTicket, placeOf } from '../../conversation/tickets/locked-ticket'
import { readTickets, scopeOf } from '../../conversation/tickets/ticket.row'
import { cancelOpenTransfers } from '../../conversation/transfers/cancel'
import { laterBy, readOpenings } from '../../directory/hours/calendar'
import { isOnline } from '../../directory/session/user'
import type { Work } from '../../platform/db/work'
import { type Change, publish } from '../../platform/events/publish'

/** At most so many go back at once; the next look takes the next. */
const MOST_AT_ONCE = 200

type Row = LockedTicket & {
  name: string
  offline_since: Date | null
  paused_since: Date | null
  reason: string | null
  /** When the ticket came to them, or they last wrote in it, sent or not. */
  served: Date
}

type Due = Row & { why: 'offline' | 'paused'; at: number }

/**
 * Open tickets in the hands of people who are away or on pause, that are due back; of all, or of these. Not who put off their
 * ticket, and not while a bot serves it.
 */
async function dueBack(
  work: Work,
  grace: Grace,
  watchedSince: Date,
  now: Date,
  among: readonly string[] | null,
): Promise<Due[]> {
  const rows = await work.query<Row>(
    `SELECT ${LOCKED_COLUMNS}, u.name, a.offline_since, p.started_at AS paused_since, p.reason,
       greatest(t.placed_at, (SELECT max(d.updated_at) FROM drafts d WHERE d.chat_ticket_id = t.id AND d.user_id = u.id),
         (SELECT max(m.sent_at) FROM customer_chats m WHERE m.chat_ticket_id = t.id AND m.user_id = u.id
            AND NOT m.is_log_message AND NOT m.is_bot_message)) AS served
     FROM users u
     LEFT JOIN user_pauses p ON p.tenant_id = u.tenant_id AND p.user_id = u.id AND p.ended_at IS NULL
     CROSS JOIN LATERAL (SELECT CASE WHEN NOT ${isOnline('u')} THEN coalesce(
       (SELECT max(greatest(s.seen_at, s.left_at, s.revoked_at)) FROM sessions s
          WHERE s.tenant_id = u.tenant_id AND s.user_id = u.id), to_timestamp(0)) END AS offline_since) a
     JOIN chat_tickets t ON t.tenant_id = u.tenant_id AND t.user_id = u.id
     WHERE u.deleted_at IS NULL AND t.state = 'open' AND t.snoozed_at IS NULL AND NOT t.bot_is_active
       AND ($1 > 0 AND a.offline_since <= $3::timestamptz - make_interval(mins => $1)
         OR $2 > 0 AND p.started_at <= $3::timestamptz - make_interval(mins => $2))
       AND ($4::bigint[] IS NULL OR t.id = ANY($4))
     ORDER BY t.id`,
    [grace.offline, grace.paused, now, among],
  )
  if (rows.length === 0) return []
  const openings = await readOpenings(work)
  return rows.flatMap((row): Due[] => {
    const opening = openingAmong(openings, row)
    const found = releaseAt(
      grace,
      {
        offlineSince: row.offline_since?.getTime() ?? null,
        pausedSince: row.paused_since?.getTime() ?? null,
      },
      row.served.getTime(),
      watchedSince.getTime(),
      opening && laterBy(opening),
    )
    return found && found.at <= now.getTime() ? [{ ...row, why: found.kind, at: found.at }] : []
  })
}

/**
 * Gives tickets of people who are away for longer than the shop's grace back to the queue of their department, and gives how
 * many. Looks twice, the second time with the tickets locked: who came back, or wrote, in between keeps theirs.
 */
export async function releaseTickets(
  work: Work,
  grace: Grace,
  watchedSince: Date,
  now: Date,
): Promise<number> {
  const first = (await dueBack(work, grace, watchedSince, now, null))
    .sort((a, b) => a.at - b.at)
    .slice(0, MOST_AT_ONCE)
  const seen = first.map(({ id }) => id)
  if (seen.length === 0) return 0
  await work.query('SELECT id FROM chat_tickets WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE', [seen])
  const due = await dueBack(work, grace, watchedSince, now, seen)
  if (due.length > 0) await giveBack(work, due, now)
  return due.length
}

const lineOf = ({ why, name, reason }: Due): string =>
  why === 'offline'
    ? `Voltou à fila: ${name} está fora do ar.`
    : `Voltou à fila: ${name} está em pausa${reason === null ? '' : ` (${reason})`}.`

async function giveBack(work: Work, due: readonly Due[], now: Date): Promise<void> {
  const ids = due.map(({ id }) => id)
  const canceled = await cancelOpenTransfers(work, due)
  await work.query(
    `UPDATE chat_tickets SET state = $2, previous_user_id = user_id, user_id = NULL, placed_at = $3, updated_at = now()
     WHERE id = ANY($1::bigint[])`,
    [ids, step(ticketSteps, 'open', 'RETURN'), now],
  )
  await moved.run(
    work,
    'record',
    ids.map((ticketId) => ({ ticketId })),
  )
  const lines = await writeLogLines(
    work,
    due.map((one) => ({ ticketId: one.id, text: lineOf(one), at: now })),
  )
  const tickets = await readTickets(work, ids)
  const released = due.map((before): Change => {
    const ticket = tickets.get(before.id)
    if (!ticket) throw new Error('a ticket vanished while it was given back')
    return {
      event: 'Changed',
      data: (rev) => ({ ticket: { ...ticket, rev } }),
      audience: { kind: 'ticket', scopes: [placeOf(before), scopeOf(ticket)] },
      rows: [{ table: 'chat_tickets', id: before.id }],
    }
  })
  await publish(work, [...canceled, ...released, ...lines, ...toldOwners(due)])
}

/** Who had them reads once what became of them. */
function toldOwners(due: readonly Due[]): Change[] {
  const counts = new Map<string, number>()
  for (const { user_id } of due) if (user_id !== null) counts.set(user_id, (counts.get(user_id) ?? 0) + 1)
  return [...counts].map(([userId, count]) => ({
    event: 'chatNotification',
    data: (rev) => ({
      user_id: userId,
      title: 'De volta à fila',
      message:
        count === 1
          ? 'Um atendimento seu voltou à fila enquanto você não estava atendendo.'
          : `${count} atendimentos seus voltaram à fila enquanto você não estava atendendo.`,
      chat_ticket_id: null,
      rev,
    }),
    audience: { kind: 'users', ids: [userId] },
    rows: [],
  }))
}
