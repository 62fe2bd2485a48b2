/** What the ids of the shop's products, and of Meta's catalogue, name. */
export type CatalogKind = 'product' | 'productCategory' | 'catalogItem' | 'catalogCollection'

/** The kind of every id by which the catalogue is asked for; see attempts.ts. */
export const CATALOG_KINDS = {
  'connectCatalog.instance_id': 'instance',
  'addCatalogItems.instance_id': 'instance',
  'addCatalogItems.product_ids': 'product',
  'removeCatalogItems.ids': 'catalogItem',
  'syncCatalog.instance_id': 'instance',
  'agreeCatalogRemoval.instance_id': 'instance',
  'saveCatalogCollection.id': 'catalogCollection',
  'saveCatalogCollection.instance_id': 'instance',
  'saveCatalogCollection.form.category_id': 'productCategory',
  'saveCatalogCollection.form.product_ids': 'product',
  'deleteCatalogCollection.id': 'catalogCollection',
  'moveCatalogCollection.id': 'catalogCollection',
  'offerableProducts.instance_id': 'instance',
  'offerableProducts.product_ids': 'product',
  'offerableCollections.instance_id': 'instance',
  'offerableCollection.id': 'catalogCollection',
} as const
