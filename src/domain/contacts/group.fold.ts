import type { CustomerGroup } from '../../../contract/entities'
import { defineEvent } from '../kernel/define-event'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'
import type { World } from '../kernel/world'
import { asOfEvent, seeCustomer } from '../tickets/ticket.rows'

/**
 * A customer's memberships. They come with the customer and, when a group changed, by themselves; the newer of
 * the two stands, whichever came first.
 */
export function groupsOf(world: World, customerId: string): readonly CustomerGroup[] {
  const customer = world.rows.customers.get(customerId)
  const told = world.rows.groups.get(customerId)
  if (told && (!customer || told.rev > customer.rev)) return told.data
  return customer?.data.groups ?? []
}

export const groupEntries: Definition[] = [
  defineEvent('groupOfCustomersUpdated', (world, { data }, change) => {
    for (const id of data.customer_ids) {
      const known = world.rows.groups.get(id)
      if (known && known.rev >= data.rev) continue
      const groups = data.groups.filter((group) => group.customer_id === id)
      put(world, change, 'groups', { id, rev: data.rev, data: groups })
    }
  }),
  defineEvent('customerBlacklisted', (world, { data }, change) =>
    seeCustomer(world, change, asOfEvent(data.customer, data.rev), data.rev),
  ),
]
