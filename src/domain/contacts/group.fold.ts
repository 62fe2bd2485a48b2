import { defineEvent } from '../kernel/define-event'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'
import { asOfEvent, seeCustomer } from './customer.rows'

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
