import { useCommands } from '@app/panel/panel'
import type { Period } from '@domain/reports/days'
import { dividesBy } from '@domain/reports/divisions'
import { DIMENSIONS, type Dimension, type MetricName } from '@domain/reports/metrics'
import type { Grain } from '@domain/reports/query'
import { ReportsDocument, type ReportsQuery } from '@infra/graphql/reports.gen'
import { type Read, useRead } from '@ui/kit/server/useRead'

/** Figures that a part of a screen asks for. */
export type Panel = Readonly<{
  metrics: readonly MetricName[]
  period: Period
  grain?: Grain | null
  by?: readonly Dimension[]
}>

export type Only = Readonly<Partial<Record<Dimension, readonly string[]>>>

type Answer = ReportsQuery['reports'][number]
export type Cell = Answer['cells'][number]

/** One figure of a cell. */
export type Figure = Readonly<{ value: number | null; cases: number }>

/** What a panel was answered. */
export type Table = Readonly<{
  cells: readonly Cell[]
  completeFrom: string | null
  asOf: string
  /** Undefined: what the page is narrowed to, or divided by, this figure knows nothing of. */
  of: (name: MetricName, cell?: Cell) => Figure | undefined
}>

/** Tables by the names of their panels. `stale`: what is shown is of what was asked for before. */
export type Reports<K extends string> = Read<Readonly<Partial<Record<K, Table>>>> &
  Readonly<{ stale: boolean }>

/** What a filter of the page narrows: the rest of the figures know nothing of it, and are not shown. */
const isAskable = (name: MetricName, only: Only, by: readonly Dimension[]): boolean =>
  [...by, ...DIMENSIONS.filter((dimension) => (only[dimension]?.length ?? 0) > 0)].every((dimension) =>
    dividesBy(name, dimension),
  )

/**
 * What the panels of a screen show, all of one moment: one request, one snapshot of the facts. What is shown stays until
 * something newer is here.
 */
export function useReports<K extends string>(
  panels: Readonly<Partial<Record<K, Panel>>>,
  only: Only,
): Reports<K> {
  const { read } = useCommands()
  const asked = (Object.entries(panels) as [K, Panel][]).flatMap(
    ([key, { by = [], grain = null, ...panel }]) => {
      const metrics = panel.metrics.filter((name) => isAskable(name, only, by))
      return metrics.length === 0 ? [] : [{ key, metrics, by, grain, ...panel.period }]
    },
  )
  const narrowed = Object.entries(only).flatMap(([dimension, ids]) =>
    ids && ids.length > 0 ? [{ dimension, ids: [...ids] }] : [],
  )
  const queries = asked.map(({ metrics, by, grain, from, to }) => ({
    ...{ from, to, grain },
    metrics: [...metrics],
    by: [...by],
    only: narrowed,
  }))
  const key = `reports ${JSON.stringify(queries)}`
  const reading = useRead(key, async () => {
    const outcome = await read(ReportsDocument, { queries })
    if (!outcome.ok) return outcome
    const tables = asked.flatMap(({ key, metrics }, place) => {
      const answer = outcome.value.reports[place]
      return answer ? [[key, tableOf(answer, metrics)] as const] : []
    })
    return { ok: true as const, value: Object.fromEntries(tables) as Partial<Record<K, Table>> }
  })
  return { ...reading, stale: reading.valueKey !== null && reading.valueKey !== key }
}

function tableOf(answer: Answer, metrics: readonly MetricName[]): Table {
  return {
    cells: answer.cells,
    completeFrom: answer.complete_from,
    asOf: answer.as_of,
    of: (name, cell = answer.total) => {
      const place = metrics.indexOf(name)
      return place < 0 ? undefined : { value: cell.values[place] ?? null, cases: cell.cases[place] ?? 0 }
    },
  }
}
