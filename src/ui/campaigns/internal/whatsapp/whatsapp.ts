import { pathTo } from '@domain/access/routes'
import type { ChannelPart } from '../channel'
import { contentOf, NOTHING_CHOSEN } from './readContent'
import { useOfficial } from './useOfficial'
import { WhatsAppArrival } from './WhatsAppArrival'
import { WhatsAppMessage } from './WhatsAppMessage'

/** Campaigns over WhatsApp. */
export const whatsapp: ChannelPart = {
  channel: 'whatsapp',
  list: 'whatsapp/campaigns',
  add: 'whatsapp/campaigns/add',
  edit: 'whatsapp/campaigns/edit/{id}',
  report: 'whatsapp/campaigns/{id}',
  editAt: (tenant, id) => pathTo(tenant, 'whatsapp/campaigns/edit/{id}', { id }),
  reportAt: (tenant, id) => pathTo(tenant, 'whatsapp/campaigns/{id}', { id }),
  useLines: useOfficial,
  empty: NOTHING_CHOSEN,
  isComplete: (content) => contentOf(content).template_id !== null,
  Message: WhatsAppMessage,
  Arrival: WhatsAppArrival,
}
