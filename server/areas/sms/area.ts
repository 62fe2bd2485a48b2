import { erased } from '../../directory/moments'
import { smsEventRoutes } from './events/events.route'
import { leaveRoute } from './link/leave.route'
import { reviveSms, sendSms } from './outbox/pump.job'
import { eraseSms, smsSections } from './person-file'
import { resolvers } from './resolvers'

export { accountInUse, leaveOf, type SmsAccount } from './account/account.row'
export { saveSmsAccount } from './account/accounts'
export { type SmsLine, smsLine } from './account/line'
export { type SmsSettled, smsSettled } from './moments'
export { sendSmsAgain } from './outbox/again'
export { accountToSend, type PlannedSms, planSms, type SmsRefusal, takeBackSms } from './outbox/plan'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  routes: [leaveRoute, smsEventRoutes],
  jobs: { 'sms.send': sendSms },
  personFile: smsSections,
  hooks: [erased.hook('record', { name: 'empties SMS', act: eraseSms })],
  housekeeping: [reviveSms],
}
