import { programmeProductImport } from './programme-products'
import { programmes } from './programmes'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [...programmes.resolvers],
  histories: programmes.histories,
  imports: { 'pbm-products': programmeProductImport },
}
