import { PASSING_CAUSES, type PauseCause } from '../../../src/domain/campaigns/causes'
import type { Work } from '../../platform/db/work'
import type { LockedCampaign } from './campaign.row'
import { causeWords } from './words'

/** Why a campaign stops, with what is known of it. */
export type Stop = Readonly<{ cause: PauseCause; note: string | null; message: string; passes: boolean }>

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
const NO_FAULT = ['131026', '131049', '131050']

/** Of the last so many, so large a part; never for fewer than so many failures. */
const LAST = 200
const ERRORS = 0.05
const LEAST_ERRORS = 10
/** Of those who got it, once so many have. */
const OPT_OUTS = 0.02
const LEAST_DELIVERED = 200

type Standing = Readonly<{
  is_on: boolean
  quality: string | null
  templates: readonly Readonly<{
    name: string
    language: string
    status: string
    category: string
    quality: string | null
  }>[]
  codes: readonly string[]
  ended: number
  failed: number
  delivered: number
  opted_out: number
}>

/** Why a campaign must not go on now; null: it may. One statement. */
export async function stopNow(work: Work, campaign: LockedCampaign): Promise<Stop | null> {
  const since = campaign.resumed_at ?? campaign.started_at
  const row = await work.one<Standing>(
    `WITH lately AS (
       SELECT state, reason, opted_out_at FROM campaign_recipients WHERE campaign_id = $1 AND state IN ('accepted', 'delivered', 'read', 'failed')
         AND ($3::timestamptz IS NULL OR state_at > $3) ORDER BY state_at DESC LIMIT ${LAST}
     )
     SELECT i.activated AND i.deleted_at IS NULL AND i.off_code IS NULL AS is_on, i.quality_rating AS quality,
       coalesce((SELECT jsonb_agg(jsonb_build_object('name', mt.name, 'language', mt.language, 'status', mt.status, 'category', mt.category, 'quality', mt.quality))
         FROM meta_templates mt WHERE mt.tenant_id = i.tenant_id AND mt.waba_id = i.waba_id), '[]'::jsonb) AS templates,
       ARRAY(SELECT DISTINCT reason FROM lately WHERE state = 'failed' AND reason = ANY($2::text[])) AS codes,
       (SELECT count(*)::integer FROM lately) AS ended,
       (SELECT count(*)::integer FROM lately WHERE state = 'failed' AND reason <> ALL($4::text[])) AS failed,
       (SELECT count(*)::integer FROM campaign_recipients WHERE campaign_id = $1 AND state IN ('delivered', 'read')) AS delivered,
       (SELECT count(*)::integer FROM campaign_recipients WHERE campaign_id = $1 AND opted_out_at > coalesce($3::timestamptz, '-infinity')) AS opted_out
     FROM instances i WHERE i.id = $5`,
    [campaign.id, Object.keys(AT_ONCE), since, NO_FAULT, campaign.instance_id],
  )
  const found = row && stopOf(campaign, row)
  if (!found) return null
  const [cause, note] = found
  return { cause, note, message: causeWords(cause, note), passes: PASSING_CAUSES.has(cause) }
}

function stopOf(
  { variants }: LockedCampaign,
  row: Standing,
): readonly [cause: PauseCause, note: string | null] | null {
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
  const [code] = row.codes
  if (code !== undefined) return [AT_ONCE[code] ?? 'errors', null]
  if (row.failed >= LEAST_ERRORS && row.failed >= row.ended * ERRORS)
    return ['errors', `Falharam ${row.failed} das últimas ${row.ended}.`]
  if (row.delivered >= LEAST_DELIVERED && row.opted_out >= row.delivered * OPT_OUTS)
    return ['opt_outs', `Saíram ${row.opted_out} de ${row.delivered}.`]
  return null
}
