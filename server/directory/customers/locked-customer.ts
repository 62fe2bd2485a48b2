import type { Viewer } from '../../../src/domain/access/visibility'
import { isId } from '../../platform/db/is-id'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { CUSTOMER_COLUMNS, type CustomerRow } from './customer.row'
import { knownTo } from './known.sql'

/** The one sentence for customers who do not exist and for those whom the caller may not know. */
export const customerNotFound = () => new Refusal('NOT_FOUND', 'Cliente não encontrado.')

/** Nothing is written about somebody who asked to be forgotten. */
export const customerErased = () => new Refusal('CONFLICT', 'Este cliente foi apagado.')

/**
 * Locks customers whom the viewer may know, in the order of their ids.
 * @throws Refusal NOT_FOUND when one of them is none, or not theirs to know, CONFLICT when one was erased.
 */
export async function lockCustomers(
  work: Work,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CustomerRow>> {
  if (!ids.every(isId)) throw customerNotFound()
  const parameters = new Parameters()
  const wanted = parameters.add(ids)
  const rows = await work.query<CustomerRow>(
    `SELECT ${CUSTOMER_COLUMNS} FROM customers c WHERE c.id = ANY(${wanted}::bigint[]) AND ${knownTo(viewer, parameters)}
     ORDER BY c.id FOR UPDATE OF c`,
    parameters.values,
  )
  if (rows.length < new Set(ids).size) throw customerNotFound()
  if (rows.some(({ c_erased_at }) => c_erased_at !== null)) throw customerErased()
  return new Map(rows.map((row) => [row.c_id, row]))
}

/** Locks one; see {@link lockCustomers}. */
export async function lockCustomer(work: Work, viewer: Viewer, id: string): Promise<CustomerRow> {
  const row = (await lockCustomers(work, viewer, [id])).get(id)
  if (!row) throw customerNotFound()
  return row
}
