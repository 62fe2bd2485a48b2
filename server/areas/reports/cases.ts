import type { FigureViewer } from '../../../src/domain/access/figures'
import { type MetricName, metricOf } from '../../../src/domain/reports/metrics'
import type { ReportQuery } from '../../../src/domain/reports/query'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { anchorOf, factsOf, groupsOf, momentOf } from './facts-of'
import { firstDay, withinReach } from './first-day'
import { checkDays } from './report'
import { SOURCES, type SourceSql } from './sources.sql'

/** One of the cases behind a figure. */
export type Case = Readonly<{
  key: string
  /** ISO 8601, or a day. */
  at: string
  /** Null: of none, or it is not kept any more. */
  ticketId: string | null
  /** Null: nobody's, or of somebody who was erased. */
  customerId: string | null
  customerName: string | null
  userName: string | null
  departmentName: string | null
  /** Of a grade: what was given, and what was said about it. */
  grade: number | null
  comment: string | null
  /** What it adds to the figure: seconds, cents, or one. */
  value: number
}>

/** Cases of a page on a screen. */
const MOST = 50

/**
 * The cases of a figure, the dearest first: as many as its cell counts, and no others; none from before the shop's reports begin. `after`: the cursor of the page before.
 * @throws Refusal INVALID for a cursor that this list did not give
 */
export async function casesOf(
  work: Work,
  viewer: FigureViewer,
  name: MetricName,
  wanted: Pick<ReportQuery, 'from' | 'to' | 'only'>,
  after: string | null,
  most = MOST,
): Promise<Readonly<{ items: readonly Case[]; next: string | null }>> {
  checkDays(wanted)
  const query = withinReach(wanted, await firstDay(work))
  if (!query) return { items: [], next: null }
  const [group] = groupsOf([name])
  if (!group) throw new Error('a metric without facts')
  const { cases, parts } = metricOf(name)
  const source: SourceSql = SOURCES[group.source]
  const p = new Parameters()
  const facts = factsOf(group, viewer, work.tenant.id, query, p)
  const counted = source.parts[cases]
  const value = `(${source.parts[parts[0] ?? cases] ?? '1'})::numeric`
  const [from, at, key] = placeOf(after)
  const beyond =
    from === null
      ? ''
      : `AND ((${value}), ${momentOf(group)}, ${source.key}) < (${p.add(from)}::numeric, ${p.add(at)}::${anchorOf(group).kind === 'day' ? 'date' : 'timestamptz'}, ${p.add(key)}::bigint)`
  const named = (column: string) =>
    Object.values(source.dimensions).some((one) => one?.name === `f.${column}`) ? `f.${column}` : 'NULL'
  const rows = await work.query<Case>(
    `WITH page AS (
       SELECT f.tenant_id, ${source.key} AS key, ${momentOf(group)} AS at, ${source.ticket ?? 'NULL'}::bigint AS ticket, (${value}) AS value,
         ${source.customer ?? 'NULL'}::bigint AS customer, ${named('user_name')}::text AS who, ${named('department_name')}::text AS place,
         ${source.said?.grade ?? 'NULL'}::integer AS grade, ${source.said?.comment ?? 'NULL'}::text AS comment
       ${facts} AND ${counted} > 0 ${beyond}
       ORDER BY (${value}) DESC, ${momentOf(group)} DESC, ${source.key} DESC LIMIT ${most + 1}
     )
     SELECT p.key::text, p.at::text, t.id::text AS "ticketId", c.id::text AS "customerId", c.name AS "customerName",
       p.who AS "userName", p.place AS "departmentName", p.value::float8, p.grade, p.comment
     FROM page p LEFT JOIN chat_tickets t ON t.tenant_id = p.tenant_id AND t.id = p.ticket
     LEFT JOIN customers c ON c.tenant_id = p.tenant_id AND c.id = p.customer AND c.erased_at IS NULL
     ORDER BY p.value DESC, p.at DESC, p.key DESC`,
    p.values,
  )
  const items = rows.slice(0, most)
  const last = items.at(-1)
  return {
    items,
    next:
      rows.length > most && last
        ? Buffer.from(JSON.stringify([last.value, last.at, last.key])).toString('base64url')
        : null,
  }
}

function placeOf(cursor: string | null): readonly [number | null, string, string] {
  if (cursor === null) return [null, '', '']
  try {
    const [value, at, key] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[]
    if (
      typeof value === 'number' &&
      Number.isFinite(value) &&
      typeof at === 'string' &&
      /^[\d :.+-]+$/.test(at) &&
      typeof key === 'string' &&
      /^-?\d{1,18}$/.test(key)
    )
      return [value, at, key]
  } catch {}
  throw new Refusal('INVALID', 'Cursor inválido.')
}
