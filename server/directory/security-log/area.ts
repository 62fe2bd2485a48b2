import { sweepSecurityLog, tellSecurityLog } from './note'
import { resolvers } from './resolvers'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  jobs: { 'security-log.tell': tellSecurityLog },
  housekeeping: [sweepSecurityLog],
}
