import { saleSections } from './person-file'
import { resolvers } from './resolvers'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  personFile: saleSections,
}
