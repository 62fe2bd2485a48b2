import { reasonCategories, reasons } from './reasons'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [...reasons.resolvers, ...reasonCategories.resolvers],
}
