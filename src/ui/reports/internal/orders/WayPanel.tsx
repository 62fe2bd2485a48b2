import type { MetricName } from '@domain/reports/metrics'
import { useTexts } from '@ui/kit/text'
import { metricTexts } from '../../texts/metrics/pt_BR'
import { orderReportTexts } from '../../texts/orders/pt_BR'
import type { ReportAddress } from '../bar/useReportAddress'
import { ChartPanel } from '../charts/ChartPanel'
import { ShareBars } from '../charts/ShareBars'
import { useTop } from '../charts/useTop'
import { FigureValue } from '../figures/FigureValue'
import { formatFigure, formatShare } from '../figures/format'
import type { Table } from '../useReports'

/** From a quote to an order, and from what was sold to what came in: each step against the one before it. */
export function WayPanel({ address, now }: { address: ReportAddress; now: Table | undefined }) {
  const t = useTexts(orderReportTexts, metricTexts)
  const top = useTop(address, now)
  const cases = { of: null, period: address.asked.period, only: address.only }
  const conversion = now?.of('quote_conversion')
  const value = (metric: MetricName) => now?.of(metric)?.value ?? 0
  const [quotes, sold, paid] = [value('quotes'), value('sold'), value('paid')]
  const ordered = conversion?.cases ?? 0
  const part = (of: number, whole: number) => (whole > 0 ? (of / whole) * 100 : 0)
  const steps = [
    { metric: 'quotes', length: quotes > 0 ? 100 : 0, count: quotes, unit: 'count' },
    { metric: 'quote_conversion', length: part(ordered, quotes), count: ordered, unit: 'count' },
    { metric: 'sold', length: sold > 0 ? 100 : 0, count: sold, unit: 'cents' },
    { metric: 'paid', length: part(paid, sold), count: paid, unit: 'cents' },
  ] as const
  return (
    <ChartPanel
      title={
        conversion?.value != null && quotes > 0
          ? t('way.title', { share: formatShare(Math.round(conversion.value)) })
          : t('way.plain')
      }
      note={t('way.note')}
      tables={address.get('tables') !== null}
      top={top}
      empty={steps.every(({ count }) => count === 0)}
      sheet={{
        head: [t('way.step'), t('way.value'), t('way.share')],
        rows: steps.map(({ metric, count, unit, length }) => [
          t(`way.steps.${metric}`),
          unit === 'cents' ? count / 100 : count,
          Math.round(length * 10) / 10,
        ]),
      }}
    >
      <ShareBars
        label={t('way.plain')}
        rows={steps.map(({ metric, count, unit, length }) => ({
          key: metric,
          name: t(`way.steps.${metric}`),
          length: Math.min(100, length),
          main: metric === 'quote_conversion' || metric === 'paid',
          value:
            metric === 'quote_conversion' ? (
              formatFigure(unit, count)
            ) : (
              <FigureValue metric={metric} figure={now?.of(metric)} cases={cases} />
            ),
          upTo: metric === 'quotes' || metric === 'sold' ? '' : formatShare(Math.round(length)),
        }))}
      />
    </ChartPanel>
  )
}
