import { received } from '../../conversation/seam'
import { nameCarts, orderCarts, tellCarts } from './carts/received'
import { sweepDispensings } from './dispensed/erase'
import { followClass } from './follow-class'
import { moveByErp } from './move-by-erp'
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
  hooks: [
    received.hook('recognise', { name: 'names the items of carts', act: nameCarts }),
    received.hook('record', { name: 'makes orders of carts', locks: ['orders'], act: orderCarts }),
    received.hook('tell', { name: 'tells of carts', act: tellCarts }),
  ],
  housekeeping: [sweepDispensings],
  followsProducts: { written: followClass },
  hearsOfOrders: moveByErp,
}
