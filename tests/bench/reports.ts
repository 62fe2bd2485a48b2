import { sumDays } from '../../server/areas/reports/days/build'
import { reportOf } from '../../server/areas/reports/report'
import type { Work } from '../../server/platform/db/work'
import type { FigureViewer } from '../../src/domain/access/figures'
import { dayAfter } from '../../src/domain/reports/days'
import type { MetricName } from '../../src/domain/reports/metrics'
import type { ReportQuery } from '../../src/domain/reports/query'
import { aShopWrittenBy, measureOn, onDatabase } from './database'
import type { BenchRow } from './row'

/** Conversations of two years, as there are of ten million messages. */
const CYCLES = Number(process.env.CYCLES ?? 1_200_000)
const DAYS = 730
const PEOPLE = 200

const TIMES: MetricName[] = [
  ...(['opened', 'closed', 'queue_wait', 'handling', 'first_response', 'response', 'resolution'] as const),
  ...(['reopened', 'transferred', 'abandoned', 'received', 'sent'] as const),
]

const OF_PERSON = TIMES.filter((name) => name !== 'queue_wait')

/** What reports cost in a shop of ten million messages, and what it takes to sum up all its days. */
export const benchReports = (): Promise<BenchRow[]> =>
  onDatabase(async ({ db }) => {
    const tenant = await aShopWrittenBy(db, 'loja-de-relatorios', statements)
    const viewer: FigureViewer = {
      id: '1',
      role: 'administrador',
      department_id: null,
      instance_ids: [],
      figures: 'shop',
    }
    await db.system((work) => work.query('DELETE FROM report_built WHERE tenant_id = $1', [tenant.id]))
    const begun = performance.now()
    await sumDays(db, NOON)
    const rebuilt = performance.now() - begun
    await db.pool.query('VACUUM ANALYZE report_days, report_built, report_dirty')
    const measure = measureOn(db, tenant)
    const ask =
      (days: number, more: Partial<ReportQuery> = {}) =>
      (work: Work) =>
        reportOf(work, viewer, {
          metrics: [...TIMES],
          from: dayAfter(TODAY, 1 - days),
          to: TODAY,
          grain: null,
          by: [],
          only: {},
          spread: false,
          ...more,
        })
    return [
      {
        name: `all days of ${CYCLES} conversations summed (two years)`,
        measured: rebuilt / 60_000,
        limit: 10,
        unit: 'min',
      },
      await measure('30 days of all times, by day', 50, ask(30, { grain: 'day' })),
      await measure('30 days of all times, by person', 50, ask(30, { metrics: OF_PERSON, by: ['user'] })),
      await measure('a year of all times, by person', 200, ask(365, { metrics: OF_PERSON, by: ['user'] })),
      await measure(
        'a year of all times, by month and connection',
        200,
        ask(365, { grain: 'month', by: ['instance'] }),
      ),
      await measure(
        '30 days opened, by weekday and hour',
        50,
        ask(30, { metrics: ['opened'], by: ['weekday', 'hour'] }),
      ),
      await measure('30 days closed, by reason', 50, ask(30, { metrics: ['closed'], by: ['reason'] })),
      await measure(
        '30 days of first answers, with the middle one',
        50,
        ask(30, { metrics: ['first_response'], spread: true }),
      ),
    ]
  })

/** In the middle of the shop's day (noon at UTC-3), whenever the bench runs: half of the day's facts are there, and in no sums yet. */
const NOON = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 - 9 * 3_600_000)
const TODAY = NOON.toISOString().slice(0, 10)

const AT = `timestamptz '${NOON.toISOString()}' - interval '1 minute' * floor((${CYCLES} - n) * ${DAYS} * 1440.0 / ${CYCLES})`

/** Everybody works on one of three connections. */
const PLACE = `(n % ${PEOPLE}) % 3 + 1`

const statements = (tenant: number): string[] => [
  `INSERT INTO ticket_cycles (tenant_id, opened_at, ticket_id, number, closed_at, by_shop, customer_id, instance_id, instance_name, department_id, department_name,
     user_id, user_name, reason_id, reason_name, business_seconds, business_counted_at)
   SELECT ${tenant}, ${AT}, n, 1, ${AT} + interval '1 second' * (600 + n % 7200), n % 9 = 0, n % 60000, ${PLACE}, 'Loja', n % 8 + 1, 'Setor ' || n % 8,
     n % ${PEOPLE} + 1, 'Pessoa ' || n % ${PEOPLE}, n % 15 + 1, 'Motivo ' || n % 15, 500 + n % 3600, now() FROM generate_series(1, ${CYCLES}) n`,
  ...[
    ['queue', 0, 120],
    ['hold', 120, 480],
  ].map(
    ([
      kind,
      from,
      lasts,
    ]) => `INSERT INTO ticket_stints (tenant_id, began_at, ticket_id, cycle, ended_at, kind, instance_id, department_id, department_name, user_id, user_name,
       business_seconds, business_counted_at)
     SELECT ${tenant}, ${AT} + interval '1 second' * ${from}, n, 1, ${AT} + interval '1 second' * (${Number(from) + Number(lasts)} ${kind === 'hold' ? '+ n % 7200' : ''}), '${kind}', ${PLACE}, n % 8 + 1,
       'Setor ' || n % 8, ${kind === 'hold' ? `n % ${PEOPLE} + 1, 'Pessoa ' || n % ${PEOPLE}` : 'NULL, NULL'}, 60, now() FROM generate_series(1, ${CYCLES}) n`,
  ),
  `INSERT INTO turns (tenant_id, asked_at, ticket_id, cycle, instance_id, department_id, ended_at, answered_at, answered_by, answered_by_name, is_first, business_seconds, business_counted_at)
   SELECT ${tenant}, ${AT} + interval '1 second' * (k * 300), n, 1, ${PLACE}, n % 8 + 1, ${AT} + interval '1 second' * (k * 300 + 60 + n % 900), ${AT} + interval '1 second' * (k * 300 + 60 + n % 900),
     n % ${PEOPLE} + 1, 'Pessoa ' || n % ${PEOPLE}, k = 0, 60, now() FROM generate_series(1, ${CYCLES}) n, generate_series(0, 1) k`,
  `INSERT INTO ticket_transfers (tenant_id, chat_ticket_id, state, next_user_id, created_at, transferred_at)
   SELECT ${tenant}, n, 'confirmed', n % ${PEOPLE} + 1, ${AT} + interval '5 minutes', ${AT} + interval '6 minutes' FROM generate_series(1, ${CYCLES}, 6) n`,
  `INSERT INTO message_counts (tenant_id, day, hour, instance_id, direction, user_id, messages)
   SELECT ${tenant}, date '${TODAY}' - d, 8 + (d + u) % 11, u % 3 + 1, w, CASE WHEN w = 'out' THEN u END, 30 + u % 20
   FROM generate_series(0, ${DAYS} - 1) d, generate_series(1, ${PEOPLE}) u, unnest('{in,out}'::text[]) w`,
]
