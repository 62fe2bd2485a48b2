import { rates } from './rates'

/** What the whole takes in of this area. */
export const area = {
  resolvers: rates.resolvers,
  histories: rates.histories,
}
