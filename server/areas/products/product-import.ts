import type { ImportDefinition } from '../../directory/imports/definition'
import { PRODUCT_IMPORT_FIELDS } from './import-fields'
import { takeProducts } from './import-take'
import { finishProducts, tidyProducts, undoProducts } from './import-undo'
import { picturesOfImport } from './pictures/of-import'

/** Products from a file: found by sku, then by GTIN; made, filled in or replaced. */
export const productImport: ImportDefinition = {
  needs: 'saveProduct',
  makes: 'saveProductCategory',
  priced: true,
  makesUnasked: true,
  fields: async () => PRODUCT_IMPORT_FIELDS,
  fills: ['products'],
  take: takeProducts,
  finish: finishProducts,
  undo: undoProducts,
  tidy: tidyProducts,
  pictures: picturesOfImport,
}
