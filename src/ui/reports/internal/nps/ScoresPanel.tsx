import type { Dimension } from '@domain/reports/metrics'
import { NativeSelect } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { npsTexts } from '../../texts/nps/pt_BR'
import { reportTexts } from '../../texts/pt_BR'
import { labelOf } from '../bar/useNarrowings'
import type { ReportAddress } from '../bar/useReportAddress'
import { ChartPanel } from '../charts/ChartPanel'
import { RangeRows } from '../charts/RangeRows'
import { useTop } from '../charts/useTop'
import { FigureValue } from '../figures/FigureValue'
import { formatCount } from '../figures/format'
import type { Table } from '../useReports'
import { scoreOf } from './score'

const BY = ['user', 'department', 'instance'] as const

type Props = Readonly<{ address: ReportAddress; table: Table | undefined }> &
  // Where nobody chooses by what, it says what it is.
  (Readonly<{ by: (typeof BY)[number] }> | Readonly<{ by: 'maria'; title: string }>)

/** The score by whoever served, with its interval: two whose lines overlap need not differ. */
export function ScoresPanel(props: Props) {
  const { address, by, table } = props
  const t = useTexts(npsTexts, reportTexts)
  const words = useTexts(reportTexts)
  const top = useTop(address, table)
  const rows = (table?.cells ?? [])
    .map((cell) => {
      const [id = null] = cell.ids
      return { cell, id, name: labelOf(words, by, id, cell.names[0] ?? null), score: scoreOf(table, cell) }
    })
    .filter(({ cell }) => (table?.of('nps', cell)?.cases ?? 0) > 0)
    .sort((a, b) => (b.score?.nps ?? -101) - (a.score?.nps ?? -101))
  const whole = (points: number | undefined) => (points === undefined ? null : Math.round(points))
  return (
    <ChartPanel
      title={props.by === 'maria' ? props.title : t('rows.title', { of: t(`rows.${props.by}`) })}
      note={t('rows.note')}
      tools={
        by !== 'maria' && (
          <NativeSelect
            size="xs"
            aria-label={t('rows.by')}
            data={BY.map((value) => ({ value, label: t(`reports:dimension.${value}`) }))}
            value={by}
            onChange={({ currentTarget }) => address.set({ by: currentTarget.value })}
          />
        )
      }
      tables={address.get('tables') !== null}
      top={top}
      empty={rows.length === 0}
      sheet={{
        head: [t(`reports:dimension.${by}`), 'NPS', t('rows.low'), t('rows.high'), t('rows.graded')],
        rows: rows.map(({ name, cell, score }) => [
          name,
          whole(score?.nps),
          whole(score?.low),
          whole(score?.high),
          table?.of('nps', cell)?.cases ?? 0,
        ]),
      }}
    >
      <RangeRows
        label={t('rows.note')}
        low={-100}
        high={100}
        rows={rows.map(({ cell, id, name, score }) => ({
          key: String(id),
          name,
          range: score && { low: score.low, at: score.nps, high: score.high },
          value: (
            <FigureValue
              metric="nps"
              figure={table?.of('nps', cell)}
              cases={
                id === null ? null : { of: name, period: address.asked.period, only: onlyOf(address, by, id) }
              }
            />
          ),
          beside: formatCount(table?.of('nps', cell)?.cases ?? 0),
        }))}
      />
    </ChartPanel>
  )
}

const onlyOf = ({ only }: ReportAddress, by: Dimension, id: string) => ({ ...only, [by]: [id] })
