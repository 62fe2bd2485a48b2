import type { FigureViewer } from '../../../../src/domain/access/figures'
import { dayAfter, type Period } from '../../../../src/domain/reports/days'
import type { ReportQuery } from '../../../../src/domain/reports/query'
import type { Parameters } from '../../../platform/db/parameters'
import { zoneOf } from '../../../platform/db/shop-zone'
import type { Work } from '../../../platform/db/work'
import { anchorOf, dayOf, type Group, partsOf } from '../facts-of'
import { SOURCES } from '../sources.sql'
import { figuresVisibleTo } from '../visible-figures.sql'
import { keptAs, nameOf, SPANS, type Span, shapeOf } from './kept.sql'
import { type Layout, layOut } from './layout'

/** By what sums of a day are kept apart; the weekday is that of the day. */
const KEPT_BY: readonly string[] = ['instance', 'department', 'user', 'weekday']
/** Runs of days that changed: of more, facts are read throughout. */
const MOST_RUNS = 40

type Asked = Pick<ReportQuery, 'from' | 'to' | 'grain' | 'by' | 'only'>

const dimensionsOf = ({ by, only }: Asked): readonly string[] => [...by, ...Object.keys(only)]

/** Is all that is asked of a group in sums? */
const isSummed = (group: Group, asked: Asked): boolean => {
  const { summed = [] } = anchorOf(group)
  return (
    [...partsOf(group)].every((part) => summed.includes(part)) &&
    dimensionsOf(asked).every((one) => KEPT_BY.includes(one))
  )
}

/** Spans out of which everything that is asked can be told, to somebody who may see it. */
function spansFor(asked: Asked, viewer: FigureViewer): readonly Span[] {
  const by = dimensionsOf(asked)
  const told: Readonly<Record<Span, boolean>> = {
    month: !by.includes('weekday') && [null, 'month'].includes(asked.grain),
    week: !by.includes('weekday') && [null, 'week'].includes(asked.grain),
    everybody: !by.includes('user') && viewer.figures === 'shop',
  }
  return SPANS.filter((span) => told[span])
}

/**
 * From where the days of a query are read, of each group that can be read from sums; those that are in none, or of which nothing is summed
 * yet, are left out. Two statements, however many groups there are.
 */
export async function layoutsOf(
  work: Work,
  viewer: FigureViewer,
  groups: readonly Group[],
  asked: Asked,
): Promise<ReadonlyMap<Group, Layout>> {
  const summed = groups.filter((group) => isSummed(group, asked))
  if (summed.length === 0) return new Map()
  const zone = await zoneOf(work)
  const spans = spansFor(asked, viewer)
  const found = await work.query<{ n: number; span: Span | null; first: string; last: string }>(
    `WITH asked AS (SELECT * FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS a(source, shape, n))
     SELECT n::integer, NULL AS span, min(day)::text AS first, max(day)::text AS last FROM (
       SELECT n, d::date AS day, d::date - (row_number() OVER (PARTITION BY n ORDER BY d))::integer AS run
       FROM asked CROSS JOIN generate_series($3::date, $4::date, interval '1 day') d
       LEFT JOIN (SELECT * FROM report_built WHERE day BETWEEN $3::date AND $4::date) b
         ON b.source = asked.source AND b.day = d::date AND b.shape = asked.shape
       WHERE b.day IS NULL
         OR EXISTS (SELECT FROM report_dirty x WHERE x.source = asked.source AND x.day = d::date)
     ) lacking GROUP BY n, run
     UNION ALL
     SELECT n::integer, span, b.day::text, NULL FROM asked, unnest($5::text[]) span, report_built b
     WHERE b.source = asked.source || '.' || span AND b.shape = asked.shape AND b.day BETWEEN $3::date AND $4::date
     ORDER BY 1, 3`,
    [
      summed.map((group) => keptAs(group)),
      summed.map((group) => shapeOf(group, zone)),
      asked.from,
      asked.to,
      spans,
    ],
  )
  return new Map(
    summed.flatMap((group, n) => {
      const own = found.filter((one) => one.n === n + 1)
      const lacking = own.flatMap(({ span, first, last }) =>
        span === null ? [{ from: first, to: last }] : [],
      )
      const nothing = lacking.length === 1 && lacking[0]?.from === asked.from && lacking[0].to === asked.to
      if (nothing || lacking.length > MOST_RUNS) return []
      const firsts = (of: Span) => own.flatMap(({ span, first }) => (span === of ? [first] : []))
      const whole = { month: firsts('month'), week: firsts('week'), everybody: firsts('everybody') }
      return [[group, layOut(asked, lacking, whole)] as const]
    }),
  )
}

/** Facts or their sums as rows `f`, and how they are read. */
export type Reading = Readonly<{
  from: string
  day: string
  /** SQL of a sum over rows. */
  sum: (part: string) => string
}>

/**
 * Sums, and the facts of days that have none, as one relation of the columns that the facts have.
 * @param narrow SQL conditions on its rows `f`
 */
export function readSums(
  work: Work,
  viewer: FigureViewer,
  group: Group,
  layout: Layout,
  p: Parameters,
  narrow: readonly string[],
): Reading {
  const { summed = [] } = anchorOf(group)
  const asked = partsOf(group)
  // A large shop has 73,000 rows a year and source: no part is read of them that nobody asked for.
  const parts = summed.flatMap((part, n) => (asked.has(part) ? [{ part, place: n + 1 }] : []))
  const tenant = p.add(work.tenant.id)
  const rows = [keptRows(group, layout, parts, tenant, p)]
  if (layout.facts.length > 0) rows.push(factRows(group, layout.facts, parts, tenant, p))
  return {
    from: `FROM (SELECT ${PLACE}, day, ${parts.map(({ part }) => `"${part}"`).join(', ')} FROM (${rows.join(' UNION ALL ')}) u) f
      WHERE ${[...narrow, figuresVisibleTo(viewer, p, 'f')].join(' AND ')}`,
    day: 'f.day',
    sum: (part) => `coalesce(sum(f."${part}"), 0)`,
  }
}

const PLACE = 'tenant_id, instance_id, department_id, department_name, user_id, user_name'
type Parts = readonly Readonly<{ part: string; place: number }>[]

function keptRows(group: Group, { spans, days }: Layout, parts: Parts, tenant: string, p: Parameters) {
  const places = [
    ...SPANS.filter((span) => spans[span].length > 0).map(
      (span) => `r.source = ${p.add(keptAs(group, span))} AND r.day = ANY(${p.add(spans[span])}::date[])`,
    ),
    ...days.map(
      ({ from, to }) =>
        `r.source = ${p.add(keptAs(group))} AND r.day BETWEEN ${p.add(from)}::date AND ${p.add(to)}::date`,
    ),
  ]
  return `SELECT ${PLACE}, r.day, ${parts.map(({ part, place }) => `r.sums[${place}] AS "${part}"`).join(', ')}
    FROM report_days r WHERE r.tenant_id = ${tenant} AND (${places.map((one) => `(${one})`).join(' OR ')})`
}

function factRows(group: Group, facts: readonly Period[], parts: Parts, tenant: string, p: Parameters) {
  const source = SOURCES[group.source]
  const { at, kind } = anchorOf(group)
  const clock = (day: string) =>
    kind === 'day' ? `${p.add(day)}::date` : `${p.add(day)}::timestamp AT TIME ZONE (SELECT shop_zone())`
  const runs = facts.map(({ from, to }) => `(${at} >= ${clock(from)} AND ${at} < ${clock(dayAfter(to, 1))})`)
  return `SELECT f.tenant_id, f.instance_id, f.department_id, ${nameOf(group, 'department')}, f.user_id, ${nameOf(group, 'user')}, ${dayOf(group)},
    ${parts.map(({ part }) => `(${source.parts[part]})::bigint`).join(', ')} FROM ${source.from} WHERE f.tenant_id = ${tenant} AND (${runs.join(' OR ')})`
}
