import { changeOf } from '@domain/reports/change'
import { useTexts } from '@ui/kit/text'
import { orderReportTexts } from '../../texts/orders/pt_BR'
import { formatFigure } from '../figures/format'
import type { Table } from '../useReports'

/** What was sold and what came in, against the period before. */
export function OrdersLead({ now, before }: { now: Table | undefined; before: Table | undefined }) {
  const t = useTexts(orderReportTexts)
  const [sold, paid] = [now?.of('sold')?.value, now?.of('paid')?.value]
  if (sold == null || sold === 0) return t('lead.plain')
  const change = changeOf(sold, before?.of('sold')?.value ?? null, 'more')
  const money = (cents: number) => formatFigure('cents', cents)
  return (
    <>
      <strong className="text">{t('lead.sold', { amount: money(sold) })}</strong>{' '}
      {change && change.was > 0 && t('lead.was', { was: money(change.was) })}{' '}
      {paid != null && t('lead.paid', { amount: money(paid) })}
    </>
  )
}
