import { sweepHistory } from './read'
import { resolvers } from './resolvers'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  housekeeping: [sweepHistory],
}
