import { type Dimension, type MetricName, metricOf } from '../../../../src/domain/reports/metrics'
import type { Narrowing } from '../../../../src/domain/reports/query'
import { DIMENSION_WORDS, METRIC_WORDS, NONE_WORDS, SAID_WORDS } from '../../../../src/domain/reports/words'

/** 4 January 1970 was a Sunday, which is 0. */
const weekdayWord = (weekday: number): string =>
  new Date(Date.UTC(1970, 0, 4 + weekday)).toLocaleDateString('pt-BR', { weekday: 'long', timeZone: 'UTC' })

/** What something that figures are divided by is called in a file. */
export function wordOf(dimension: Dimension, id: string | null, name: string | null): string {
  if (id === null) return NONE_WORDS[dimension]
  if (dimension === 'weekday') return weekdayWord(Number(id))
  if (dimension === 'hour') return `${id}h`
  const said: Readonly<Record<string, string>> | undefined = SAID_WORDS[dimension as keyof typeof SAID_WORDS]
  return said?.[id] ?? name ?? `Excluído (${id})`
}

/** What figures are narrowed to, in a file. */
export const narrowingWord = (one: Narrowing): string =>
  one === 'group' ? 'Grupo de clientes' : DIMENSION_WORDS[one]

/** How a figure heads its column: with what it is counted in. */
export function headOf(name: MetricName): string {
  const { unit } = metricOf(name)
  const counted = { seconds: ' (s)', cents: ' (R$)', percent: ' (%)', count: '', points: '' }[unit]
  return METRIC_WORDS[name] + counted
}
