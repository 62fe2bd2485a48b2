import { useRow } from '@app/panel/panel'
import type { CustomerOrder } from '@contract/entities'
import { formatAmount } from '@domain/money/money'
import { orderTotal } from '@domain/orders/order.fold'
import { formatDateTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { useOpenAnother } from '@ui/tickets/useOpenAnother'
import { customerTexts } from '../texts/pt_BR'
import styles from './Lists.module.css'
import { PartFoot } from './PartFoot'
import { usePart } from './usePart'

const NONE: readonly CustomerOrder[] = []

/** What the customer has ordered by message, newest first; a click opens the conversation that it came in. */
export function CustomerOrders({ customerId }: { customerId: string }) {
  const t = useTexts(customerTexts)
  const open = useOpenAnother()
  const story = useRow('customerStories', customerId)
  const orders = story?.orders ?? NONE
  const part = usePart(customerId, 'orders')
  return (
    <>
      {orders.length > 0 && <strong className={styles.heading}>{t('orders.carts')}</strong>}
      {orders.length > 0 && (
        <ul className={styles.list} aria-label={t('orders.carts')}>
          {orders.map(({ id, chat_ticket_id, sent_at, products }) => {
            const total = orderTotal(products)
            const count = products.reduce((sum, { quantity }) => sum + quantity, 0)
            return (
              <li key={id}>
                <button type="button" onClick={() => open(chat_ticket_id)}>
                  <span className={styles.line}>
                    <strong className="strong">{t('orders.items', { count })}</strong>
                    <span>{total ? formatAmount(total.amount, total.currency) : t('orders.several')}</span>
                  </span>
                  <small className={styles.last}>
                    {products.map(({ quantity, name }) => `${quantity}× ${name}`).join(', ')}
                  </small>
                  <small>{formatDateTime(sent_at)}</small>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <PartFoot shown={orders.length} more={!(story?.ordersComplete ?? false)} none={null} {...part} />
    </>
  )
}
