import '@ui/kit/texts/shared/pt_BR'
import { formatMoney } from '@domain/money/money'
import { nameOnPaper } from '@domain/orders/slip'
import { formatTime } from '@ui/kit/dates'
import { PrintSheet } from '@ui/kit/PrintSheet'
import { useTexts } from '@ui/kit/text'
import { orderTexts } from '@ui/orders/texts/pt_BR'
import { courierTexts } from '../texts/pt_BR'
import { collectText, type Delivery } from './deliveryWords'

type Props = { day: string; deliveries: readonly Delivery[]; onDone: () => void }

/**
 * The day's deliveries on paper, a table for each courier: what is still to be brought, to whom, and what is collected, with room
 * for a signature. Of customers it says the first name and one letter, and no phone.
 */
export default function RunSheet({ day, deliveries, onDone }: Props) {
  const t = useTexts(courierTexts)
  const orders = useTexts(orderTexts)
  const rounds = new Map<string, Delivery[]>()
  for (const row of deliveries) {
    const name = row.order.courier_name ?? t('nobody')
    rounds.set(name, [...(rounds.get(name) ?? []), row])
  }
  return (
    <PrintSheet paper="page" onDone={onDone}>
      <h1>{t('sheet.title', { day: day.split('-').reverse().join('/') })}</h1>
      {[...rounds].map(([name, rows]) => {
        const cash = rows.reduce((sum, { due, pays }) => sum + (pays === 'cash' ? due : 0), 0)
        return (
          <section key={name}>
            <h2>{t('sheet.to', { name })}</h2>
            <table>
              <thead>
                <tr>
                  <th>{orders('number')}</th>
                  <th>{orders('due')}</th>
                  <th>{t('shared:customer')}</th>
                  <th>{orders('address')}</th>
                  <th>{t('collect')}</th>
                  <th>{t('sheet.signature')}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.order.id}>
                    <td>{row.order.number}</td>
                    <td>{formatTime(row.order.due_at)}</td>
                    <td>{nameOnPaper(row.order.customer_name)}</td>
                    <td>
                      {[row.address ?? t('noAddress'), row.area_name, row.note].filter(Boolean).join(' · ')}
                    </td>
                    <td>{collectText(t, row)}</td>
                    <td />
                  </tr>
                ))}
              </tbody>
            </table>
            {cash > 0 && <p>{t('sheet.sum', { amount: formatMoney(cash) })}</p>}
          </section>
        )
      })}
    </PrintSheet>
  )
}
