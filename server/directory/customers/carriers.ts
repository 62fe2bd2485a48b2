import type { Customer } from '../../../contract/entities'
import type { Work } from '../../platform/db/work'
import type { Change } from '../../platform/events/publish'
import { defineRegistry } from '../../platform/registry'

/** An event about something that carries a customer, which is told behind the customer's own. */
type Carried = Readonly<{ customerId: string; change: Change }>

/**
 * What of an area carries these customers and has to be told again with them, in its order; `besides`: rows of it, by id,
 * that are told as well. `told` gives the customer with the number of the change, once that is given.
 */
export type CarriesCustomers = (
  work: Work,
  ids: readonly string[],
  besides: readonly string[],
  told: (customerId: string) => Customer | undefined,
) => Promise<readonly Carried[]>

/** What carries customers; areas bring it. */
export const customerCarriers = defineRegistry<readonly CarriesCustomers[]>('what carries customers')

/** All that carries these customers, in every area; see {@link CarriesCustomers}. */
export async function carriedWith(...given: Parameters<CarriesCustomers>): Promise<Carried[]> {
  const all: Carried[] = []
  for (const carried of customerCarriers.all()) all.push(...(await carried(...given)))
  return all
}
