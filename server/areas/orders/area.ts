import { received } from '../../conversation/seam'
import { erased } from '../../directory/moments'
import { orderSeen } from '../erp/area'
import { pbmSettled } from '../pbm/area'
import { productsWritten } from '../products/area'
import { nameCarts, orderCarts, tellCarts } from './carts/received'
import { sweepDispensings } from './dispensed/erase'
import { eraseOrders } from './erase'
import { moveByErp } from './move/move-by-erp'
import { reconcilePayment } from './payments/reconcile.job'
import { refreshPbm } from './pbm/refresh'
import { orderSections } from './person-file'
import { resolvers } from './resolvers'
import { followClass } from './save/follow-class'
import { sendGrantedJob } from './sending/send-granted.job'
import { tellCustomerJob } from './sending/tell-customer'
import { orderTimeline } from './timeline'

export { IS_RECORDED, RECORDED } from './dispensed/recorded.sql'
export { recordsSales } from './dispensed/takes-part'
export { writeSteps } from './history'
export { orderList } from './lists'
export { type LockedOrder, lockedOrder, lockOrder } from './locked-order'
export { type LockedMove, moveLocked } from './move/move'
export { tooFar } from './move/too-far'
export { newestOpenOrders } from './newest-open-order'
export {
  CUSTOMER_OF_ORDER,
  NAMED_WITH_ORDER,
  ORIGINAL_RULES,
  type OrderDbRow,
  OWED,
  toOrderRow,
} from './order.row'
export { confirmLocked } from './payments/confirm-payment'
export { PAYMENT_STATE, paymentLocked } from './payments/payment-moves'
export { requestLocked } from './payments/payments'
export { pharmacistOf } from './prescriptions/pharmacists'
export { tellOrders } from './tell'

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
    productsWritten.hook('record', {
      name: 'has open orders go by what their products are',
      act: (work, products) =>
        followClass(
          work,
          products.map(({ id }) => id),
        ),
    }),
    orderSeen.hook('record', {
      name: 'moves an order to where the ERP has it',
      act: async (work, seen) => {
        for (const { orderId, phase, now } of seen) await moveByErp(work, orderId, phase, now)
      },
    }),
    pbmSettled.hook('record', {
      name: 'has lines cost what operators authorised',
      act: async (work, settled) => {
        for (const { orderId, now } of settled) await refreshPbm(work, orderId, now)
      },
    }),
    erased.hook('record', { name: 'empties orders and quotes', act: eraseOrders }),
    received.hook('recognise', { name: 'names the items of carts', act: nameCarts }),
    received.hook('record', { name: 'makes orders of carts', act: orderCarts }),
    received.hook('tell', { name: 'tells of carts', act: tellCarts }),
  ],
  housekeeping: [sweepDispensings],
}
