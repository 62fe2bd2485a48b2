import type { BulkDeed } from '../../directory/bulk/definition'
import { addItems, mustHaveCatalog, removeItems } from './items'
import { catalogCandidateList, catalogItemList } from './lists'

/** What can be done with all items of the catalogues, and with all products that may become some, that a filter finds. */
export const CATALOG_DEEDS: Readonly<Record<string, BulkDeed>> = {
  'catalog.add': {
    list: catalogCandidateList,
    needs: 'addAllCatalogItems',
    check: (work, { instance_id: instanceId = '' }) => mustHaveCatalog(work, instanceId),
    take: (work, _viewer, ids, { instance_id: instanceId = '' }) => addItems(work, instanceId, ids),
  },
  'catalog.remove': {
    list: catalogItemList,
    needs: 'removeAllCatalogItems',
    check: async () => {},
    take: async (work, _viewer, ids) => ({ changed: await removeItems(work, ids), refused: [] }),
  },
}
