import { resolvers } from './resolvers'
import { sweepInvitations } from './sweep'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  housekeeping: [sweepInvitations],
}
