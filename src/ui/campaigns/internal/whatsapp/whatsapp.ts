import { startPart } from '@ui/kit/part'
import type { ChannelPart } from '../channel'
import { contentOf, NOTHING_CHOSEN } from './readContent'
import { useOfficial } from './useOfficial'

/** Campaigns over WhatsApp. */
export const whatsapp: ChannelPart = {
  channel: 'whatsapp',
  list: 'whatsapp/campaigns',
  add: 'whatsapp/campaigns/add',
  edit: 'whatsapp/campaigns/edit/{id}',
  report: 'whatsapp/campaigns/{id}',
  infos: null,
  knows: { deliveries: true, reads: true, replies: true },
  useLines: useOfficial,
  empty: NOTHING_CHOSEN,
  isComplete: (content) => contentOf(content).template_id !== null,
  Message: startPart(() => import('./WhatsAppMessage')),
  Arrival: startPart(() => import('./WhatsAppArrival')),
  Standing: startPart(() => import('./WhatsAppStanding')),
}
