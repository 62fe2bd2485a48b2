import type { Viewer } from '../../../../src/domain/access/visibility'
import { lockCustomer } from '../../../directory/customers/locked-customer'
import { isId } from '../../../platform/db/is-id'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'

/**
 * Locks the customer of an order or a quote, as whoever changes one does before it.
 * @throws Refusal `notFound` where there is none, and where its customer is not the viewer's to know: one sentence for both.
 */
export async function lockOwner(
  work: Work,
  viewer: Viewer,
  { table, id }: Readonly<{ table: 'orders' | 'quotes'; id: string }>,
  notFound: () => Refusal,
): Promise<void> {
  const owner = isId(id)
    ? await work.one<{ customer_id: string }>(`SELECT customer_id::text FROM ${table} WHERE id = $1`, [id])
    : undefined
  if (!owner) throw notFound()
  await lockCustomer(work, viewer, owner.customer_id).catch((error: unknown) => {
    if (error instanceof Refusal && error.extensions.code === 'NOT_FOUND') throw notFound()
    throw error
  })
}
