import { AREA_CODES, phoneLookupKey } from '../../../src/domain/contacts/phone'
import type { Config } from '../../platform/config'
import type { Database, Work } from '../../platform/db/work'
import { writeMariaDays } from './maria-days'
import { DEMO_TENANT } from './tenant'
import { writeYear } from './year'

/** Customers per transaction: well inside the longest time a statement may take, on a busy machine too. */
const CHUNK = 250
const FIRST =
  'Ana Beatriz Carlos Daniela Eduardo Fernanda Gustavo Helena Igor Juliana Kátia Lucas Mariana Nelson Olívia Paulo Raquel Sérgio Tânia Vítor'
const LAST =
  'Almeida Barbosa Cardoso Dias Esteves Ferreira Gomes Henriques Lima Martins Nogueira Oliveira Pereira Queiroz Ribeiro Santos Teixeira Vieira Xavier'
/** Five of six live where the shop is; the others, all over the country. */
const HOME = '11'
const AREAS = [...AREA_CODES]

/** The number that this customer has. */
const phoneOf = (n: number) => `55${n % 6 === 0 ? (AREAS[n % AREAS.length] ?? HOME) : HOME}9${80_000_000 + n}`

/**
 * Who has bought at the demonstration's pharmacy before it had this panel: enough for a campaign. Most agreed to advertising, at
 * the counter or when the books were brought in; some of each reason are not written to. It takes a while, in which the server
 * is up already; whoever ends meanwhile goes on at the next start.
 */
export async function writeManyCustomers(
  db: Database,
  config: Pick<Config, 'demoCustomers' | 'secretKey' | 'model'>,
  goesOn: () => boolean = () => true,
): Promise<void> {
  const { demoCustomers: count } = config
  const tenant = await db.tenantBySlug(DEMO_TENANT)
  for (let done = 0; tenant && done < count && goesOn(); done += CHUNK)
    await db.work(tenant, async (work) => {
      const there = await work.one('SELECT 1 FROM customers WHERE tenant_id = $1 AND lookup_key = $2', [
        tenant.id,
        phoneLookupKey(phoneOf(done)),
      ])
      if (!there) await writeChunk(work, done, Math.min(CHUNK, count - done))
    })
  if (tenant && count > 0 && goesOn()) await writeYear(db, tenant, goesOn)
  if (tenant && count > 0 && goesOn()) await writeMariaDays(db, tenant, config, goesOn)
}

/** The same beside the running server. */
export function openManyCustomers(
  db: Database,
  config: Parameters<typeof writeManyCustomers>[1],
  failed: (error: unknown) => void,
): { close: () => Promise<void> } {
  let goesOn = true
  const going = writeManyCustomers(db, config, () => goesOn).catch(failed)
  return {
    close: () => {
      goesOn = false
      return going
    },
  }
}

async function writeChunk(work: Work, offset: number, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => offset + index)
  const phones = numbers.map(phoneOf)
  await work.query(
    `WITH made AS (
       INSERT INTO customers (tenant_id, name, phone_number, lookup_key, wa_id, email, open_field, blocked_at, is_blacklisted,
         is_blacklisted_campaign, stopped_on_whatsapp)
       SELECT $1, split_part($5, ' ', 1 + n % 20) || ' ' || split_part($6, ' ', 1 + n / 20 % 19), phone, key, phone,
         CASE WHEN n % 10 < 7 THEN 'cliente' || n || '@exemplo.test' END,
         jsonb_build_object('nascimento', (date '1945-01-01' + n * 37 % 22000)::text),
         CASE WHEN n % 100 = 1 THEN now() END, n % 100 = 2, n % 50 = 3 OR n % 25 = 4, n % 25 = 4
       FROM unnest($2::integer[], $3::text[], $4::text[]) v(n, phone, key)
       ON CONFLICT (tenant_id, lookup_key) DO NOTHING RETURNING id, lookup_key
     )
     INSERT INTO customer_consents (tenant_id, customer_id, purpose, decision, basis, channel, scope, source, evidence, at)
     SELECT $1, made.id, 'marketing', said.decision, 'consent', said.channel, said.scope, said.source, said.evidence, now() - n % 300 * interval '1 day' - said.later
     FROM unnest($2::integer[], $3::text[], $4::text[]) v(n, phone, key) JOIN made ON made.lookup_key = v.key
     CROSS JOIN LATERAL (
       SELECT 'granted' AS decision, CASE WHEN n % 2 = 0 THEN 'counter' ELSE 'import' END AS channel, 'all' AS scope,
         CASE WHEN n % 2 = 0 THEN 'counter' ELSE 'import' END AS source, 'Ficha de cadastro assinada' AS evidence, interval '1 day' AS later
       WHERE n % 10 < 8
       UNION ALL SELECT 'withdrawn', 'whatsapp', 'whatsapp', 'word', 'SAIR', interval '0' WHERE n % 25 = 4
       UNION ALL SELECT 'denied', 'counter', 'all', 'staff', 'Não quis receber ofertas', interval '0' WHERE n % 40 = 8
     ) said`,
    [work.tenant.id, numbers, phones, phones.map(phoneLookupKey), FIRST, LAST],
  )
}
