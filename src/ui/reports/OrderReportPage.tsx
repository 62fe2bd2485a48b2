import type { Grain } from '@domain/reports/query'
import { useTexts } from '@ui/kit/text'
import { useReportAddress } from './internal/bar/useReportAddress'
import { SharesPanel } from './internal/charts/SharesPanel'
import { FigureStrip } from './internal/figures/FigureStrip'
import { OrdersLead } from './internal/orders/OrdersLead'
import { SalesPanel } from './internal/orders/SalesPanel'
import { WayPanel } from './internal/orders/WayPanel'
import { ReportFrame } from './internal/ReportFrame'
import styles from './internal/Reports.module.css'
import { type Panel, useReports } from './internal/useReports'
import { orderReportTexts } from './texts/orders/pt_BR'

const NARROW = ['instance', 'user', 'delivery', 'origin', 'group'] as const
const METRICS = ['orders', 'sold', 'ticket', 'paid', 'canceled', 'quote_conversion'] as const

/** From quote to money: what was offered, ordered and paid, which products make it up, and what was called off. */
export default function OrderReportPage() {
  const t = useTexts(orderReportTexts)
  const address = useReportAddress()
  const { asked, only } = address
  const grain: Grain = asked.grain === 'day' ? 'week' : asked.grain
  const figures = { metrics: [...METRICS, 'quotes'] as const, grain }
  const panels: Partial<
    Record<'now' | 'before' | 'days' | 'daysBefore' | 'products' | 'payments' | 'canceled', Panel>
  > = {
    now: { ...figures, period: asked.period },
    days: { metrics: ['sold'], period: asked.period, grain: asked.grain },
    products: { metrics: ['product_sales'], period: asked.period, by: ['product'] },
    payments: { metrics: ['paid'], period: asked.period, by: ['payment'] },
    canceled: { metrics: ['canceled'], period: asked.period, by: ['reason'] },
    ...(asked.compared && {
      before: { ...figures, period: asked.compared },
      daysBefore: { metrics: ['sold'] as const, period: asked.compared, grain: asked.grain },
    }),
  }
  const reports = useReports(panels, only)
  const { now, before, ...found } = reports.value ?? {}
  return (
    <ReportFrame
      route="report-order"
      lead={<OrdersLead now={now} before={before} />}
      address={address}
      narrow={NARROW}
      metric="orders"
      grains
      file={panels.now}
      reports={reports}
      empty={
        now !== undefined &&
        (['orders', 'quotes', 'paid', 'canceled'] as const).every((name) => (now.of(name)?.cases ?? 0) === 0)
      }
    >
      <FigureStrip address={address} metrics={METRICS} grain={grain} now={now} before={before} />
      <div className={styles.panels}>
        <WayPanel address={address} now={now} />
        <SalesPanel address={address} grain={asked.grain} now={found.days} before={found.daysBefore} />
        <SharesPanel
          address={address}
          metric="product_sales"
          by="product"
          table={found.products}
          sentence={(count, share) => t('products.title', { count, share })}
          plain={t('products.plain')}
          note={t('products.note')}
          abc
        />
        <SharesPanel
          address={address}
          metric="paid"
          by="payment"
          table={found.payments}
          sentence={(count, share) => t('payments.title', { count, share })}
          plain={t('payments.plain')}
          note={t('payments.note')}
        />
        <SharesPanel
          address={address}
          metric="canceled"
          by="reason"
          table={found.canceled}
          sentence={(count, share) => t('canceled.title', { count, share })}
          plain={t('canceled.plain')}
          note={t('canceled.note')}
        />
      </div>
    </ReportFrame>
  )
}
