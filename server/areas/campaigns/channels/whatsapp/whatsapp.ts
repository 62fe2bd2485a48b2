import { anybody } from '../../../../../src/domain/campaigns/content/variables'
import { templatePayload } from '../../../../../src/domain/templates/template-payload'
import { takeBack } from '../../../../conversation/messages/outbound/closed-messages'
import { centsEach } from '../../../../directory/consents/message-rates'
import { Refusal } from '../../../../platform/graphql/refusal'
import { mustShowIn } from '../../../catalog/area'
import type { Channel } from '../channel'
import { ADDRESS, NO_WHATSAPP, UNREAD } from './audience.sql'
import { handOver } from './hand-over'
import { headerOf } from './header'
import { type KeptTemplate, planTemplates, type TemplateVariant } from './plan'
import { roomOf } from './room'
import { standingOf } from './standing'
import { NO_FAULT, stopOf } from './stop'
import { testTemplates } from './test'

/** Templates over a connection of the provider's, each in a ticket that is closed from birth. */
export const whatsapp: Channel<TemplateVariant, KeptTemplate> = {
  plan: planTemplates,
  address: ADDRESS,
  exclusions: ({ form }) => ({ no_whatsapp: NO_WHATSAPP, ...(form.without_unread && { unread: UNREAD }) }),
  centsEach: (work, variants) =>
    centsEach(
      work,
      'whatsapp',
      variants.map(({ template }) => template?.category ?? ''),
    ),
  standing: standingOf,
  async keep(work, author, { name, content, template, form, filled, needs }, instanceId) {
    if (!template) throw new Refusal('CONFLICT', 'O modelo desta campanha não existe mais. Escolha outro.')
    const values = filled(anybody(needs))
    if (form && values && instanceId !== null)
      await mustShowIn(work, instanceId, templatePayload(form, values))
    const file = content.header_url === null ? null : await headerOf(work, author, content.header_url)
    return { name, content, template, file }
  },
  room: roomOf,
  reached: ['delivered', 'read'],
  noFault: NO_FAULT,
  stop: stopOf,
  handOver,
  takeBack: async (work, campaignId) =>
    (
      await work.query<{ id: string }>(
        'SELECT id::text FROM campaign_recipients WHERE message_id = ANY($1::bigint[])',
        [await takeBack(work, campaignId)],
      )
    ).map(({ id }) => id),
  test: testTemplates,
}
