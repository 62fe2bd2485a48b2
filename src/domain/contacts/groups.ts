import type { CustomerGroup } from '../../../contract/entities'
import type { World } from '../kernel/world'

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
