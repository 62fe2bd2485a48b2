import { startPart } from '@ui/kit/part'
import { type ChannelPart, noLines } from '../channel'
import { contentOf, NOTHING_WRITTEN } from './readContent'

/** Campaigns by SMS. */
export const sms: ChannelPart = {
  channel: 'sms',
  list: 'sms/campaigns',
  add: 'sms/campaigns/add',
  edit: 'sms/campaigns/edit/{id}',
  report: 'sms/campaigns/{id}',
  infos: 'campaign/sms/infos',
  knows: { deliveries: true, reads: false, replies: false },
  useLines: noLines,
  empty: NOTHING_WRITTEN,
  isComplete: (content) => contentOf(content).text.trim() !== '',
  Message: startPart(() => import('./SmsMessage')),
  Arrival: startPart(() => import('./SmsArrival')),
  Standing: null,
}
