import { resolvers } from './resolvers'

export { moneyMoves } from './lock'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
}
