import { sweepOutreach } from './outreach'
import { overruledSection } from './overrule'
import { resolvers } from './resolvers'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  personFile: [overruledSection],
  housekeeping: [sweepOutreach],
}
