import { pauseErp } from './give-up'
import { erpHookRoute } from './hook.route'
import { erpApiRoutes } from './inbound/routes'
import { tellNotices } from './notices'
import { pushOrders } from './push.job'
import { resolvers } from './resolvers'
import { readNoticed, runErp } from './run.job'
import { reviveErp } from './schedule'
import { signInRoute } from './sign-in'
import { sweepErp } from './sweep'

export { withdrawCanceled } from './canceled-order'
export { holdChanged } from './changed-order'
export { queueConfirmed } from './confirmed-order'
export { orderAtErps } from './order-at-erps'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  routes: [erpHookRoute, erpApiRoutes, signInRoute],
  jobs: { 'erp.run': runErp, 'erp.notice': readNoticed, 'erp.push': pushOrders, 'erp.tell': tellNotices },
  givenUp: { 'erp.run': pauseErp, 'erp.notice': pauseErp, 'erp.push': pauseErp, 'erp.tell': pauseErp },
  housekeeping: [{ name: 'erp', run: reviveErp }, ...sweepErp],
}
