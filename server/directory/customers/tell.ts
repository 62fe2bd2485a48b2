import type { Customer } from '../../../contract/entities'
import type { TicketScope } from '../../../src/domain/access/visibility'
import type { Work } from '../../platform/db/work'
import type { Audience } from '../../platform/events/audience'
import { type Change, publish } from '../../platform/events/publish'
import { topicChange } from '../../platform/events/tell-topic'
import { carriedWith } from './carriers'
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
  /** Memberships changed: told by themselves too, for whoever keeps groups only. */
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
  const told = (await tellCustomers(work, [id], news)).get(id)
  if (!told) throw new Error('a customer vanished inside its transaction')
  return told
}

/** The same of many, in a handful of statements; see {@link tellCustomer}. */
export async function tellCustomers(
  work: Work,
  ids: readonly string[],
  news: News = {},
): Promise<ReadonlyMap<string, Customer>> {
  const customers = await readCustomers(work, ids)
  const audiences = await audiencesOf(work, ids)
  const told = new Map<string, Customer>()
  const changes: Change[] = [...(news.before ?? [])]
  for (const id of ids) {
    const customer = customers.get(id)
    if (!customer) continue
    const audience = audiences(id)
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
        told.set(id, { ...customer, rev })
        return { customer: { ...customer, rev }, rev }
      },
      audience,
      rows: [{ table: 'customers', id }],
    })
  }
  const carried = await carriedWith(work, ids, news.tickets ?? [], (id) => told.get(id))
  changes.push(...carried.map(({ change }) => change))
  // Panels read an open list of customers again, also for a customer who has no ticket.
  const behind = changes.length > 0 ? [topicChange('customers')] : []
  await publish(work, [...changes, ...behind, ...(news.after ?? [])])
  return told
}

/** Those who may know each of these customers. */
async function audiencesOf(work: Work, ids: readonly string[]): Promise<(id: string) => Audience> {
  const rows = await work.query<TicketScope & { customer_id: string }>(
    `SELECT DISTINCT customer_id::text, user_id::text, department_id::text, instance_id::text FROM chat_tickets
     WHERE customer_id = ANY($1::bigint[])`,
    [ids],
  )
  const scopes = new Map<string, TicketScope[]>()
  for (const { customer_id, ...scope } of rows) {
    const known = scopes.get(customer_id)
    if (known) known.push(scope)
    else scopes.set(customer_id, [scope])
  }
  return (id) => ({ kind: 'ticket', scopes: scopes.get(id) ?? [] })
}
