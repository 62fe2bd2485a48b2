import { resolvers } from './resolvers'
import { sweepExpired, sweepResets, sweepRevoked, sweepTries, sweepUnknownLogins } from './sweep'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  housekeeping: [sweepExpired, sweepRevoked, sweepResets, sweepTries, sweepUnknownLogins],
}
