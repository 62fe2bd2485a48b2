import { useTexts } from '@ui/kit/text'
import { metricTexts } from '../../texts/metrics/pt_BR'
import { pbmReportTexts } from '../../texts/pbm/pt_BR'
import { reportTexts } from '../../texts/pt_BR'
import { labelOf } from '../bar/useNarrowings'
import type { ReportAddress } from '../bar/useReportAddress'
import { ChartPanel } from '../charts/ChartPanel'
import { ShareBars } from '../charts/ShareBars'
import { useTop } from '../charts/useTop'
import { bucketName } from '../figures/days'
import { formatFigure } from '../figures/format'
import type { Table } from '../useReports'

/** What each operator owes for each month, as it is claimed: the newest month first. */
export function ClosingPanel({ address, table }: { address: ReportAddress; table: Table | undefined }) {
  const t = useTexts(reportTexts, pbmReportTexts, metricTexts)
  const top = useTop(address, table)
  const rows = (table?.cells ?? [])
    .map((cell) => ({
      key: `${cell.bucket} ${cell.ids[0]}`,
      bucket: cell.bucket ?? '',
      month: bucketName(cell.bucket ?? '', 'month'),
      operator: labelOf(t, 'operator', cell.ids[0] ?? null, cell.names[0] ?? null),
      refund: table?.of('pbm_refund', cell)?.value ?? 0,
      discount: table?.of('pbm_discount', cell)?.value ?? 0,
      unpaid: table?.of('pbm_unpaid', cell)?.value ?? 0,
    }))
    .sort((a, b) => (a.bucket === b.bucket ? b.refund - a.refund : a.bucket < b.bucket ? 1 : -1))
  const longest = Math.max(1, ...rows.map(({ refund }) => refund))
  const whole = rows.reduce((sum, { refund }) => sum + refund, 0)
  return (
    <ChartPanel
      title={
        whole > 0
          ? t('reports/pbm:closing.title', { amount: formatFigure('cents', whole) })
          : t('reports/pbm:closing.plain')
      }
      note={t('reports/pbm:closing.note')}
      tables={address.get('tables') !== null}
      top={top}
      empty={rows.length === 0}
      sheet={{
        head: [
          t('reports/pbm:closing.month'),
          t('dimension.operator'),
          `${t('reports/metrics:name.pbm_discount')} (R$)`,
          `${t('reports/metrics:name.pbm_refund')} (R$)`,
          t('reports/metrics:name.pbm_unpaid'),
        ],
        rows: rows.map(({ month, operator, refund, discount, unpaid }) => [
          month,
          operator,
          discount / 100,
          refund / 100,
          unpaid,
        ]),
      }}
    >
      <ShareBars
        label={t('reports/pbm:closing.plain')}
        rows={rows.slice(0, 12).map(({ key, month, operator, refund }) => ({
          key,
          name: `${month} · ${operator}`,
          length: (refund / longest) * 100,
          main: true,
          value: formatFigure('cents', refund),
        }))}
      />
    </ChartPanel>
  )
}
