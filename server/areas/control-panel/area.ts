import { resolvers } from './resolvers'

export { countShop } from './count-shop'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
}
