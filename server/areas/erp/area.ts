import { erased } from '../../directory/moments'
import { erpHookRoute } from './connectors/hook.route'
import { signInRoute } from './connectors/sign-in'
import { forgetInOutbox } from './forget-customers'
import { pauseErp } from './give-up'
import { erpApiRoutes } from './inbound/routes'
import { tellNotices } from './orders/notices'
import { pushOrders } from './orders/push.job'
import { resolvers } from './resolvers'
import { readNoticed, runErp } from './run.job'
import { reviveErp } from './schedule'
import { sweepErp } from './sweep'

export { orderSeen } from './moments'
export { withdrawCanceled } from './orders/canceled-order'
export { holdChanged } from './orders/changed-order'
export { queueConfirmed } from './orders/confirmed-order'
export { orderAtErps } from './orders/order-at-erps'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  routes: [erpHookRoute, erpApiRoutes, signInRoute],
  jobs: { 'erp.run': runErp, 'erp.notice': readNoticed, 'erp.push': pushOrders, 'erp.tell': tellNotices },
  givenUp: { 'erp.run': pauseErp, 'erp.notice': pauseErp, 'erp.push': pauseErp, 'erp.tell': pauseErp },
  hooks: [
    // Behind the orders' locks, as whoever sends them takes them.
    erased.hook('tell', { name: 'tells ERPs nobody’s name', act: forgetInOutbox }),
  ],
  housekeeping: [{ name: 'erp', run: reviveErp }, ...sweepErp],
}
