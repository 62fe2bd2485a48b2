import { sweepDispensings } from './erase'
import { saleSections } from './person-file'
import { resolvers } from './resolvers'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  housekeeping: [sweepDispensings],
  personFile: saleSections,
}
