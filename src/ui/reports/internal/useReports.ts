import { useCommands } from '@app/panel/panel'
import type { Period } from '@domain/reports/days'
import { dividesBy, narrowsTo } from '@domain/reports/divisions'
import type { Dimension, MetricName } from '@domain/reports/metrics'
import { type Grain, NARROWINGS, type Only } from '@domain/reports/query'
import { ReportsDocument, type ReportsQuery } from '@infra/graphql/reports.gen'
import { type Read, useRead } from '@ui/kit/server/useRead'

/** Figures that a part of a screen asks for. */
export type Panel = Readonly<{
  metrics: readonly MetricName[]
  period: Period
  grain?: Grain | null
  by?: readonly Dimension[]
  /** Of times the middle and the ninth decile too. */
  spread?: boolean
}>

type Answer = ReportsQuery['reports'][number]
export type Cell = Answer['cells'][number]

/** One figure of a cell. */
export type Figure = Readonly<{
  value: number | null
  cases: number
  /** Of times, where they were asked for: seconds that half of the cases are below, and nine of ten. */
  p50?: number | null
  p90?: number | null
  /** Not all of its days were kept: nothing is compared with it. */
  partial?: boolean
}>

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
  by.every((dimension) => dividesBy(name, dimension)) &&
  NARROWINGS.every((one) => (only[one]?.length ?? 0) === 0 || narrowsTo(name, one))

/** What a report is asked for, as the contract has it. */
export type ReportInput = ReturnType<typeof inputOf>

/** The question of a panel, of the figures that know what it is narrowed to. */
export const inputOf = ({ metrics, period, grain = null, by = [], spread = false }: Panel, only: Only) => ({
  ...period,
  ...{ grain, spread },
  metrics: metrics.filter((name) => isAskable(name, only, by)),
  by: [...by],
  only: Object.entries(only).flatMap(([dimension, ids]) =>
    ids && ids.length > 0 ? [{ dimension, ids: [...ids] }] : [],
  ),
})

/**
 * What the panels of a screen show, all of one moment: one request, one snapshot of the facts. What is shown stays until
 * something newer is here.
 */
export function useReports<K extends string>(
  panels: Readonly<Partial<Record<K, Panel>>>,
  only: Only,
): Reports<K> {
  const { read } = useCommands()
  const asked = (Object.entries(panels) as [K, Panel][]).flatMap(([key, panel]) => {
    const query = inputOf(panel, only)
    return query.metrics.length === 0 ? [] : [{ key, query }]
  })
  const queries = asked.map(({ query }) => query)
  const key = `reports ${JSON.stringify(queries)}`
  const reading = useRead(key, async () => {
    const outcome = await read(ReportsDocument, { queries })
    if (!outcome.ok) return outcome
    const tables = asked.flatMap(({ key, query }, place) => {
      const answer = outcome.value.reports[place]
      return answer ? [[key, tableOf(answer, query.metrics)] as const] : []
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
      return place < 0
        ? undefined
        : {
            value: cell.values[place] ?? null,
            cases: cell.cases[place] ?? 0,
            p50: cell.p50[place] ?? null,
            p90: cell.p90[place] ?? null,
            partial: answer.complete_from !== null,
          }
    },
  }
}
