import { erased } from '../../directory/moments'
import { checkMailDomain, reviveChecks } from './domains/check.job'
import { mailEventRoutes } from './events/events.route'
import { reviveMails, sendMails } from './outbox/pump.job'
import { eraseMails, mailSections } from './person-file'
import { resolvers } from './resolvers'

export { keepContent, layOut, type MailLayout } from './content/lay-out'
export { sendTest } from './content/try-out'
export { type MailSettled, mailSettled } from './moments'
export { sendMailsAgain } from './outbox/again'
export { type MailRefusal, type PlannedMail, planMails } from './outbox/plan'
export { takeBackMails } from './outbox/settle'
export { suppressedSql } from './outbox/suppressed.sql'
export { type MailLine, mailLine } from './senders/line'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  routes: [mailEventRoutes],
  jobs: { 'email.check': checkMailDomain, 'email.send': sendMails },
  personFile: mailSections,
  hooks: [erased.hook('record', { name: 'empties mails', act: eraseMails })],
  housekeeping: [reviveChecks, reviveMails],
}
