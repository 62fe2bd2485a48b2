import type { TicketScope } from '../../../src/domain/access/visibility'
import { readTickets, scopeOf } from '../../conversation/tickets/ticket.row'
import type { Work } from '../../platform/db/work'
import { type Change, publish } from '../../platform/events/publish'
import { topicChange } from '../../platform/events/tell-topic'
import { readCustomers } from './customer.row'

/**
 * Publishes these customers as they are now, each as tellCustomer does, in a few statements for all. Of a customer
 * without a ticket nobody has anything but an open list, which reads them again. The last step of a transaction.
 * @param marked whose place in campaigns has changed: published under the name of that change.
 */
export async function tellCustomers(
  work: Work,
  ids: readonly string[],
  marked: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (ids.length === 0) return
  const places = await work.query<TicketScope & { id: string; customer_id: string; open: boolean }>(
    `SELECT id::text, customer_id::text, user_id::text, department_id::text, instance_id::text, state <> 'closed' AS open
     FROM chat_tickets WHERE customer_id = ANY($1::bigint[]) ORDER BY chat_tickets.id`,
    [ids],
  )
  const theirs = new Map<string, typeof places>()
  for (const place of places) theirs.set(place.customer_id, [...(theirs.get(place.customer_id) ?? []), place])
  const customers = await readCustomers(work, [...theirs.keys()])
  const tickets = await readTickets(
    work,
    places.flatMap(({ id, open }) => (open ? [id] : [])),
  )
  const changes: Change[] = []
  for (const [id, scopes] of theirs) {
    const customer = customers.get(id)
    if (!customer) continue
    let told = customer
    const audience = { kind: 'ticket' as const, scopes }
    changes.push({
      event: 'groupOfCustomersUpdated',
      data: (rev) => ({ customer_ids: [id], groups: customer.groups, rev }),
      audience,
      rows: [],
    })
    changes.push({
      event: marked.has(id) ? 'customerBlacklisted' : 'customerChanged',
      data: (rev) => {
        told = { ...customer, rev }
        return { customer: told, rev }
      },
      audience,
      rows: [{ table: 'customers', id }],
    })
    for (const place of scopes) {
      const ticket = tickets.get(place.id)
      if (!ticket) continue
      changes.push({
        event: 'Changed',
        // The customer's own number is known by now: numbers are given in order.
        data: (rev) => ({ ticket: { ...ticket, rev, customer: told } }),
        audience: { kind: 'ticket', scopes: [scopeOf(ticket)] },
        rows: [{ table: 'chat_tickets', id: ticket.id }],
      })
    }
  }
  await publish(work, [...changes, topicChange('customers')])
}
