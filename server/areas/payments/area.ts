import { pixHookRoute } from './hook.route'
import { openAccountJob } from './open.job'
import { resolvers } from './resolvers'
import { revivePayments } from './schedule'

export { type Account, accountFor, findAccount, heardOf, openAccount } from './account.row'
export { type Psp, type PspCharge, PspFailure, type PspRefund } from './port'
export { enqueueReconcile } from './schedule'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  routes: [pixHookRoute],
  jobs: { 'payments.open': openAccountJob },
  housekeeping: [{ name: 'payments', run: revivePayments }],
}
