import { step } from '../../../src/domain/kernel/step'
import { deliverySteps, ticketSteps } from '../../../src/domain/kernel/steps.gen'
import { ackOf, type Delivery } from '../../../src/domain/messages/delivery'
import type { Erasing } from '../../directory/moments'
import type { Work } from '../../platform/db/work'
import type { Change } from '../../platform/events/publish'
import { LOCKED_COLUMNS, type LockedTicket, placeOf } from '../tickets/locked-ticket'
import { readTickets, scopeOf } from '../tickets/ticket.row'
import { cancelOpenTransfer } from '../transfers/cancel'

/** Tickets that were closed as their customers were erased, from then until it is told. */
const closedBy = new WeakMap<Erasing, readonly string[]>()

/** Closes the unfinished tickets of people who are erased, without a word; what waits to be sent does not leave. */
export async function closeOfErased(work: Work, erasures: readonly Erasing[]): Promise<void> {
  for (const erasing of erasures) {
    const tickets = await work.query<LockedTicket>(
      `SELECT ${LOCKED_COLUMNS} FROM chat_tickets t WHERE t.customer_id = ANY($1::bigint[]) ORDER BY t.id FOR UPDATE`,
      [erasing.customers],
    )
    const unfinished = tickets.filter(({ state }) => state !== 'closed')
    erasing.tickets.push(...tickets)
    for (const ticket of unfinished) erasing.told.push(...(await close(work, erasing, ticket)))
    erasing.told.push(...(await unsend(work, tickets)))
    closedBy.set(
      erasing,
      unfinished.map(({ id }) => id),
    )
  }
}

async function close(work: Work, { viewer, now }: Erasing, ticket: LockedTicket): Promise<Change[]> {
  const canceled = await cancelOpenTransfer(work, ticket)
  await work.query(
    `UPDATE chat_tickets SET state = $2, finished_at = $3, waiting_since = NULL, unseen = 0, updated_at = now(), closed_by = $4
     WHERE id = $1`,
    [ticket.id, step(ticketSteps, ticket.state, 'FINISH'), now, Number(viewer.id)],
  )
  await work.query('UPDATE customer_chats SET unseen = FALSE WHERE chat_ticket_id = $1 AND unseen', [
    ticket.id,
  ])
  return canceled
}

type Waiting = { id: string; chat_ticket_id: string; hash: string | null; send_attempt: number }

/** What nobody has begun to bring to the provider does not leave any more. */
async function unsend(work: Work, tickets: readonly LockedTicket[]): Promise<Change[]> {
  const failed: Delivery['state'] = 'failed'
  const rows = await work.query<Waiting>(
    `UPDATE customer_chats SET delivery = $2 WHERE chat_ticket_id = ANY($1::bigint[]) AND tag_type = 'out'
       AND delivery = $3 AND whatsapp_message_id IS NULL AND posting_since IS NULL
     RETURNING id::text, chat_ticket_id::text, hash, send_attempt`,
    [tickets.map(({ id }) => id), failed, deliverySteps.initial],
  )
  await work.query('DELETE FROM outbox WHERE message_id = ANY($1::bigint[])', [rows.map(({ id }) => id)])
  return rows.flatMap(({ id, chat_ticket_id, hash, send_attempt }): Change[] => {
    const ticket = tickets.find((one) => one.id === chat_ticket_id)
    if (!ticket) return []
    const said = { whatsapp_message_id: null, ack: ackOf(failed), error_code: null, error_message: null }
    return [
      {
        event: 'customerChatAckChanged',
        data: () => ({ id, chat_ticket_id, hash, send_attempt, ...said }),
        audience: { kind: 'ticket', scopes: [placeOf(ticket)] },
        rows: [{ table: 'customer_chats', id }],
      },
    ]
  })
}

/** Tells which tickets were closed, behind the erasures: nobody is in them any more. */
export async function tellClosedOfErased(work: Work, erasures: readonly Erasing[]): Promise<void> {
  for (const erasing of erasures)
    for (const ticket of (await readTickets(work, closedBy.get(erasing) ?? [])).values())
      erasing.told.push({
        event: 'chatTicketClosed',
        data: (rev) => {
          const customer = { ...ticket.customer, rev: erasing.revOf(ticket.customer_id) ?? rev }
          return { ticket: { ...ticket, rev, customer } }
        },
        audience: { kind: 'ticket', scopes: [scopeOf(ticket)] },
        rows: [{ table: 'chat_tickets', id: ticket.id }],
      })
}
