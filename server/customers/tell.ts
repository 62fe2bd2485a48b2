import type { Customer } from '../../contract/entities'
import type { TicketScope } from '../../src/domain/tickets/visibility'
import type { Work } from '../platform/db/work'
import type { Audience } from '../platform/events/audience'
import { type Change, publish } from '../platform/events/publish'
import { readTickets, scopeOf } from '../tickets/ticket.row'
import { readCustomers } from './customer.row'

/** Those who may know these customers: who may see one of their tickets. */
export async function audienceOf(work: Work, ids: readonly string[]): Promise<Audience> {
  const scopes = await work.query<TicketScope>(
    `SELECT DISTINCT user_id::text, department_id::text, instance_id::text FROM chat_tickets
     WHERE customer_id = ANY($1::bigint[])`,
    [ids],
  )
  return { kind: 'ticket', scopes }
}

type News = {
  /** What the change is called, where not simply that. */
  event?: 'customerBlacklisted'
  /** Memberships changed: told by themselves too, for who keeps groups only. */
  groups?: boolean
  /** Events to be told before. */
  before?: readonly Change[]
  /** Tickets to be told besides the unfinished ones. */
  tickets?: readonly string[]
  /** Events to be told behind. */
  after?: readonly Change[]
}

/**
 * Tells a change of a customer who stands in the database as they are now: the customer, then their unfinished
 * tickets, which carry them. The last step of a transaction.
 *
 * @returns the customer with the number of the change.
 */
export async function tellCustomer(work: Work, id: string, news: News = {}): Promise<Customer> {
  const customer = (await readCustomers(work, [id])).get(id)
  if (!customer) throw new Error('a customer vanished inside its transaction')
  const audience = await audienceOf(work, [id])
  let told = customer
  const changes: Change[] = [...(news.before ?? [])]
  if (news.groups)
    changes.push({
      event: 'groupOfCustomersUpdated',
      data: (rev) => ({ customer_ids: [id], groups: customer.groups, rev }),
      audience,
      rows: [],
    })
  changes.push({
    event: news.event ?? 'customerChanged',
    data: (rev) => {
      told = { ...customer, rev }
      return { customer: told, rev }
    },
    audience,
    rows: [{ table: 'customers', id }],
  })
  const open = await work.query<{ id: string }>(
    `SELECT id::text FROM chat_tickets WHERE (customer_id = $1 AND state <> 'closed') OR id = ANY($2::bigint[]) ORDER BY id`,
    [id, news.tickets ?? []],
  )
  const tickets = await readTickets(
    work,
    open.map((ticket) => ticket.id),
  )
  for (const ticket of tickets.values())
    changes.push({
      event: 'Changed',
      // The customer's own number is known by now: numbers are given in order.
      data: (rev) => ({
        ticket: { ...ticket, rev, ...(ticket.customer_id === id && { customer: told }) },
      }),
      audience: { kind: 'ticket', scopes: [scopeOf(ticket)] },
      rows: [{ table: 'chat_tickets', id: ticket.id }],
    })
  await publish(work, [...changes, ...(news.after ?? [])])
  return told
}
