import { sendRefusal } from '../../directory/customers/consent/send-refusal.sql'
import type { Work } from '../../platform/db/work'
import { enqueueCampaign } from '../campaigns/area'
import { connection } from './people'
import { providerTemplates } from './provider-templates'
import { writeCampaignMessages } from './spending'
import type { House } from './write-talks'

const DAY_MS = 86_400_000
const NAMES = ['oferta_da_semana', 'retomar_atendimento'] as const
/** What the offer says, but for the name. */
const OFFER = 'Olá, {{1}}! Esta semana tem protetor solar com desconto na nossa loja.'
/**
 * Those that went out: name, state, why it stopped, days ago, and SQL of where somebody stands instead. All of them longer ago than an
 * answer is taken for one to them: who writes today begins a conversation.
 */
const SENT = [
  ['Semana do protetor solar', 'finished', null, 16, 'NULL'],
  ['Vitaminas com desconto', 'paused', 'quality', 8, `CASE WHEN n % 2 = 0 THEN 'pending' END`],
] as const

/**
 * Four campaigns of the demonstration: one that is being written, one that waits for its time, one that is over, with what became of
 * it, and one that stopped by itself. Who is left out is left out by what they said.
 */
export async function writeCampaigns(work: Work, { instanceId, staff, now }: House): Promise<void> {
  const author = staff.get('ana') ?? [...staff.values()][0]
  const templates = await knownTemplates(work)
  await writeConsents(work, author, now)
  const offer = {
    template_id: templates.get('oferta_da_semana'),
    values: {
      'body.1': { variable: 'first_name', fallback: 'cliente' },
      'body.2': { text: 'protetor solar' },
    },
    header_url: null,
  }
  const again = {
    template_id: templates.get('retomar_atendimento'),
    values: {
      'body.primeiro_nome': { variable: 'first_name', fallback: 'cliente' },
      'body.protocolo': { text: 'do mês passado' },
    },
    header_url: null,
  }
  const write = async (
    name: string,
    state: string,
    content: object,
    {
      days,
      cause = null,
      sendAt = null,
    }: Readonly<{ days: number; cause?: string | null; sendAt?: Date | null }>,
  ): Promise<string> => {
    const started = ['finished', 'paused'].includes(state) ? new Date(now.getTime() - days * DAY_MS) : null
    const row = await work.one<{ id: string }>(
      `INSERT INTO campaigns (tenant_id, name, channel, instance_id, state, cause, says, audience, variants, control_percent, author_id,
         created_at, send_at, started_at, finished_at, frozen_to)
       VALUES ($1, $2, 'whatsapp', $3, $4, $5, $6, '{"tree":null,"segments":[]}', $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id::text`,
      [
        work.tenant.id,
        name,
        instanceId,
        state,
        cause,
        content === offer ? 'oferta_da_semana' : 'retomar_atendimento',
        JSON.stringify([{ name: 'A', content }]),
        state === 'finished' ? 10 : 0,
        author,
        new Date(now.getTime() - (days + 1) * DAY_MS),
        sendAt,
        started,
        state === 'finished' && started ? new Date(started.getTime() + 600_000) : null,
        started ? '9223372036854775807' : null,
      ],
    )
    return row?.id ?? ''
  }
  await write('Dia das Mães', 'draft', offer, { days: 0 })
  const sendAt = new Date(now.getTime() + 2 * DAY_MS)
  const waiting = await write('Retomar conversas paradas', 'scheduled', again, { days: 0, sendAt })
  await enqueueCampaign(work, waiting, sendAt)
  for (const [name, state, cause, days, kept] of SENT) {
    const id = await write(name, state, offer, { days, cause })
    const at = new Date(now.getTime() - days * DAY_MS)
    await writePeople(work, id, at, kept)
    await writeCampaignMessages(work, { id, instanceId, text: OFFER, at })
  }
}

/** What those said of promotions of whom nothing is known yet: most agreed, some said no, and some were not asked. */
async function writeConsents(work: Work, author: number | undefined, now: Date): Promise<void> {
  await work.query(
    `INSERT INTO customer_consents (tenant_id, customer_id, purpose, decision, basis, channel, evidence, text_version, user_id, at)
     SELECT $1, c.id, 'marketing', CASE WHEN c.n % 13 = 5 THEN 'denied' ELSE 'granted' END, 'consent', 'counter',
       'Respondeu no balcão', 'Ficha de cadastro 2026', $2, $3::timestamptz - interval '60 days'
     FROM (SELECT k.id, row_number() OVER (ORDER BY k.id) AS n FROM customers k WHERE k.merged_into IS NULL AND NOT EXISTS (
       SELECT 1 FROM customer_consents x WHERE x.customer_id = k.id AND x.purpose = 'marketing')) c
     WHERE c.n % 6 <> 4`,
    [work.tenant.id, author, now],
  )
}

/** The provider's templates that they are of, as its account will be read to have them. */
async function knownTemplates(work: Work): Promise<ReadonlyMap<string, string>> {
  const all = providerTemplates.filter(({ name }) => NAMES.some((one) => one === name))
  const rows = await work.query<{ id: string; name: string }>(
    `INSERT INTO meta_templates (tenant_id, waba_id, provider_id, name, language, category, status, parameter_format, components)
     SELECT $1, $2, v.name, v.name, 'pt_BR', v.category, v.status, v.format, v.components
     FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[]) v(name, category, status, format, components)
     RETURNING id::text, name`,
    [
      work.tenant.id,
      connection.wabaId,
      all.map(({ name }) => name),
      all.map(({ category }) => category),
      all.map(({ status }) => status),
      all.map((one) => ('parameter_format' in one ? one.parameter_format : 'POSITIONAL')),
      all.map(({ components }) => JSON.stringify(components)),
    ],
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Everybody, each with what became of it: most read it, some answered (some of them by the button, some that they had enough) or bought. `kept`: SQL of where somebody stands instead. */
async function writePeople(work: Work, campaignId: string, at: Date, kept: string): Promise<void> {
  await work.query(
    `INSERT INTO campaign_recipients (tenant_id, campaign_id, customer_id, address, state, reason, variant, filled, reached_at, state_at,
       replied_at, clicked_at, button, opted_out_at, bought_at, bought_cents)
     SELECT $1, $2, p.id, CASE WHEN p.why IS NULL THEN p.lookup_key END, p.state, CASE p.state WHEN 'excluded' THEN p.why WHEN 'failed' THEN '131026' END,
       CASE WHEN p.state NOT IN ('excluded', 'control') THEN 'A' END, CASE WHEN p.why IS NULL THEN jsonb_build_object('body.1', split_part(p.name, ' ', 1)) END,
       CASE WHEN p.got OR p.state = 'control' THEN $3::timestamptz END, $3::timestamptz + p.n * interval '2 seconds',
       CASE WHEN p.got AND p.n % 4 = 1 THEN $3::timestamptz + interval '3 hours' END, CASE WHEN p.got AND p.n % 8 = 1 THEN $3::timestamptz + interval '3 hours' END,
       CASE WHEN p.got AND p.n % 8 = 1 THEN 'Quero aproveitar' END, CASE WHEN p.got AND p.n % 24 = 13 THEN $3::timestamptz + interval '1 hour' END,
       CASE WHEN p.got AND p.n % 7 = 3 THEN $3::timestamptz + interval '20 hours' END, CASE WHEN p.got AND p.n % 7 = 3 THEN 3990 + p.n * 110 END
     FROM (
       SELECT q.*, q.state IN ('accepted', 'delivered', 'read') AS got FROM (
         SELECT c.*, CASE WHEN c.why IS NOT NULL THEN 'excluded' ELSE coalesce(${kept},
           CASE WHEN c.n % 10 = 4 THEN 'control' WHEN c.n % 19 = 5 THEN 'failed' WHEN c.n % 3 = 2 THEN 'delivered' ELSE 'read' END) END AS state
         FROM (SELECT c.id, c.name, c.lookup_key, row_number() OVER (ORDER BY c.id) AS n, ${sendRefusal('campaign')} AS why FROM customers c
           WHERE c.merged_into IS NULL AND c.erased_at IS NULL) c
       ) q
     ) p ORDER BY p.id`,
    [work.tenant.id, campaignId, at],
  )
}
