import type { Customer } from '../../../contract/entities'
import type { TicketScope } from '../../../src/domain/access/visibility'
import type { Work } from '../../platform/db/work'
import { type Change, publish } from '../../platform/events/publish'
import { topicChange } from '../../platform/events/tell-topic'
import { carriedWith } from './carriers'
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
  const places = await work.query<TicketScope & { customer_id: string }>(
    `SELECT customer_id::text, user_id::text, department_id::text, instance_id::text
     FROM chat_tickets WHERE customer_id = ANY($1::bigint[]) ORDER BY chat_tickets.id`,
    [ids],
  )
  const theirs = new Map<string, typeof places>()
  for (const place of places) theirs.set(place.customer_id, [...(theirs.get(place.customer_id) ?? []), place])
  const customers = await readCustomers(work, [...theirs.keys()])
  const told = new Map<string, Customer>()
  const carried = await carriedWith(work, ids, [], (id) => told.get(id))
  const changes: Change[] = []
  for (const [id, scopes] of theirs) {
    const customer = customers.get(id)
    if (!customer) continue
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
        told.set(id, { ...customer, rev })
        return { customer: { ...customer, rev }, rev }
      },
      audience,
      rows: [{ table: 'customers', id }],
    })
    changes.push(...carried.flatMap(({ customerId, change }) => (customerId === id ? [change] : [])))
  }
  await publish(work, [...changes, topicChange('customers')])
}
