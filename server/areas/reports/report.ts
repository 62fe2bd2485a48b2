import type { FigureViewer } from '../../../src/domain/access/figures'
import { daysBetween } from '../../../src/domain/reports/days'
import { type Dimension, type MetricName, metricOf } from '../../../src/domain/reports/metrics'
import { type Grain, LONGEST_DAYS, type ReportQuery } from '../../../src/domain/reports/query'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { Layout } from './days/layout'
import { layoutsOf, type Reading, readSums } from './days/sums.sql'
import { dayOf, dimensionOf, factsOf, type Group, groupsOf, partsOf } from './facts-of'
import { PLACE } from './sources/source.sql'
import { SOURCES } from './sources.sql'

/** Where a cell stands: its day, week or month (its first day), and its ids by the dimensions asked for. */
export type Cell = Readonly<{
  bucket: string | null
  ids: readonly (string | null)[]
  names: readonly (string | null)[]
  /** Sums, read by `sumIn`. */
  parts: Readonly<Record<string, number>>
  /** Of means: the middle one of the cases, and the one that nine of ten are below, by the figure's name. */
  spread?: Readonly<Record<string, Spread>>
}>
export type Spread = Readonly<{ p50: number | null; p90: number | null }>

export type Report = Readonly<{
  cells: readonly Cell[]
  /** Of the very facts of the cells; never an average of them. */
  total: Readonly<Record<string, number>>
  totalSpread: Readonly<Record<string, Spread>>
  /** The day from which all its facts are complete; null: they are from the first day asked for. */
  completeFrom: string | null
}>

const BUCKET: Readonly<Record<Grain, (day: string) => string>> = {
  day: (day) => day,
  week: (day) => `date_trunc('week', (${day})::timestamp)::date`,
  month: (day) => `date_trunc('month', (${day})::timestamp)::date`,
}

/** The days that a query is about. @throws Refusal INVALID for days out of order or too many */
export function checkDays({ from, to }: Pick<ReportQuery, 'from' | 'to'>): void {
  const days = daysBetween(from, to) + 1
  if (days < 1) throw new Refusal('INVALID', 'O período começa depois de terminar.', { field: 'to' })
  if (days > LONGEST_DAYS)
    throw new Refusal('INVALID', `Escolha até ${LONGEST_DAYS} dias de cada vez.`, { field: 'from' })
}

/**
 * The figures that a query asks for. One function for card, chart, table, file and mail.
 * @throws Refusal INVALID for days out of order or too many, and for a figure that is not divided so
 */
export async function reportOf(work: Work, viewer: FigureViewer, query: ReportQuery): Promise<Report> {
  checkDays(query)
  const groups = groupsOf(query.metrics)
  const cells = new Map<string, Cell>()
  let total: Record<string, number> = {}
  let totalSpread: Record<string, Spread> = {}
  const layouts = await layoutsOf(
    work,
    viewer,
    groups.filter((group) => middlesOf(group, query).length === 0),
    query,
  )
  for (const group of groups) {
    const read = await readGroup(work, viewer, group, query, layouts.get(group))
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
              spread: { ...known.spread, ...cell.spread },
            }
          : cell,
      )
    }
    total = { ...total, ...read.total.parts }
    totalSpread = { ...totalSpread, ...read.total.spread }
  }
  return {
    cells: [...cells.values()],
    total,
    totalSpread,
    completeFrom: await completeFrom(work, groups, query.from),
  }
}

type Row = Readonly<
  { is_total: boolean; bucket: string | null; ids: (string | null)[]; names: (string | null)[] } & Record<
    string,
    unknown
  >
>

/** The facts themselves. */
const readFacts = (
  work: Work,
  viewer: FigureViewer,
  group: Group,
  query: ReportQuery,
  p: Parameters,
): Reading => {
  const { parts, distinct } = SOURCES[group.source]
  return {
    from: factsOf(group, viewer, work.tenant.id, query, p),
    day: dayOf(group),
    sum: (part) =>
      distinct?.[part] === undefined
        ? `coalesce(sum(${parts[part]}), 0)`
        : `count(DISTINCT ${distinct[part]})`,
  }
}

/** Means of a group whose middle is asked for: of that their cases are read, no sums. */
const middlesOf = ({ metrics }: Group, { spread }: ReportQuery): readonly MetricName[] =>
  spread ? metrics.filter((name) => metricOf(name).unit === 'seconds') : []

/** SQL of the middle and the ninth decile of a mean's cases, exact. */
const spreadOf = (group: Group, name: MetricName, share: number): string => {
  const { parts } = SOURCES[group.source]
  const { parts: own, cases } = metricOf(name)
  return `percentile_cont(${share}) WITHIN GROUP (ORDER BY (${parts[own[0] ?? cases]})::float8) FILTER (WHERE ${parts[cases]} > 0)`
}

async function readGroup(
  work: Work,
  viewer: FigureViewer,
  group: Group,
  query: ReportQuery,
  layout: Layout | undefined,
) {
  const dimensions = query.by.map((dimension) => dimensionOf(group, dimension))
  const means = middlesOf(group, query)
  const summed = layout !== undefined
  const p = new Parameters()
  const reading = layout
    ? readSums(work, viewer, group, layout, p, narrowedSums(query, p))
    : readFacts(work, viewer, group, query, p)
  const by = summed ? query.by.map((dimension) => keptOf(dimension)) : dimensions
  const parts = [...partsOf(group)]
  const bucket = query.grain === null ? null : BUCKET[query.grain](reading.day)
  const keys = [...(bucket === null ? [] : [bucket]), ...by.map(({ id }) => id)]
  const divided = keys.length > 0
  // Sums add up to their total. Not so facts of which each is counted once (DISTINCT): theirs the database says.
  const apart = divided && !summed
  const rows = await work.query<Row>(
    `SELECT ${apart ? `grouping(${keys.join(', ')}) <> 0` : !divided} AS is_total,
       ${bucket === null ? 'NULL' : `(${bucket})::text`} AS bucket,
       ARRAY[${by.map(({ id }) => `${id}::text`).join(', ')}]::text[] AS ids,
       ARRAY[${by.map(({ name }) => (name === null ? 'NULL' : `max(${name})`)).join(', ')}]::text[] AS names
       ${parts.map((part) => `, (${reading.sum(part)})::float8 AS "${part}"`).join('')}
       ${means.map((name) => `, ${spreadOf(group, name, 0.5)} AS "${name}.p50", ${spreadOf(group, name, 0.9)} AS "${name}.p90"`).join('')}
     ${reading.from}
     ${divided ? `GROUP BY ${apart ? `GROUPING SETS ((${keys.join(', ')}), ())` : keys.join(', ')}` : ''}`,
    p.values,
  )
  const read = (row: Row | undefined) => ({
    parts: Object.fromEntries(parts.map((part) => [keyOf(group, part), Number(row?.[part] ?? 0)])),
    spread: Object.fromEntries(
      means.map((name) => [name, { p50: edge(row, name, 'p50'), p90: edge(row, name, 'p90') }]),
    ),
  })
  const cells = rows
    .filter(({ is_total }) => !is_total)
    .map((row): Cell => ({ bucket: row.bucket, ids: row.ids, names: row.names, ...read(row) }))
  const total = read(rows.find(({ is_total }) => is_total))
  if (summed && divided)
    for (const part of Object.keys(total.parts))
      total.parts[part] = cells.reduce((sum, cell) => sum + (cell.parts[part] ?? 0), 0)
  return { cells, total }
}

const edge = (row: Row | undefined, name: MetricName, of: keyof Spread): number | null => {
  const value = row?.[`${name}.${of}`]
  return value === null || value === undefined ? null : Number(value)
}

/** A dimension of sums. */
const keptOf = (dimension: Dimension): Readonly<{ id: string; name: string | null }> =>
  dimension === 'weekday'
    ? { id: 'extract(dow FROM f.day)::integer', name: null }
    : PLACE[dimension as keyof typeof PLACE]

/** What a query is narrowed to, of sums. */
const narrowedSums = ({ only }: ReportQuery, p: Parameters): readonly string[] =>
  Object.entries(only).flatMap(([dimension, ids]) =>
    ids === undefined ||
    ids.length === 0 ||
    !['instance', 'department', 'user', 'weekday'].includes(dimension)
      ? []
      : [`${keptOf(dimension as Dimension).id}::text = ANY(${p.add(ids)}::text[])`],
  )

/** Facts that begin with the shop's first conversation. */
const OF_COUNTER: readonly string[] = ['cycles', 'stints', 'turns', 'grades', 'messages']

/**
 * The day behind the one on which the last of the facts began to be kept, where that is in the period; of a shop that had them
 * from its first day on, the day of its first conversation: before it there was nothing to compare with.
 */
async function completeFrom(work: Work, groups: readonly Group[], from: string): Promise<string | null> {
  const facts = groups.map(({ source }) => SOURCES[source].fact)
  const row = await work.one<{ day: string | null }>(
    `SELECT greatest(
       (SELECT max(since AT TIME ZONE shop_zone())::date + 1 FROM fact_starts WHERE fact = ANY($1::text[])),
       CASE WHEN $2 THEN (SELECT (min(opened_at) AT TIME ZONE shop_zone())::date FROM ticket_cycles WHERE tenant_id = $3) END
     )::text AS day`,
    [facts, facts.some((fact) => OF_COUNTER.includes(fact)), work.tenant.id],
  )
  return row?.day && row.day > from ? row.day : null
}

const keyOf = ({ source, anchor }: Pick<Group, 'source' | 'anchor'>, part: string): string =>
  `${source}.${anchor}.${part}`

/** A sum that a figure is made of, out of those of a cell or of the total. */
export const sumIn = (parts: Cell['parts'], name: MetricName, part: string): number =>
  parts[keyOf(metricOf(name), part)] ?? 0

/** How many cases a figure is of. */
export const casesIn = (parts: Cell['parts'], name: MetricName): number =>
  sumIn(parts, name, metricOf(name).cases)

/** A figure out of the sums of a cell or of the total. */
export const figureOf = (name: MetricName, parts: Cell['parts']): number | null => {
  const { parts: own, value } = metricOf(name)
  return value(Object.fromEntries(own.map((part) => [part, sumIn(parts, name, part)])))
}
