import { type Dimension, type MetricName, metricOf } from '@domain/reports/metrics'
import { paretoOf } from '@domain/reports/pareto'
import { useTexts } from '@ui/kit/text'
import { metricTexts } from '../../texts/metrics/pt_BR'
import { reportTexts } from '../../texts/pt_BR'
import { labelOf } from '../bar/useNarrowings'
import type { ReportAddress } from '../bar/useReportAddress'
import { FigureValue } from '../figures/FigureValue'
import { formatFigure, formatShare } from '../figures/format'
import type { Table } from '../useReports'
import { ChartPanel } from './ChartPanel'
import { ShareBars } from './ShareBars'
import { useTop } from './useTop'

type Props = {
  address: ReportAddress
  metric: MetricName
  by: Dimension
  table: Table | undefined
  /** Says how few make up how much. */
  sentence: (count: number, share: string) => string
  /** Where there is nothing to say: what it is. */
  plain: string
  note: string
  /** Each is of a class: those that make up 80 % (A), 15 % more (B), the rest. */
  abc?: boolean
}

/** So many have a bar; the rest is one line. */
const MOST = 8
/** Up to so many hundredths of the whole a class goes. */
const CLASSES = [
  ['A', 80],
  ['B', 95],
  ['C', 100],
] as const

/** The parts of a sum, the largest first, with what they come to so far: the few that make up most are in colour. */
export function SharesPanel({ address, metric, by, table, sentence, plain, note, abc = false }: Props) {
  const t = useTexts(reportTexts, metricTexts)
  const top = useTop(address, table)
  const { unit } = metricOf(metric)
  const shares = paretoOf(table?.cells ?? [], (cell) => table?.of(metric, cell)?.value ?? 0)
  const vital = shares.filter((one) => one.vital)
  const longest = shares[0]?.value ?? 1
  type Share = (typeof shares)[number]
  const nameOf = ({ of: { ids, names } }: Share) => labelOf(t, by, ids[0] ?? null, names[0] ?? null)
  /** By what the larger ones make: what crosses a limit is still of the class. */
  const classOf = (place: number) =>
    CLASSES.find(([, upTo]) => (shares[place - 1]?.upTo ?? 0) < upTo)?.[0] ?? 'C'
  const rest = shares.slice(MOST)
  const restSum = rest.reduce((sum, { value }) => sum + value, 0)
  const written = (value: number) => (unit === 'cents' ? Math.round(value) / 100 : value)
  return (
    <ChartPanel
      title={
        vital.length > 0 && shares.length > 1
          ? sentence(vital.length, formatShare(Math.round(vital.at(-1)?.upTo ?? 0)))
          : plain
      }
      note={note}
      tables={address.get('tables') !== null}
      top={top}
      empty={shares.length === 0}
      sheet={{
        head: [
          t(`dimension.${by}`),
          `${t(`reports/metrics:name.${metric}`)}${unit === 'cents' ? ' (R$)' : ''}`,
          `${t('upTo')} (%)`,
          ...(abc ? ['ABC'] : []),
        ],
        rows: shares.map((share, place) => [
          nameOf(share),
          written(share.value),
          Math.round(share.upTo * 10) / 10,
          ...(abc ? [classOf(place)] : []),
        ]),
      }}
    >
      <ShareBars
        label={plain}
        rows={[
          ...shares.slice(0, MOST).map((share, place) => {
            const [id] = share.of.ids
            const name = nameOf(share)
            return {
              key: share.of.ids.join(),
              name: abc ? `${classOf(place)} · ${name}` : name,
              length: (share.value / longest) * 100,
              main: share.vital,
              value: (
                <FigureValue
                  metric={metric}
                  figure={table?.of(metric, share.of)}
                  cases={
                    id == null
                      ? null
                      : { of: name, period: address.asked.period, only: { ...address.only, [by]: [id] } }
                  }
                />
              ),
              upTo: formatShare(Math.round(share.upTo)),
            }
          }),
          ...(rest.length > 0
            ? [
                {
                  key: 'rest',
                  name: t('rest', { count: rest.length }),
                  length: (restSum / longest) * 100,
                  main: false,
                  value: formatFigure(unit, restSum),
                  upTo: formatShare(100),
                },
              ]
            : []),
        ]}
      />
    </ChartPanel>
  )
}
