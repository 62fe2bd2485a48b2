import { anybody } from '../../../../../src/domain/campaigns/content/variables'
import { CAMPAIGN_SHARE } from '../../../../../src/domain/campaigns/estimate'
import { type WhatsAppNeeds, whatsAppChecks } from '../../../../../src/domain/campaigns/whatsapp-checks'
import { portfolioRoom } from '../../../../directory/consents/portfolio-room'
import { usualSends } from '../../../../directory/instances/pace'
import type { Work } from '../../../../platform/db/work'
import type { ChannelStanding, Needs, Plan } from '../channel'
import type { TemplateVariant } from './plan'

type Connection = {
  name: string
  is_official: boolean
  coexistence: boolean
  sends_per_second: number | null
  is_on: boolean
  quality: string | null
}

/** How the connection, its templates and the account's limit stand. */
export async function standingOf(
  work: Work,
  { form: { instance_id: instanceId }, variants }: Plan<TemplateVariant>,
  { config: { whatsapp }, now }: Needs,
): Promise<ChannelStanding> {
  const connection =
    instanceId === null
      ? undefined
      : await work.one<Connection>(
          `SELECT i.name, i.is_official, i.coexistence, i.sends_per_second, i.quality_rating AS quality,
             i.activated AND i.deleted_at IS NULL AND i.off_code IS NULL AS is_on
           FROM instances i WHERE i.id = $1`,
          [instanceId],
        )
  const perSecond = connection
    ? (connection.sends_per_second ?? usualSends(connection, whatsapp.pace)) * CAMPAIGN_SHARE
    : 1
  return {
    checks: whatsAppChecks({
      connection: connection
        ? {
            name: connection.name,
            isOfficial: connection.is_official,
            isOn: connection.is_on,
            quality: connection.quality,
          }
        : null,
      templates: variants.map(templateOf),
    }),
    perSecond,
    room: instanceId === null ? null : ((await portfolioRoom(work, instanceId, now)) ?? null),
    isNew: variants.some(
      ({ template }) => template !== null && (template.quality ?? 'UNKNOWN') === 'UNKNOWN',
    ),
  }
}

const templateOf = ({ template, needs, filled, text }: TemplateVariant): WhatsAppNeeds['templates'][number] =>
  template && {
    name: template.name,
    status: template.status,
    category: template.category,
    quality: template.quality ?? null,
    whole: filled(anybody(needs)) !== null,
    says: text,
  }
