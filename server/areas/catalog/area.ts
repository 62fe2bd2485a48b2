import { QUIET_HOUR } from '../../platform/housekeeping/step'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { productsChanged } from '../products/area'
import { CATALOG_DEEDS } from './bulk-deeds'
import { catalogPictureRoute } from './picture.route'
import { resolvers } from './resolvers'
import { enqueueCatalogCompares, followProducts } from './sync'
import { syncCatalogJob } from './sync.job'
import { looksAtTemplates } from './template-products'

export { mustShowIn } from './template-products'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  routes: [catalogPictureRoute],
  jobs: { 'catalog.sync': syncCatalogJob },
  housekeeping: [
    { name: 'catalogues', hour: QUIET_HOUR, run: ({ db }: JobHelpers) => db.system(enqueueCatalogCompares) },
  ],
  bulk: CATALOG_DEEDS,
  hooks: [
    productsChanged.hook('tell', { name: 'has catalogues follow', act: followProducts }),
    looksAtTemplates,
  ],
}
