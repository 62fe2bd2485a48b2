import type { Customer } from '../../../contract/entities'
import { put } from '../kernel/rows'
import type { Change, World } from '../kernel/world'
import { learnErasure } from './erasure.fold'

/** A customer with the number of the event that tells of them; a server that numbers no customers says none. */
export const asOfEvent = (customer: Customer, rev: number): Customer =>
  customer.rev === undefined ? customer : { ...customer, rev }

/** Takes in a customer; the higher event number wins. */
export function seeCustomer(world: World, change: Change, data: Customer, rev: number): void {
  const known = world.rows.customers.get(data.id)
  if (known && known.rev >= rev) return
  put(world, change, 'customers', { id: data.id, rev, data })
  learnErasure(world, change, data, rev)
}
