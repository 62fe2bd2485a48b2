import { EXCLUSIONS } from '../../../../../src/domain/campaigns/exclusions'
import type { CampaignRecipientEvent } from '../../../../../src/domain/kernel/steps/campaignRecipient.gen'
import type { Work } from '../../../../platform/db/work'
import type { SmsSettled } from '../../../sms/area'
import { followRecipients, type Told } from '../../follow'
import { SMS_SAID } from '../../words'

const EVENTS: Readonly<Record<SmsSettled['state'], CampaignRecipientEvent>> = {
  sent: 'ACCEPT',
  delivered: 'DELIVER',
  refused: 'EXCLUDE',
  failed: 'FAIL',
  unknown: 'LOSE',
}

/** People of campaigns by SMS follow what became of them. */
export const followSms = (work: Work, settled: readonly SmsSettled[]): Promise<void> =>
  followRecipients(work, 'sms', settled.map(toldOf))

function toldOf({ hash, state, reason, parts, at }: SmsSettled): Told {
  // Providers charge for what they took, whatever comes of it.
  const told = { hash, at, units: state === 'failed' || state === 'refused' ? null : parts }
  if (state !== 'refused')
    return { ...told, event: EVENTS[state], reason: state === 'failed' ? SMS_SAID + (reason ?? '') : null }
  // The account's affair, and not that of whoever was to get it.
  const isTheirs = EXCLUSIONS.some((known) => known === reason)
  return { ...told, event: isTheirs ? 'EXCLUDE' : 'PUT_OFF', reason: isTheirs ? reason : null }
}
