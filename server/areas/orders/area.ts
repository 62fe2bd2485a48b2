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

export { confirmLocked } from './confirm-payment'
export { IS_RECORDED, RECORDED } from './dispensed/recorded.sql'
export { recordsSales } from './dispensed/takes-part'
export { writeSteps } from './history'
export { orderList } from './lists'
export { type LockedOrder, lockedOrder, lockOrder } from './locked-order'
export { type LockedMove, moveLocked } from './move'
export {
  CUSTOMER_OF_ORDER,
  NAMED_WITH_ORDER,
  ORIGINAL_RULES,
  type OrderDbRow,
  OWED,
  toOrderRow,
} from './order.row'
export { PAYMENT_STATE, paymentLocked } from './payment-moves'
export { requestLocked } from './payments'
export { pharmacistOf } from './pharmacists'
export { tellOrders } from './tell'
export { tooFar } from './too-far'

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
