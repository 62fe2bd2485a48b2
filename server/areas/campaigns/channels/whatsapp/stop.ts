import type { PauseCause } from '../../../../../src/domain/campaigns/causes'
import type { Work } from '../../../../platform/db/work'
import type { LockedCampaign } from '../../campaign.row'
import type { Found, Lately } from '../channel'
import type { KeptTemplate } from './plan'

/** The provider has no more of this number, its money, or the template: at the first of them. */
const AT_ONCE: Readonly<Record<string, PauseCause>> = {
  '131048': 'quality',
  '131031': 'quality',
  '368': 'quality',
  '131064': 'quality',
  '131042': 'payment',
  '132015': 'template',
  '132016': 'template',
}
/** No fault of the campaign's: not on WhatsApp, spared by the provider, stopped by the customer. */
export const NO_FAULT = ['131026', '131049', '131050'] as const

type Row = Readonly<{
  is_on: boolean
  quality: string | null
  templates: readonly Readonly<{
    name: string
    language: string
    status: string
    category: string
    quality: string | null
  }>[]
}>

/** Why the number or its templates hold a campaign up. */
export async function stopOf(
  work: Work,
  { id, instance_id: instanceId, variants }: LockedCampaign<KeptTemplate>,
  { reasons }: Lately,
): Promise<Found | null> {
  const row = await work.one<Row>(
    `SELECT i.activated AND i.deleted_at IS NULL AND i.off_code IS NULL AS is_on, i.quality_rating AS quality,
       coalesce((SELECT jsonb_agg(jsonb_build_object('name', mt.name, 'language', mt.language, 'status', mt.status, 'category', mt.category, 'quality', mt.quality))
         FROM meta_templates mt WHERE mt.tenant_id = i.tenant_id AND mt.waba_id = i.waba_id), '[]'::jsonb) AS templates
     FROM instances i WHERE i.id = $1`,
    [instanceId],
  )
  if (!row) return null
  if (!row.is_on) return ['connection', null]
  if (row.quality === 'RED') return ['quality', null]
  for (const { template } of variants) {
    if (!template) continue
    const { name, language, category } = template
    const now = row.templates.find((one) => one.name === name && one.language === language)
    if (now?.status !== 'APPROVED') return ['template', `O modelo ${name} não está mais aprovado.`]
    if (now.category !== category) return ['template', `O modelo ${name} mudou de categoria, e de preço.`]
    if (now.quality === 'RED') return ['quality', `A qualidade do modelo ${name} está baixa.`]
  }
  for (const code of reasons) {
    const cause = AT_ONCE[code]
    if (cause) return [cause, null]
  }
  return (await isHeld(work, id)) ? ['assessment', null] : null
}

/** Is the last that was held still held? What is said of one that was says that the provider has judged them. */
async function isHeld(work: Work, campaignId: string): Promise<boolean> {
  const row = await work.one<{ held: boolean | null }>(
    `SELECT max(r.state_at) FILTER (WHERE r.state = 'accepted')
       > coalesce(max(r.state_at) FILTER (WHERE r.state <> 'accepted'), '-infinity') AS held
     FROM campaign_recipients r JOIN message_attempts a ON a.tenant_id = r.tenant_id AND a.message_id = r.message_id AND a.held
     WHERE r.campaign_id = $1`,
    [campaignId],
  )
  return row?.held ?? false
}
