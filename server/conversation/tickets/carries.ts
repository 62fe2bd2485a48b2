import type { ChatTicket } from '../../../contract/entities'
import type { CarriesCustomers } from '../../directory/customers/carriers'
import type { CarriesUser } from '../../directory/users/carriers'
import type { Work } from '../../platform/db/work'
import { readTickets, scopeOf } from './ticket.row'

/** Tickets carry the customer: the unfinished ones are told with them. */
export const ticketsOfCustomers: CarriesCustomers = async (work, ids, besides, told) => {
  const tickets = await ticketsWhere(
    work,
    `(customer_id = ANY($1::bigint[]) AND state <> 'closed') OR id = ANY($2::bigint[])`,
    [ids, besides],
  )
  return tickets.map((ticket) => ({
    customerId: ticket.customer_id,
    change: {
      event: 'Changed',
      data: (rev) => {
        // The customer's own number is known by now: numbers are given in order.
        const customer = told(ticket.customer_id)
        return { ticket: { ...ticket, rev, ...(customer && { customer }) } }
      },
      ...aboutOf(ticket),
    },
  }))
}

/** Tickets carry their owner's name and picture: those in a user's hands are told with these. */
export const ticketsOfUser: CarriesUser = async (work, userId) =>
  (await ticketsWhere(work, `user_id = $1 AND state <> 'closed'`, [userId])).map((ticket) => ({
    event: 'Changed',
    data: (rev) => ({ ticket: { ...ticket, rev } }),
    ...aboutOf(ticket),
  }))

const aboutOf = (ticket: ChatTicket) => ({
  audience: { kind: 'ticket' as const, scopes: [scopeOf(ticket)] },
  rows: [{ table: 'chat_tickets' as const, id: ticket.id }],
})

async function ticketsWhere(work: Work, where: string, values: readonly unknown[]): Promise<ChatTicket[]> {
  const found = await work.query<{ id: string }>(
    `SELECT id::text FROM chat_tickets WHERE ${where} ORDER BY chat_tickets.id`,
    [...values],
  )
  const tickets = await readTickets(
    work,
    found.map(({ id }) => id),
  )
  return [...tickets.values()]
}
