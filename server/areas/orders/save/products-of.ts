import type { Work } from '../../../platform/db/work'
import { type FoundProduct, productsById } from '../../products/area'

/** What the shop's list says now of the products of these lines, by their ids; of a connection, or of the whole shop. */
export async function productsOf(
  work: Work,
  lines: readonly Readonly<{ product_id?: string | null }>[],
  instanceId: string | null,
  now: Date,
): Promise<ReadonlyMap<string, FoundProduct>> {
  const ids = [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))]
  const products = ids.length === 0 ? [] : await productsById(work, ids, instanceId, now)
  return new Map(products.map((one) => [one.id, one]))
}
