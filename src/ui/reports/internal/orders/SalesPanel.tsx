import type { Grain } from '@domain/reports/query'
import { useTexts } from '@ui/kit/text'
import { orderReportTexts } from '../../texts/orders/pt_BR'
import type { ReportAddress } from '../bar/useReportAddress'
import { MoneyPanel } from '../charts/MoneyPanel'
import type { Table } from '../useReports'

type Props = { address: ReportAddress; grain: Grain; now: Table | undefined; before: Table | undefined }

/** What was sold, by week or month, beside the same of the period before. */
export function SalesPanel(props: Props) {
  const t = useTexts(orderReportTexts)
  const words = {
    most: (when: string, value: string) => t('sales.best', { when, value }),
    title: t('sales.title'),
    note: t('sales.note'),
  }
  return <MoneyPanel metric="sold" words={words} {...props} />
}
