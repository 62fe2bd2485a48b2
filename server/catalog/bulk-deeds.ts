import type { BulkDeed } from '../bulk/definition'
import { removeItems } from './items'
import { catalogItemList } from './lists'

/** What can be done with all items of the catalogues that a filter finds. */
export const CATALOG_DEEDS: Readonly<Record<string, BulkDeed>> = {
  'catalog.remove': {
    list: catalogItemList,
    needs: 'removeAllCatalogItems',
    check: async () => {},
    take: async (work, _viewer, ids) => ({ changed: await removeItems(work, ids), refused: [] }),
  },
}
