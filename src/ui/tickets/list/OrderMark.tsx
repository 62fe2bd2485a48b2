import { IconCashBanknote, IconHourglassEmpty } from '@tabler/icons-react'
import hidden from '@ui/kit/Hidden.module.css'
import { useTexts } from '@ui/kit/text'
import { useOpenOrder } from '../openOrders'
import { orderMarkTexts } from '../texts/order-mark/pt_BR'
import styles from './OrderMark.module.css'

/** The newest open order of a ticket's customer, in the ticket's row: where it stands, and whether it is paid. */
export default function OrderMark({ customerId }: { customerId: string }) {
  const t = useTexts(orderMarkTexts)
  const order = useOpenOrder(customerId)
  if (!order) return null
  const { number, status_name, status_color, payment_status } = order
  const status = status_name ?? number
  const payment = payment_status === 'success' ? 'paid' : payment_status ? 'awaiting' : null
  const text = [t('order', { number, status }), payment && t(payment)].filter(Boolean).join(', ')
  const Icon = payment === 'paid' ? IconCashBanknote : IconHourglassEmpty
  return (
    <span className={styles.mark} title={text} data-order>
      <span
        className={styles.dot}
        style={status_color ? { background: status_color } : undefined}
        aria-hidden
      />
      <span className="ellipsis" aria-hidden>
        {status}
      </span>
      {payment && <Icon size={13} aria-hidden />}
      <span className={hidden.text}>{text}</span>
    </span>
  )
}
