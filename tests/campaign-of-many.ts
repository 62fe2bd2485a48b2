import type pg from 'pg'
import { phoneLookupKey } from '../src/domain/contacts/phone'

const DEMO_PHONE = '100000000000001'
let made = 0

const COMPONENTS = [
  { type: 'BODY', text: 'Olá, {{1}}! Semana de ofertas. Para não receber mais, responda SAIR.' },
]

/** A campaign as tests of many people leave it: begun, its people not written down yet. */
export type OfMany = Readonly<{ tenantId: number; campaignId: string; instanceId: string }>

/**
 * Fills a product's demonstration with customers who have agreed to campaigns, and begins one to exactly them, at the pace and
 * within the limit that the number has by then. Their numbers begin with `prefix`.
 */
export async function beginCampaign(client: pg.Client, people: number, prefix: string): Promise<OfMany> {
  const name = `de muitos ${++made}`
  await client.query('BEGIN')
  const [line] = await rowsOf<{ tenant_id: number; id: string }>(
    client,
    `UPDATE instances SET waba_id = 'waba-of-many', activated = TRUE, messaging_limit = 'TIER_UNLIMITED', off_code = NULL
     WHERE official_phone_id = $1 RETURNING tenant_id, id::text`,
    [DEMO_PHONE],
  )
  if (!line) throw new Error('the demonstration has no number')
  await client.query(
    `INSERT INTO settings (tenant_id, key, value) SELECT $1, * FROM (VALUES ('quiet_from_hour', '0'), ('quiet_to_hour', '0'),
       ('quiet_rest_days', 'false'), ('most_marketing_day', '100'), ('most_marketing_week', '100'), ('most_marketing_month', '100')) v
     ON CONFLICT (tenant_id, key, coalesce(instance_id, 0)) DO UPDATE SET value = excluded.value`,
    [line.tenant_id],
  )
  const [group] = await rowsOf<{ id: string }>(
    client,
    'INSERT INTO customer_groups (tenant_id, name) VALUES ($1, $2) RETURNING id::text',
    [line.tenant_id, name],
  )
  const phones = Array.from({ length: people }, (_, n) => `${prefix}${String(n).padStart(7, '0')}`)
  await client.query(
    `WITH c AS (INSERT INTO customers (tenant_id, name, phone_number, wa_id, lookup_key)
         SELECT $1, 'Cliente ' || p, p, p, k FROM unnest($2::text[], $3::text[]) v(p, k) RETURNING tenant_id, id),
       m AS (INSERT INTO customer_group_members (tenant_id, group_id, customer_id) SELECT tenant_id, $4, id FROM c)
     INSERT INTO customer_consents (tenant_id, customer_id, purpose, decision, basis, channel, at)
     SELECT tenant_id, id, 'marketing', 'granted', 'consent', 'counter', now() FROM c`,
    [line.tenant_id, phones, phones.map(phoneLookupKey), group?.id],
  )
  // As the database does by itself a minute after so many rows.
  await client.query('ANALYZE customers, customer_consents, customer_group_members')
  const [template] = await rowsOf<{ id: string }>(
    client,
    `INSERT INTO meta_templates (tenant_id, waba_id, provider_id, name, language, category, status, parameter_format, components, quality)
     VALUES ($1, 'waba-of-many', $2, $2, 'pt_BR', 'MARKETING', 'APPROVED', 'POSITIONAL', $3, 'GREEN') RETURNING id::text`,
    [line.tenant_id, `de_muitos_${made}`, JSON.stringify(COMPONENTS)],
  )
  const content = {
    template_id: template?.id,
    values: { 'body.1': { variable: 'first_name', fallback: null } },
    header_url: null,
  }
  const [campaign] = await rowsOf<{ id: string }>(
    client,
    `INSERT INTO campaigns (tenant_id, name, channel, instance_id, state, audience, variants, author_id, started_at)
     SELECT $1, $2, 'whatsapp', $3, 'freezing', $4, jsonb_build_array(jsonb_build_object('name', 'A', 'content', $5::jsonb, 'file', NULL,
         'template', (SELECT to_jsonb(t) || jsonb_build_object('id', t.id::text) FROM meta_templates t WHERE t.id = $6))),
       (SELECT min(u.id) FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
         WHERE u.tenant_id = $1 AND r.name = 'administrador'), now()
     RETURNING id::text`,
    [
      line.tenant_id,
      name,
      line.id,
      JSON.stringify({ tree: { field: 'group', op: 'any', value: [group?.id] }, segments: [] }),
      JSON.stringify(content),
      template?.id,
    ],
  )
  const campaignId = campaign?.id ?? ''
  await client.query(`SELECT graphile_worker.add_job('campaigns.work', $1::json, job_key => $2)`, [
    JSON.stringify({ tenantId: line.tenant_id, campaignId }),
    `campaign:${line.tenant_id}:${campaignId}`,
  ])
  await client.query('COMMIT')
  return { tenantId: line.tenant_id, campaignId, instanceId: line.id }
}

/** How many of its people stand where. */
export const standingsOf = async (
  client: pg.Client,
  { campaignId }: OfMany,
): Promise<Readonly<Record<string, number>>> =>
  Object.fromEntries(
    (
      await rowsOf<{ state: string; n: number }>(
        client,
        'SELECT state, count(*)::integer AS n FROM campaign_recipients WHERE campaign_id = $1 GROUP BY state',
        [campaignId],
      )
    ).map(({ state, n }) => [state, n]),
  )

const rowsOf = async <Row extends pg.QueryResultRow>(client: pg.Client, sql: string, values: unknown[]) =>
  (await client.query<Row>(sql, values)).rows
