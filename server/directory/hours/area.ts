import { holidays } from './holidays'

/** What the whole takes in of this area. */
export const area = {
  resolvers: holidays.resolvers,
}
