import { couriers } from './couriers'
import { sweepCourierLinks } from './link'
import { resolvers } from './resolvers'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers, ...couriers.resolvers],
  housekeeping: [sweepCourierLinks],
}
