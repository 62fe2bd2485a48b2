import { step, takes } from '../../../src/domain/kernel/step'
import { ticketSteps, transferSteps } from '../../../src/domain/kernel/steps.gen'
import type { Work } from '../../platform/db/work'
import { type Change, publishAtEnd } from '../../platform/events/publish'
import { type LogLine, writeLogLines } from '../messages/log-line'
import { moved } from '../seam'
import { type LockedTicket, placeOf } from '../tickets/locked-ticket'
import { readTickets, scopeOf } from '../tickets/ticket.row'
import { readTransfers } from '../transfers/transfer.row'

/** Where a ticket went; `lost`: the department that it was meant for is not in use any more. */
export type Handed = Readonly<{ department: string | null; lost: boolean }>

export type Handing = Readonly<{
  ticket: LockedTicket
  departmentId: string | null
  note: string
  /** The line that says so in the conversation. */
  line: (handed: Handed) => Pick<LogLine, 'text' | 'ofMaria'>
  /** What else is told, of the ticket as it stands then. */
  tell?: () => Promise<Change>
}>

/** What was said by itself in these tickets still leaves, though whoever said it has them no more: they were given away, and not taken. */
export const keepsItsWord = (work: Work, tickets: readonly LockedTicket[]): Promise<unknown> =>
  work.query(
    `UPDATE outbox o SET only_while_bot = FALSE FROM unnest($1::bigint[], $2::bigint[]) v(instance, customer)
     WHERE o.instance_id = v.instance AND o.customer_id = v.customer AND o.only_while_bot AND o.only_while_user IS NULL`,
    [tickets.map((one) => one.instance_id), tickets.map((one) => one.customer_id)],
  )

/**
 * Gives tickets that a bot or Maria had to people: each into the queue of a department, or of the shop where none is named or it is not
 * in use any more. Their customers wait from now on. Who has a ticket already keeps it. As many statements for twenty as for two.
 */
export async function handToPeople(work: Work, all: readonly Handing[], now: Date): Promise<void> {
  if (all.length === 0) return
  const ids = all.map(({ ticket }) => ticket.id)
  const names = await departmentNames(work, all)
  const going = all.map((one) => {
    const inQueue = takes(ticketSteps, one.ticket.state, 'TAKE')
    const name = one.departmentId !== null && inQueue ? names.get(one.departmentId) : undefined
    return {
      ...one,
      to: name === undefined ? null : one.departmentId,
      department: name ?? null,
      lost: one.departmentId !== null && inQueue && name === undefined,
    }
  })
  await work.query(
    `UPDATE chat_tickets t SET bot_is_active = FALSE, state = v.state, department_id = coalesce(v.department, t.department_id), placed_at = $4,
       waiting_since = coalesce(t.waiting_since, $4), updated_at = now()
     FROM unnest($1::bigint[], $2::bigint[], $3::text[]) v(id, department, state), set_config('app.tells_bot_end', 'on', TRUE)
     WHERE t.id = v.id`,
    [
      ids,
      going.map(({ to }) => to),
      going.map(({ to, ticket: { state } }) =>
        to === null ? state : step(ticketSteps, state, 'CHANGE_DEPARTMENT'),
      ),
      now,
    ],
  )
  await moved.run(
    work,
    'record',
    ids.map((ticketId) => ({ ticketId })),
  )
  const lines = await writeLogLines(
    work,
    going.map(({ ticket, line, department, lost }) => ({
      ticketId: ticket.id,
      at: now,
      ...line({ department, lost }),
    })),
  )
  const changes = await toldHanded(work, going, now)
  for (const { tell } of going) if (tell) changes.push(await tell())
  publishAtEnd(work, [...changes, ...lines])
}

/** The names of the departments among those meant that are in use. */
async function departmentNames(work: Work, all: readonly Handing[]): Promise<ReadonlyMap<string, string>> {
  const ids = all.flatMap(({ departmentId }) => departmentId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await work.query<{ id: string; name: string }>(
    'SELECT d.id::text, d.name FROM departments d WHERE d.id = ANY($1::bigint[]) AND d.activated',
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Writes each down among its ticket's transfers (specification section 4: of the two causes, the bot) and tells it, and that the bot has
 * the ticket no more (so the database has no job tell it: `app.tells_bot_end`, migration 0628).
 */
async function toldHanded(
  work: Work,
  all: readonly (Handing & Readonly<{ to: string | null }>)[],
  now: Date,
): Promise<Change[]> {
  const ids = all.map(({ ticket }) => ticket.id)
  const rows = await work.query<{ id: string; ticket: string }>(
    `INSERT INTO ticket_transfers (tenant_id, chat_ticket_id, state, previous_user_id, next_user_id, department_id, note, created_at, transferred_at)
     SELECT $1, v.ticket, $2, v.who, v.who, v.department, v.note, $7, $7
     FROM unnest($3::bigint[], $4::integer[], $5::bigint[], $6::text[]) v(ticket, who, department, note)
     RETURNING id::text, chat_ticket_id::text AS ticket`,
    [
      work.tenant.id,
      step(transferSteps, step(transferSteps, transferSteps.initial, 'REQUEST'), 'CONFIRM'),
      ids,
      all.map(({ ticket }) => (ticket.user_id === null ? null : Number(ticket.user_id))),
      all.map(({ to }) => to),
      all.map(({ note }) => note.trim() || null),
      now,
    ],
  )
  const idOf = new Map(rows.map(({ id, ticket }) => [ticket, id]))
  const transfers = await readTransfers(work, [...idOf.values()])
  const tickets = await readTickets(work, ids)
  return all.flatMap(({ ticket: before }): Change[] => {
    const transfer = transfers.get(idOf.get(before.id) ?? '')
    const ticket = tickets.get(before.id)
    if (!transfer || !ticket) throw new Error('a transfer vanished inside its transaction')
    const audience: Change['audience'] = { kind: 'ticket', scopes: [placeOf(before), scopeOf(ticket)] }
    return [
      {
        event: 'ChatTicketTransferred',
        data: (rev) => ({
          transfer: { ...transfer, rev },
          ticket: { ...ticket, rev },
          triggered_by: null,
          cause: 'bot',
        }),
        audience,
        rows: [
          { table: 'ticket_transfers', id: transfer.id },
          { table: 'chat_tickets', id: before.id },
        ],
      },
      {
        event: 'notifyBotIsActive',
        data: (rev) => ({ ticket: { ...ticket, rev } }),
        audience,
        rows: [{ table: 'chat_tickets', id: before.id }],
      },
    ]
  })
}
