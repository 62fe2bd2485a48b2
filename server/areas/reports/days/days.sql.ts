import { createHash } from 'node:crypto'
import type { FigureViewer } from '../../../../src/domain/access/figures'
import type { ReportQuery } from '../../../../src/domain/reports/query'
import type { Parameters } from '../../../platform/db/parameters'
import { zoneOf } from '../../../platform/db/shop-zone'
import type { Work } from '../../../platform/db/work'
import { anchorOf, dayOf, type Group, partsOf } from '../facts-of'
import type { PLACE } from '../sources/source.sql'
import { SOURCES } from '../sources.sql'
import { figuresVisibleTo } from '../visible-figures.sql'

/** By what sums of a day are kept apart. */
const KEPT_BY: readonly string[] = ['instance', 'department', 'user', 'weekday']
/** Days that changed and lie apart: of more, facts are read throughout. */
const MOST_SPANS = 40

/** The name of a group's sums in `report_days`. */
export const sourceOf = ({ source, anchor }: Pick<Group, 'source' | 'anchor'>): string =>
  `${source}.${anchor}`

/** Of which facts and by which clock sums are; those of another shape are of no use. */
export async function shapeOf(work: Work, group: Pick<Group, 'source' | 'anchor'>): Promise<string> {
  const source = SOURCES[group.source]
  const made = JSON.stringify([source.from, source.parts, source.anchors[group.anchor], await zoneOf(work)])
  return createHash('sha256').update(made).digest('base64url').slice(0, 16)
}

/** The sums that answer a query; null: it asks for what is not kept in sums. */
function summedFor(group: Group, { by, only }: Pick<ReportQuery, 'by' | 'only'>): readonly string[] | null {
  const { summed } = anchorOf(group)
  const asked = [...by, ...Object.keys(only)]
  return summed &&
    [...partsOf(group)].every((part) => summed.includes(part)) &&
    asked.every((one) => KEPT_BY.includes(one))
    ? summed
    : null
}

type Span = Readonly<{ first: string; last: string }>

/** Spans of days whose facts must be read: not summed by this shape, or changed since. Null: there is nothing summed. */
async function unsummed(
  work: Work,
  group: Group,
  { from, to }: Pick<ReportQuery, 'from' | 'to'>,
): Promise<readonly Span[] | null> {
  const spans = await work.query<Span>(
    `SELECT min(day)::text AS first, max(day)::text AS last FROM (
       SELECT d::date AS day, d::date - (row_number() OVER (ORDER BY d))::integer AS run
       FROM generate_series($2::date, $3::date, interval '1 day') d
       WHERE NOT EXISTS (SELECT FROM report_built b WHERE b.source = $1 AND b.day = d::date AND b.shape = $4)
         OR EXISTS (SELECT FROM report_dirty x WHERE x.source = $1 AND x.day = d::date)
     ) lacking GROUP BY run ORDER BY 1`,
    [sourceOf(group), from, to, await shapeOf(work, group)],
  )
  const whole = spans.length === 1 && spans[0]?.first === from && spans[0].last === to
  return whole || spans.length > MOST_SPANS ? null : spans
}

/** Facts or their sums as rows `f`, and how they are read. */
export type Reading = Readonly<{
  from: string
  day: string
  /** SQL of a sum over rows. */
  sum: (part: string) => string
}>

/**
 * Sums of the days that are over and unchanged, and the facts of all others, as one relation of the columns that the facts have. Null: the
 * query asks for what is in no sums, or nothing is summed yet.
 */
export async function readSums(
  work: Work,
  viewer: FigureViewer,
  group: Group,
  query: ReportQuery,
  p: Parameters,
  narrow: readonly string[],
): Promise<Reading | null> {
  const summed = summedFor(group, query)
  const spans = summed && (await unsummed(work, group, query))
  if (!summed || !spans) return null
  const asked = partsOf(group)
  const source = SOURCES[group.source]
  const tenant = p.add(work.tenant.id)
  const { at, kind } = anchorOf(group)
  const clock = (day: string) =>
    kind === 'day' ? `${p.add(day)}::date` : `${p.add(day)}::timestamp AT TIME ZONE (SELECT shop_zone())`
  // A large shop has 73,000 rows a year and source: no part is read of them that nobody asked for.
  const parts = summed.flatMap((part, n) => (asked.has(part) ? [{ part, place: n + 1 }] : []))
  const columns = parts.map(({ part }) => `"${part}"`).join(', ')
  const place = 'tenant_id, instance_id, department_id, department_name, user_id, user_name'
  const live = spans.map(
    ({ first, last }) =>
      `(${at} >= ${clock(first)} AND ${at} < ${clock(new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10))})`,
  )
  const kept = `SELECT ${place.replaceAll(/\w+_(id|name)/g, 'r.$&')}, r.day, ${parts.map(({ part, place }) => `r.sums[${place}] AS "${part}"`).join(', ')}
    FROM report_days r WHERE r.tenant_id = ${tenant} AND r.source = ${p.add(sourceOf(group))} AND r.day BETWEEN ${p.add(query.from)}::date AND ${p.add(query.to)}::date
    ${spans.map(({ first, last }) => `AND r.day NOT BETWEEN ${p.add(first)}::date AND ${p.add(last)}::date`).join(' ')}`
  const facts = `SELECT f.tenant_id, f.instance_id, f.department_id, ${nameOf(group, 'department')}, f.user_id, ${nameOf(group, 'user')}, ${dayOf(group)},
    ${parts.map(({ part }) => `(${source.parts[part]})::bigint`).join(', ')} FROM ${source.from} WHERE f.tenant_id = ${tenant} AND (${live.join(' OR ')})`
  return {
    from: `FROM (SELECT ${place}, day, ${columns} FROM (${[kept, ...(live.length > 0 ? [facts] : [])].join(' UNION ALL ')}) u) f
      WHERE ${[...narrow, figuresVisibleTo(viewer, p, 'f')].join(' AND ')}`,
    day: 'f.day',
    sum: (part) => `coalesce(sum(f."${part}"), 0)`,
  }
}

const nameOf = ({ source }: Pick<Group, 'source'>, dimension: keyof typeof PLACE): string =>
  SOURCES[source].dimensions[dimension]?.name ?? `NULL::text`

/** SQL that sums a day; `$1`: the shop, `$2`: the day. */
export function sumsOfDay(group: Pick<Group, 'source' | 'anchor'>): string {
  const source = SOURCES[group.source]
  const whole = { ...group, metrics: [] }
  const { at, kind, summed = [] } = anchorOf(whole)
  const day =
    kind === 'day'
      ? `${at} = $2::date`
      : `${at} >= $2::date::timestamp AT TIME ZONE (SELECT shop_zone()) AND ${at} < ($2::date + 1)::timestamp AT TIME ZONE (SELECT shop_zone())`
  return `SELECT f.instance_id, f.department_id, max(${nameOf(group, 'department')}) AS department_name, f.user_id, max(${nameOf(group, 'user')}) AS user_name,
    ARRAY[${summed.map((part) => `sum(${source.parts[part]})`).join(', ')}]::bigint[] AS sums
    FROM ${source.from} WHERE f.tenant_id = $1 AND ${day} GROUP BY f.instance_id, f.department_id, f.user_id`
}

/** All that is kept in sums. */
export const SUMMED: readonly Pick<Group, 'source' | 'anchor'>[] = (
  Object.entries(SOURCES) as [Group['source'], (typeof SOURCES)[Group['source']]][]
).flatMap(([source, { anchors }]) =>
  Object.entries(anchors).flatMap(([anchor, { summed }]) => (summed ? [{ source, anchor }] : [])),
)
