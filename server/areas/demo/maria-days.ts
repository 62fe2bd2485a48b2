import { redFlagIn } from '../../../src/domain/maria/red-flags'
import type { Config } from '../../platform/config'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import type { Database, Tenant, Work } from '../../platform/db/work'
import { seal } from '../../platform/seal'
import { CAUSE_WORDS } from '../maria/area'
import { DEMO_ANSWERS, UNANSWERED } from './answers'
import { drawn } from './drawn.sql'

/** Days on which she has been at work: the first month she only thought, the second she wrote drafts, then she answered at night too. */
const DAYS = 90
const [DRAFTS_FROM, ANSWERS_FROM] = [60, 30]
/** Days of one transaction. */
const CHUNK = 10

/** What only a pharmacist answers. */
const HEALTH = [
  'Quantas gotas de dipirona posso tomar?',
  'Estou grávida, posso usar esse creme?',
  'Posso tomar ibuprofeno junto com losartana?',
  'Tomei o remédio e fiquei com coceira no corpo todo',
  'Meu filho de 4 anos pode tomar esse xarope?',
  'O que é bom para dor de garganta?',
]
/**
 * Maria's last ninety days at the demonstration's pharmacy: conversations with their messages, what she found and decided, how her drafts were
 * judged, and what a model took. Days that have theirs already are left as they are.
 */
export async function writeMariaDays(
  db: Database,
  tenant: Tenant,
  config: Pick<Config, 'secretKey' | 'model'>,
  goesOn: () => boolean,
): Promise<void> {
  await db.work(tenant, (work) => letOut(work, config))
  for (let ago = DAYS; ago > 0 && goesOn(); ago -= CHUNK)
    await db.work(tenant, async (work) => {
      await work.query(daysOf(Math.max(1, ago - CHUNK + 1), ago), [
        DEMO_ANSWERS.map(([question]) => question),
        DEMO_ANSWERS.map(([, , answer]) => answer),
        HEALTH,
        HEALTH.map((text) => redFlagIn(text) ?? 'symptom'),
        UNANSWERED,
      ])
      for (const [statement, values = []] of STATEMENTS) await work.query(statement, [tenant.id, ...values])
      await work.query('DROP TABLE maria_days')
    })
}

/** She answers where the shop is closed, on its first connection; with the emulated model where there is one. */
async function letOut(work: Work, { secretKey, model }: Pick<Config, 'secretKey' | 'model'>): Promise<void> {
  const first = await work.one(
    `INSERT INTO maria_settings (tenant_id, mode, judged_from) VALUES ($1, 'closed_hours', now() - interval '${DRAFTS_FROM} days')
     ON CONFLICT DO NOTHING RETURNING 1`,
    [work.tenant.id],
  )
  if (!first) return
  await work.query(`UPDATE instances SET maria_enabled = TRUE WHERE id = (SELECT min(id) FROM instances)`)
  if (model.emulatorPort === null) return
  await work.query(
    `INSERT INTO maria_accounts (tenant_id, wire, url, model, price_in, price_out, per_day, per_month)
     VALUES ($1, 'openai', $2, 'modelo-da-demonstracao', 300, 1500, 500, 5000) ON CONFLICT DO NOTHING`,
    [work.tenant.id, `http://127.0.0.1:${model.emulatorPort}`],
  )
  await work.query('INSERT INTO maria_secrets (tenant_id, sealed) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    work.tenant.id,
    seal(secretKey, 'chave-da-demonstracao'),
  ])
}

/** SQL: what customers asked on the days from so long ago to so long ago, and what came of it. */
const daysOf = (last: number, first: number): string => `CREATE TEMP TABLE maria_days AS
  WITH days AS (
    SELECT d, (now() AT TIME ZONE ${SHOP_ZONE})::date - d AS day FROM generate_series(${last}, ${first}) d
  ), whose AS (
    SELECT id, row_number() OVER (ORDER BY id) AS place, count(*) OVER () AS customers FROM customers WHERE erased_at IS NULL AND phone_number LIKE '5511980%'
  ), staff AS (
    SELECT u.id, u.department_id, row_number() OVER (ORDER BY u.id) AS place, count(*) OVER () AS people FROM users u
    WHERE u.deleted_at IS NULL AND u.department_id IS NOT NULL
  ), asked AS (
    SELECT d, day, (day - date '2020-01-01') * 100::bigint + k AS n,
      (ARRAY[8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 21, 21, 22, 23])[1 + (${drawn("(day - date '2020-01-01') * 100 + k", 21)} * 15)::integer] AS hour
    FROM days, generate_series(1, (6 + 8 * ${drawn("day - date '2020-01-01'", 20)} + (${DAYS} - d) / 30)::integer) k
    WHERE NOT EXISTS (SELECT FROM maria_turns x WHERE x.at >= day::timestamp AT TIME ZONE ${SHOP_ZONE} AND x.at < (day + 1)::timestamp AT TIME ZONE ${SHOP_ZONE})
  ), put AS (
    SELECT a.*, (a.day + make_time(a.hour, (${drawn('n', 22)} * 59)::integer, (${drawn('n', 23)} * 59)::integer)) AT TIME ZONE ${SHOP_ZONE} AS at,
      CASE WHEN d > ${DRAFTS_FROM} THEN 'shadow' WHEN d > ${ANSWERS_FROM} OR hour BETWEEN 8 AND 18 THEN 'draft' ELSE 'answers' END AS way,
      CASE WHEN ${drawn('n', 24)} < 0.66 THEN 'say' WHEN ${drawn('n', 24)} < 0.74 THEN 'miss' ELSE 'hand' END AS outcome,
      CASE WHEN ${drawn('n', 24)} < 0.74 THEN NULL WHEN ${drawn('n', 24)} < 0.89 THEN 'red_flag' WHEN ${drawn('n', 24)} < 0.97 THEN 'asked' ELSE 'complaint' END AS cause
    FROM asked a
  )
  SELECT nextval(pg_get_serial_sequence('chat_tickets', 'id')) AS ticket, p.n, p.at, p.way, p.outcome, p.cause, c.id AS customer, s.id AS person, s.department_id,
    (SELECT min(id) FROM instances) AS line,
    CASE p.cause WHEN 'red_flag' THEN $3::text[] WHEN 'asked' THEN '{Quero falar com um atendente}' WHEN 'complaint' THEN '{"Isso é um absurdo, vou reclamar no Procon"}'
      ELSE CASE p.outcome WHEN 'miss' THEN $5::text[] ELSE $1::text[] END END AS texts,
    CASE p.cause WHEN 'red_flag' THEN $4::text[] END AS flags, $2::text[] AS answers, (p.n % 1000)::integer AS pick,
    -- Nobody needed to come in; so it closed by itself.
    p.way = 'answers' AND p.outcome = 'say' AND ${drawn('n', 25)} < 0.85 AS alone,
    CASE WHEN ${drawn('n', 26)} < 0.03 THEN (ARRAY['slow', 'busy', 'refused', 'broken'])[1 + (p.n % 4)::integer] END AS fault,
    CASE WHEN ${drawn('n', 27)} < 0.05 THEN (ARRAY['number', 'weak_source', 'ungrounded'])[1 + (p.n % 3)::integer] END AS unproven,
    CASE WHEN p.way = 'draft' AND p.outcome = 'say' THEN CASE WHEN ${drawn('n', 28)} < 0.88 THEN 'accepted' WHEN ${drawn('n', 28)} < 0.95 THEN 'edited' ELSE 'rejected' END END AS judged,
    (2 + 6 * ${drawn('n', 29)} ^ 2)::integer AS takes, (4000 + 14000 * ${drawn('n', 30)})::integer AS micros
  FROM put p
  JOIN whose c ON c.place = 1 + abs(hashint8(p.n) % c.customers)
  JOIN staff s ON s.place = 1 + p.n % s.people`

/** SQL of one of several texts, the same for a conversation each time. */
const picked = (texts: string): string => `${texts}[1 + pick % array_length(${texts}, 1)]`
const SECOND = `interval '1 second'`
/** Whoever looks after it, and when. */
const PERSON = `at + 240 * ${SECOND}`
const ENDS = `at + CASE WHEN alone THEN 3600 ELSE 900 END * ${SECOND}`
const LINE = `tenant_id, chat_ticket_id, customer_id, instance_id, hash, type, message, sent_at, delivery, tag_type, is_bot_message, is_log_message, is_maria_log, user_id`

const STATEMENTS: readonly (readonly [string, (readonly unknown[])?])[] = [
  [
    `INSERT INTO chat_tickets (tenant_id, id, instance_id, customer_id, state, user_id, department_id, protocol, started_at, placed_at, finished_at,
       last_message_at, last_inbound_at, updated_at)
     OVERRIDING SYSTEM VALUE
     SELECT $1, ticket, line, customer, 'closed', CASE WHEN NOT alone THEN person END, CASE WHEN NOT alone THEN department_id END,
       to_char(at AT TIME ZONE ${SHOP_ZONE}, 'YYYYMMDD') || lpad(ticket::text, greatest(6, length(ticket::text)), '0'), at, at, ${ENDS}, ${ENDS}, at, ${ENDS}
     FROM maria_days ORDER BY at`,
  ],
  [
    `INSERT INTO customer_chats (${LINE})
     SELECT $1, ticket, customer, line, m.hash, m.type, m.message, m.at, m.delivery, m.tag, m.bot, m.type = 'log', m.type = 'log', m.who FROM maria_days CROSS JOIN LATERAL (
       SELECT NULL AS hash, 'chat' AS type, ${picked('texts')} AS message, at, 'delivered' AS delivery, 'in' AS tag, false AS bot, NULL::integer AS who
       UNION ALL SELECT 'maria-' || n, 'chat', CASE outcome WHEN 'say' THEN ${picked('answers')} WHEN 'miss' THEN
           'Não encontrei essa informação. Pode perguntar de outro jeito? Ou escreva "atendente" para falar com uma pessoa.'
         ELSE 'Vou chamar uma pessoa da equipe para ajudar você.' END, at + takes * ${SECOND}, 'read', 'out', true, NULL WHERE way = 'answers'
       UNION ALL SELECT NULL, 'log', 'A Maria passou o atendimento para a fila: ' || ($2::jsonb ->> coalesce(cause, 'not_understood')) || '.', at + (takes + 1) * ${SECOND}, 'delivered', 'system', true, NULL
         WHERE way = 'answers' AND outcome <> 'say'
       UNION ALL SELECT 'equipe-' || n, 'chat', CASE WHEN outcome = 'say' AND way = 'draft' AND judged = 'accepted' THEN ${picked('answers')} ELSE 'Oi! Já vejo isso para você.' END,
         ${PERSON}, 'read', 'out', false, person WHERE NOT alone
     ) m ORDER BY at, m.at`,
    [JSON.stringify(CAUSE_WORDS)],
  ],
  [
    `UPDATE chat_tickets t SET last_message_id = m.id FROM (SELECT chat_ticket_id, max(id) AS id FROM customer_chats
       WHERE type <> 'log' AND chat_ticket_id IN (SELECT ticket FROM maria_days) GROUP BY 1) m WHERE t.tenant_id = $1 AND t.id = m.chat_ticket_id`,
  ],
  [
    `INSERT INTO maria_sessions (tenant_id, chat_ticket_id, seq, began_at, ended_at, why)
     SELECT $1, ticket, 1, at, CASE WHEN alone THEN ${ENDS} ELSE ${PERSON} END,
       CASE WHEN alone THEN 'closed' WHEN outcome = 'say' THEN 'person' ELSE coalesce(cause, 'not_understood') END
     FROM maria_days WHERE way = 'answers'`,
  ],
  [
    `INSERT INTO maria_turns (tenant_id, chat_ticket_id, session_id, seq, read_to, way, outcome, cause, flag, flags_version, by_model, unproven, at, asked_at,
       prompt_hash, model, fault, cost, judged, judged_by, judged_at)
     SELECT $1, ticket, s.id, CASE WHEN s.id IS NULL THEN 0 ELSE 1 END, coalesce(q.id, 0), way, outcome, CASE WHEN outcome = 'hand' THEN cause END,
       CASE WHEN cause = 'red_flag' THEN ${picked('flags')} END, 1, said AND fault IS NULL AND unproven IS NULL, CASE WHEN said AND fault IS NULL THEN unproven END,
       d.at + takes * ${SECOND}, d.at, CASE WHEN asks THEN md5(n::text) END, CASE WHEN asks THEN 'modelo-da-demonstracao' END,
       CASE WHEN asks THEN fault END, CASE WHEN asks THEN micros ELSE 0 END, judged, CASE WHEN judged IS NOT NULL THEN person END, CASE WHEN judged IS NOT NULL THEN ${PERSON.replace('at', 'd.at')} END
     FROM (SELECT *, cause IS NULL AS asks, outcome = 'say' AS said FROM maria_days) d
     LEFT JOIN maria_sessions s ON s.tenant_id = $1 AND s.chat_ticket_id = d.ticket
     LEFT JOIN LATERAL (SELECT min(m.id) AS id FROM customer_chats m WHERE m.tenant_id = $1 AND m.chat_ticket_id = d.ticket AND m.tag_type = 'in') q ON true
     ORDER BY d.at`,
  ],
  [
    `INSERT INTO ticket_grades (tenant_id, asked_at, ticket_id, cycle, scale, instance_id, department_id, user_id, user_name, graded_at, grade)
     SELECT $1, ${ENDS}, ticket, 1, '0-10', line, CASE WHEN NOT alone THEN department_id END, CASE WHEN NOT alone THEN person END,
       CASE WHEN NOT alone THEN (SELECT name FROM users u WHERE u.tenant_id = $1 AND u.id = person) END, ${ENDS} + interval '5 minutes',
       CASE WHEN alone THEN 8 + n % 3 ELSE 6 + n % 5 END
     FROM maria_days WHERE n % 3 = 0`,
  ],
  [
    `INSERT INTO maria_spending (tenant_id, day, micros)
     SELECT $1, (at AT TIME ZONE ${SHOP_ZONE})::date, sum(micros) FROM maria_days WHERE cause IS NULL GROUP BY 2
     ON CONFLICT (tenant_id, day) DO UPDATE SET micros = maria_spending.micros + excluded.micros`,
  ],
]
