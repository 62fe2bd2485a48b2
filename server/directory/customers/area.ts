import { CUSTOMER_DEEDS } from './bulk-deeds'
import { unsubscribeRoute } from './consent/unsubscribe.route'
import { customerExport } from './customer-export'
import { goOnErasing } from './erase/erase.job'
import { sweepErased } from './erase/erased-identifiers'
import { takeBirthdays } from './facts/birthdays.job'
import { customerImport } from './import/customer-import'
import { ownSections } from './person/own-sections'
import { ownTimeline } from './person/own-timeline'
import { personExport } from './person/person-export'
import { resolvers } from './resolvers'
import { tellOthers } from './tell-members'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  routes: [unsubscribeRoute],
  jobs: {
    'customers.birthdays': takeBirthdays,
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
