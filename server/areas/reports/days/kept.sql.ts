import { createHash } from 'node:crypto'
import { anchorOf, type Group } from '../facts-of'
import type { PLACE } from '../sources/source.sql'
import { SOURCES } from '../sources.sql'

/** Facts and what they fall into days by. */
export type Summed = Pick<Group, 'source' | 'anchor'>

/**
 * What the sums of days are put together to, and how long it is; what is read in place of most rows first. Months and weeks are kept by
 * person as days are (of a year, one person has 12 rows in place of 365), `everybody` is a day whoever it was (of 200 people, a row in
 * place of 200).
 */
export const SPANS = ['month', 'week', 'everybody'] as const
export type Span = (typeof SPANS)[number]
/** PostgreSQL's unit of a span. */
export const UNIT: Readonly<Record<Span, string>> = { month: 'month', week: 'week', everybody: 'day' }

/**
 * The name of sums in `report_days` and `report_built`: of days by person (`cycles.closed`), or of a span, which stands under its first day
 * (`cycles.closed.month`; in SQL `source || '.' || span`).
 */
export const keptAs = ({ source, anchor }: Summed, span: Span | null = null): string =>
  [source, anchor, ...(span ? [span] : [])].join('.')

/** Of which facts and by which clock (an IANA name) sums are; those of another shape are of no use. */
export function shapeOf({ source, anchor }: Summed, zone: string): string {
  const { from, parts, anchors } = SOURCES[source]
  const made = JSON.stringify([from, parts, anchors[anchor], zone])
  return createHash('sha256').update(made).digest('base64url').slice(0, 16)
}

/** SQL of the name that a fact keeps of its department or person. */
export const nameOf = ({ source }: Summed, dimension: keyof typeof PLACE): string =>
  SOURCES[source].dimensions[dimension]?.name ?? `NULL::text`

/** SQL that sums a day, or a span of days that are summed; `$1`: the shop. @param day SQL of the (first) day, a date */
export function sumsOf(summed: Summed, span: Span | null, day: string): string {
  return span ? sumsOfSpan(summed, span, day) : sumsOfDay(summed, day)
}

function sumsOfDay(summed: Summed, day: string): string {
  const source = SOURCES[summed.source]
  const { at, kind, summed: parts = [] } = anchorOf({ ...summed, metrics: [] })
  const within =
    kind === 'day'
      ? `${at} = ${day}`
      : `${at} >= ${day}::timestamp AT TIME ZONE (SELECT shop_zone()) AND ${at} < (${day} + 1)::timestamp AT TIME ZONE (SELECT shop_zone())`
  return `SELECT f.instance_id, f.department_id, max(${nameOf(summed, 'department')}) AS department_name, f.user_id, max(${nameOf(summed, 'user')}) AS user_name,
    ARRAY[${parts.map((part) => `sum(${source.parts[part]})`).join(', ')}]::bigint[] AS sums
    FROM ${source.from} WHERE f.tenant_id = $1 AND ${within} GROUP BY f.instance_id, f.department_id, f.user_id`
}

/* A date is compared with dates: with a moment, no index is used below the tenant's wall, as that comparison is not leakproof. */
function sumsOfSpan(summed: Summed, span: Span, day: string): string {
  const { summed: parts = [] } = anchorOf({ ...summed, metrics: [] })
  const place = 'f.instance_id, f.department_id, max(f.department_name) AS department_name'
  const person =
    span === 'everybody'
      ? 'NULL::integer AS user_id, NULL::text AS user_name'
      : 'f.user_id, max(f.user_name) AS user_name'
  return `SELECT ${place}, ${person}, ARRAY[${parts.map((_, n) => `sum(f.sums[${n + 1}])`).join(', ')}]::bigint[] AS sums
    FROM report_days f WHERE f.tenant_id = $1 AND f.source = '${keptAs(summed)}' AND f.day >= ${day} AND f.day < (${day} + interval '1 ${UNIT[span]}')::date
    GROUP BY f.instance_id, f.department_id${span === 'everybody' ? '' : ', f.user_id'}`
}

/** All that is kept in sums. */
export const SUMMED: readonly Summed[] = (
  Object.entries(SOURCES) as [Group['source'], (typeof SOURCES)[Group['source']]][]
).flatMap(([source, { anchors }]) =>
  Object.entries(anchors).flatMap(([anchor, { summed }]) => (summed ? [{ source, anchor }] : [])),
)
