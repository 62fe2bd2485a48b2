import { useRow } from '@app/panel/panel'
import type { MessageRow } from '@domain/messages/tables'
import { formatMoney } from '@domain/money/money'
import { cartWords } from '@domain/orders/cart-text'
import { orderTotal } from '@domain/orders/order.fold'
import { useTexts } from '@ui/kit/text'
import { FormattedText } from '../FormattedText'
import { talkTexts } from '../texts/talk/pt_BR'
import styles from './Content.module.css'

/** An amount in its currency; reais as everywhere else. */
const money = (amount: number, currency: string): string =>
  currency === 'BRL' ? formatMoney(amount) : `${currency} ${(amount / 100).toFixed(2)}`

/** An order that came as a message: what, how many, for how much, and the total. */
export function OrderContent({ row: { id, data } }: { row: MessageRow }) {
  const t = useTexts(talkTexts)
  const products = useRow('orders', id)?.data ?? data.products ?? []
  if (products.length === 0) return <FormattedText text={data.message ?? ''} />
  const total = orderTotal(products)
  const count = products.reduce((sum, { quantity }) => sum + quantity, 0)
  const words = cartWords(data)
  return (
    <>
      <table className={styles.order}>
        <caption>{t('orderTitle', { count })}</caption>
        <tbody>
          {products.map((product) => (
            <tr key={product.id}>
              <td>{product.quantity}×</td>
              <td>{product.name}</td>
              <td>{money(product.price * product.quantity, product.currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>{total ? t('orderTotal') : t('orderSeveral')}</td>
            <td>{total && money(total.amount, total.currency)}</td>
          </tr>
        </tfoot>
      </table>
      {words !== null && <FormattedText text={words} />}
    </>
  )
}
