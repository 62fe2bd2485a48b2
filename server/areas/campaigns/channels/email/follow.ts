import { EXCLUSIONS } from '../../../../../src/domain/campaigns/exclusions'
import { mailFailure } from '../../../../../src/domain/email/failure'
import type { CampaignRecipientEvent } from '../../../../../src/domain/kernel/steps/campaignRecipient.gen'
import type { Work } from '../../../../platform/db/work'
import type { MailSettled } from '../../../email/area'
import { followRecipients, type Told } from '../../follow'

const EVENTS: Readonly<Record<MailSettled['state'], CampaignRecipientEvent>> = {
  sent: 'ACCEPT',
  delivered: 'DELIVER',
  bounced: 'BOUNCE',
  // Whoever complains has it.
  complained: 'DELIVER',
  refused: 'EXCLUDE',
  failed: 'FAIL',
  unknown: 'LOSE',
}

/** People of campaigns by e-mail follow what became of their mails. */
export const followMails = (work: Work, settled: readonly MailSettled[]): Promise<void> =>
  followRecipients(work, 'email', settled.map(toldOf))

function toldOf({ hash, state, reason, at }: MailSettled): Told {
  const told = { hash, at, units: state === 'sent' ? 1 : null }
  if (state !== 'refused')
    return {
      ...told,
      event: EVENTS[state],
      reason: state === 'bounced' || state === 'failed' ? mailFailure(reason ?? '') : null,
      complained: state === 'complained',
    }
  // Its sender is not confirmed any more: that is not about whoever was to get it.
  const isTheirs = EXCLUSIONS.some((known) => known === reason)
  return { ...told, event: isTheirs ? 'EXCLUDE' : 'PUT_OFF', reason: isTheirs ? reason : null }
}
