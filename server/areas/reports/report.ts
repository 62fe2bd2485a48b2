import type { Viewer } from '../../../src/domain/access/visibility'
import { daysBetween } from '../../../src/domain/reports/days'
import { type MetricName, metricOf } from '../../../src/domain/reports/metrics'
import type { Grain, ReportQuery } from '../../../src/domain/reports/query'
import { LONGEST_DAYS } from '../../../src/domain/reports/query'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { dayOf, dimensionOf, factsOf, type Group, groupsOf } from './facts-of'
import { SOURCES } from './sources.sql'

/** Where a cell stands: its day, week or month (its first day), and its ids by the dimensions asked for. */
export type Cell = Readonly<{
  bucket: string | null
  ids: readonly (string | null)[]
  names: readonly (string | null)[]
  /** Sums by `metric's source . part`. */
  parts: Readonly<Record<string, number>>
}>

export type Report = Readonly<{
  cells: readonly Cell[]
  /** Of the very facts of the cells; never an average of them. */
  total: Readonly<Record<string, number>>
  /** The day from which all its facts are complete; null: they are from the first day asked for. */
  completeFrom: string | null
}>

const BUCKET: Readonly<Record<Grain, (day: string) => string>> = {
  day: (day) => day,
  week: (day) => `date_trunc('week', ${day})::date`,
  month: (day) => `date_trunc('month', ${day})::date`,
}

/** The sums that some metrics are made of, each under its own name among those of all sources. */
const partsOf = ({ source, metrics }: Group) =>
  [...new Set(metrics.flatMap((name) => [...metricOf(name).parts, metricOf(name).cases]))].map((part) => ({
    part,
    as: `${source}.${part}`,
  }))

/**
 * The figures that a query asks for. One function for card, chart, table, file and mail.
 * @throws Refusal INVALID for days out of order or too many, and for a figure that is not divided so
 */
export async function reportOf(work: Work, viewer: Viewer, query: ReportQuery): Promise<Report> {
  const days = daysBetween(query.from, query.to) + 1
  if (days < 1) throw new Refusal('INVALID', 'O período começa depois de terminar.', { field: 'to' })
  if (days > LONGEST_DAYS)
    throw new Refusal('INVALID', `Escolha até ${LONGEST_DAYS} dias de cada vez.`, { field: 'from' })
  const groups = groupsOf(query.metrics)
  const cells = new Map<string, Cell>()
  let total: Record<string, number> = {}
  for (const group of groups) {
    const read = await readGroup(work, viewer, group, query)
    for (const cell of read.cells) {
      const key = JSON.stringify([cell.bucket, cell.ids])
      const known = cells.get(key)
      cells.set(
        key,
        known
          ? {
              ...known,
              names: known.names.map((name, n) => name ?? cell.names[n] ?? null),
              parts: { ...known.parts, ...cell.parts },
            }
          : cell,
      )
    }
    total = { ...total, ...read.total }
  }
  return { cells: [...cells.values()], total, completeFrom: await completeFrom(work, groups, query.from) }
}

type Row = Readonly<
  { is_total: boolean; bucket: string | null; ids: (string | null)[]; names: (string | null)[] } & Record<
    string,
    unknown
  >
>

async function readGroup(work: Work, viewer: Viewer, group: Group, query: ReportQuery) {
  const p = new Parameters()
  const parts = partsOf(group)
  const by = query.by.map((dimension) => dimensionOf(group, dimension))
  const bucket = query.grain === null ? null : BUCKET[query.grain](dayOf(group))
  const keys = [...(bucket === null ? [] : [bucket]), ...by.map(({ id }) => id)]
  const divided = keys.length > 0
  const source = SOURCES[group.source]
  const rows = await work.query<Row>(
    `SELECT ${divided ? `grouping(${keys.join(', ')}) <> 0` : 'true'} AS is_total,
       ${bucket === null ? 'NULL' : `(${bucket})::text`} AS bucket,
       ARRAY[${by.map(({ id }) => `${id}::text`).join(', ')}]::text[] AS ids,
       ARRAY[${by.map(({ name }) => (name === null ? 'NULL' : `max(${name})`)).join(', ')}]::text[] AS names,
       ${parts.map(({ part, as }) => `coalesce(sum(${source.parts[part]}), 0)::float8 AS "${as}"`).join(', ')}
     ${factsOf(group, viewer, work.tenant.id, query, p)}
     ${divided ? `GROUP BY GROUPING SETS ((${keys.join(', ')}), ())` : ''}`,
    p.values,
  )
  const sums = (row: Row) => Object.fromEntries(parts.map(({ as }) => [as, Number(row[as] ?? 0)]))
  const total = rows.find(({ is_total }) => is_total)
  return {
    cells: divided
      ? rows
          .filter(({ is_total }) => !is_total)
          .map((row): Cell => ({ bucket: row.bucket, ids: row.ids, names: row.names, parts: sums(row) }))
      : [],
    total: total ? sums(total) : Object.fromEntries(parts.map(({ as }) => [as, 0])),
  }
}

/** The day behind the one on which the last of the facts began to be kept, where that is in the period. */
async function completeFrom(work: Work, groups: readonly Group[], from: string): Promise<string | null> {
  const row = await work.one<{ day: string | null }>(
    `SELECT (max(since AT TIME ZONE shop_zone())::date + 1)::text AS day FROM fact_starts WHERE fact = ANY($1::text[])`,
    [groups.map(({ source }) => SOURCES[source].fact)],
  )
  return row?.day && row.day > from ? row.day : null
}

/** A figure out of the sums of a cell or of the total. */
export const figureOf = (name: MetricName, parts: Readonly<Record<string, number>>): number | null => {
  const { source, parts: own, value } = metricOf(name)
  return value(Object.fromEntries(own.map((part) => [part, parts[`${source}.${part}`] ?? 0])))
}
