import { CUSTOMER_DEEDS } from './bulk-deeds'
import { customerExport } from './customer-export'
import { customerImport } from './customer-import'
import { goOnErasing } from './erase.job'
import { sweepErased } from './erased-identifiers'
import { ownSections } from './own-sections'
import { ownTimeline } from './own-timeline'
import { personExport } from './person-export'
import { resolvers } from './resolvers'
import { tellOthers } from './tell-members'
import { unsubscribeRoute } from './unsubscribe.route'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  routes: [unsubscribeRoute],
  jobs: {
    'customers.erase': goOnErasing,
    'customers.tell': tellOthers,
  },
  housekeeping: [sweepErased],
  imports: { customers: customerImport },
  exports: { customers: customerExport },
  wholeFiles: { customer: personExport },
  bulk: CUSTOMER_DEEDS,
  timeline: ownTimeline,
  personFile: ownSections,
}
