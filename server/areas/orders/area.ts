import { orderSections } from './person-file'
import { reconcilePayment } from './reconcile.job'
import { resolvers } from './resolvers'
import { sendGrantedJob } from './send-granted.job'
import { tellCustomerJob } from './tell-customer'
import { orderTimeline } from './timeline'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  jobs: {
    'orders.tell': tellCustomerJob,
    'orders.sendGranted': sendGrantedJob,
    'payments.reconcile': reconcilePayment,
  },
  timeline: orderTimeline,
  personFile: orderSections,
}
