import { metricOf } from '@domain/reports/metrics'
import type { Translate } from '@ui/kit/text'
import type { freeTexts } from '../../texts/free/pt_BR'
import type { metricTexts } from '../../texts/metrics/pt_BR'
import type { reportTexts } from '../../texts/pt_BR'
import type { Sheet } from '../charts/sheet'
import { tooFew } from '../figures/format'
import type { Pivot } from './usePivot'

/** The cells of a free report as plain rows, the totals among them. */
export function sheetOf(
  words: Translate<typeof reportTexts>,
  t: Translate<typeof freeTexts | typeof metricTexts>,
  { metrics, rows, columns, rowName, figureAt }: Pivot,
): Sheet {
  const across = [...columns, null]
  return {
    head: [
      rowName,
      ...across.flatMap((column) =>
        metrics.map((metric) => {
          const { unit } = metricOf(metric)
          const counted = unit === 'seconds' ? ' (s)' : unit === 'cents' ? ' (R$)' : ''
          const name = `${t(`reports/metrics:name.${metric}`)}${counted}`
          return columns.length === 0 ? name : `${column?.name ?? t('all')} · ${name}`
        }),
      ),
    ],
    rows: [...rows, null].map((row) => [
      row?.name ?? words('total'),
      ...across.flatMap((column) =>
        metrics.map((metric) => {
          const figure = figureAt(row, column, metric)
          if (!figure || figure.value === null || tooFew(metric, figure.cases)) return null
          return Math.round(metricOf(metric).unit === 'cents' ? figure.value : figure.value * 100) / 100
        }),
      ),
    ]),
  }
}
