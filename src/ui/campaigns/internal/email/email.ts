import { mailOf } from '@domain/campaigns/content/email'
import { startPart } from '@ui/kit/part'
import { type ChannelPart, noLines } from '../channel'
import { contentOf, NOTHING_WRITTEN } from './readContent'

/** Campaigns by e-mail. */
export const email: ChannelPart = {
  channel: 'email',
  list: 'email/campaigns',
  add: 'email/campaigns/add',
  edit: 'email/campaigns/edit/{id}',
  report: 'email/campaigns/{id}',
  infos: 'campaign/email/infos',
  knows: { deliveries: false, reads: false, replies: false },
  useLines: noLines,
  empty: NOTHING_WRITTEN,
  isComplete: (content) => mailOf(contentOf(content)) !== null,
  Message: startPart(() => import('./EmailMessage')),
  Arrival: startPart(() => import('./EmailArrival')),
  Standing: null,
}
