import type { Assignment } from '../../../src/domain/assignment/distribute'
import { step } from '../../../src/domain/kernel/step'
import { ticketSteps, transferSteps } from '../../../src/domain/kernel/steps.gen'
import { writeLogLines } from '../../conversation/messages/log-line'
import { moved } from '../../conversation/seam'
import { type LockedTicket, placeOf } from '../../conversation/tickets/locked-ticket'
import { readTickets, scopeOf } from '../../conversation/tickets/ticket.row'
import { readTransfers } from '../../conversation/transfers/transfer.row'
import type { Work } from '../../platform/db/work'
import { type Change, publish } from '../../platform/events/publish'

/** A ticket of the queue, locked, and who is given it. */
type Given = Assignment &
  Readonly<{
    ticket: LockedTicket
    /** Of the receiver. */
    name: string
    /** Of the customer's own attendant, where they are still of the team. */
    ownName: string | null
  }>

/** What the conversation says about it. */
function lineOf({ by, name, ownName }: Given): string {
  switch (by) {
    case 'own':
      return `Atendimento entregue a ${name}, que cuida deste cliente.`
    case 'substitute':
      return ownName === null
        ? `Atendimento entregue a ${name}, atendente fixo deste cliente.`
        : `Atendimento entregue a ${name}, que substitui ${ownName} com este cliente.`
    case 'rotation':
    case 'least':
      return `Atendimento distribuído para ${name}.`
  }
}

/** Puts tickets of the queue into hands, in nobody's name, and publishes it: as many statements for all as for one. */
export async function giveTickets(work: Work, given: readonly Given[], now: Date): Promise<void> {
  if (given.length === 0) return
  const ids = given.map(({ ticketId }) => ticketId)
  const users = given.map(({ userId }) => Number(userId))
  await work.query(
    `UPDATE chat_tickets t SET state = $3, user_id = v.user_id, placed_at = $4, updated_at = now()
     FROM unnest($1::bigint[], $2::integer[]) v(id, user_id) WHERE t.id = v.id`,
    [ids, users, step(ticketSteps, 'inbox', 'ASSIGN'), now],
  )
  await work.query(
    `UPDATE users u SET assigned_turn = v.turn FROM (
       SELECT user_id, max(turn) AS turn FROM unnest($1::integer[], $2::bigint[]) g(user_id, turn) GROUP BY user_id
     ) v WHERE u.id = v.user_id`,
    [users, given.map(({ turn }) => turn)],
  )
  const transferred = await work.query<{ id: string; chat_ticket_id: string }>(
    // Nobody asked for it: that tells it from what a person has handed over.
    `INSERT INTO ticket_transfers (tenant_id, chat_ticket_id, state, next_user_id, department_id, created_at, transferred_at)
     SELECT $1, v.id, $5, v.user_id, v.department, $6, $6
     FROM unnest($2::bigint[], $3::integer[], $4::bigint[]) WITH ORDINALITY v(id, user_id, department, n) ORDER BY v.n
     RETURNING id::text, chat_ticket_id::text`,
    [
      work.tenant.id,
      ids,
      users,
      given.map(({ ticket }) => ticket.department_id),
      step(transferSteps, step(transferSteps, transferSteps.initial, 'REQUEST'), 'CONFIRM'),
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
    given.map((one) => ({ ticketId: one.ticketId, text: lineOf(one), at: now })),
  )
  const tickets = await readTickets(work, ids)
  const transfers = await readTransfers(
    work,
    transferred.map(({ id }) => id),
  )
  const before = new Map(given.map(({ ticket }) => [ticket.id, ticket]))
  const told = transferred.map(({ id, chat_ticket_id }): Change => {
    const [stood, ticket, transfer] = [
      before.get(chat_ticket_id),
      tickets.get(chat_ticket_id),
      transfers.get(id),
    ]
    if (!stood || !ticket || !transfer) throw new Error('a ticket vanished while it was given')
    return {
      event: 'ChatTicketTransferred',
      data: (rev) => ({
        transfer: { ...transfer, rev },
        ticket: { ...ticket, rev },
        triggered_by: null,
        cause: 'queue',
      }),
      audience: { kind: 'ticket', scopes: [placeOf(stood), scopeOf(ticket)] },
      rows: [
        { table: 'ticket_transfers', id },
        { table: 'chat_tickets', id: chat_ticket_id },
      ],
    }
  })
  await publish(work, [...told, ...lines])
}
