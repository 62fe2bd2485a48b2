import { received } from '../../conversation/seam'
import { erased, merged, parted } from '../../directory/moments'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { mailSettled } from '../email/area'
import { smsSettled } from '../sms/area'
import { markAnswers, mayAnswerCampaign } from './answers'
import { followMails } from './channels/email/follow'
import { followSms } from './channels/sms/follow'
import { peopleExport } from './people-export'
import { eraseRecipients, forgetRecipients, mergeRecipients, partRecipients } from './people-gone'
import { campaignSections } from './person-file'
import { resolvers } from './resolvers'
import { reviveCampaigns } from './sweep'
import { workOn } from './work.job'

export { productsIn } from './products'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  jobs: { 'campaigns.work': workOn },
  housekeeping: [{ name: 'campaigns', run: ({ db }: JobHelpers) => reviveCampaigns(db) }, forgetRecipients],
  exports: { campaignPeople: peopleExport },
  personFile: campaignSections,
  hooks: [
    received.hook('record', {
      name: 'marks answers to campaigns',
      asks: mayAnswerCampaign,
      act: markAnswers,
    }),
    mailSettled.hook('record', {
      name: 'follows mails of campaigns',
      act: followMails,
    }),
    smsSettled.hook('record', { name: 'follows SMS of campaigns', act: followSms }),
    erased.hook('record', {
      name: 'takes erased people out of campaigns',
      act: eraseRecipients,
    }),
    merged.hook('decide', {
      name: 'knows who was merged as one in campaigns',
      act: mergeRecipients,
    }),
    parted.hook('record', {
      name: 'knows who was parted as two in campaigns',
      act: partRecipients,
    }),
  ],
}

export { enqueueWork as enqueueCampaign } from './lifecycle'
