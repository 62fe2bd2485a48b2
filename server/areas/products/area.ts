import { PRODUCT_DEEDS } from './bulk-deeds'
import { cmedImport } from './cmed/cmed-import'
import { fetchPictures } from './pictures/fetch.job'
import { productExport } from './product-export'
import { productImport } from './product-import'
import { resolvers } from './resolvers'
import { productShowsFile } from './shows-file'

export { confirmOffers } from './confirm-offers'
export {
  codesLast,
  countUses,
  type FoundProduct,
  notSold,
  productsById,
  sellable,
  wordsIn,
} from './find-products'
export { PRODUCT_IMPORT_FIELDS } from './import-fields'
export { inCategory } from './lists'
export { productsChanged, productsWritten } from './moments'
export { OFFERS_OF, type Offered, standing } from './offer-of'
export { wantPictures } from './pictures/want'
export { type SourceRow, saveFromSource } from './save-from-source'
export { UNCLASSIFIED } from './unclassified.sql'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  jobs: { 'products.pictures': fetchPictures },
  imports: { products: productImport, cmed: cmedImport },
  exports: { products: productExport },
  bulk: PRODUCT_DEEDS,
  showsFile: productShowsFile,
  histories: { product: 'productRows', category: 'saveProductCategory' } as const,
}
