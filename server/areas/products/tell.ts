import type { Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import { productsChanged } from './moments'

/** Says that products have changed: lists of them and what devices keep of them are read again. The last step of a transaction. */
export async function tellProducts(
  work: Work,
  event: 'itemCreated' | 'itemUpdated' | 'itemDeleted' | 'stockImageChanged',
  id: string | null = null,
) {
  await productsChanged.run(work, 'tell', [{}])
  await publish(work, [{ event, data: (rev) => ({ id, rev }), audience: { kind: 'tenant' }, rows: [] }])
}
