import '@ui/shared/texts/pt_BR'
import { usePanel } from '@app/panel/panel'
import { formatMoney } from '@domain/money/money'
import { coverage } from '@domain/orders/order-sums'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNow } from '@ui/kit/clock'
import { formatDate, formatDateTime } from '@ui/kit/dates'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { tillAt } from '@ui/till/tillAddress'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { OpenPix } from './OpenPix'
import styles from './Orders.module.css'
import { orderAt } from './orderAddress'
import { type OrderRow, orderPaymentText, phaseOf, StatusMark } from './orderWords'
import { orderTexts } from './texts/pt_BR'
import { useShopping } from './useShopping'

const ChargePix = layerPart(() => import('./ChargePix'))

type Props = {
  customer: Readonly<{ id: string; name: string }>
  /** The conversation beside which it stands; null: there is none. */
  place: Readonly<{ ticketId: string; instanceId: string }> | null
  /** Opens the till beside it; null: there is no conversation, and it opens as a page. */
  onSell: (() => void) | null
}

/** Does the customer hold a code by which it may be paid now? */
const isOpen = ({ payment_status: status, payment_expires_at: until }: OrderRow, now: number): boolean =>
  status === 'request_sucess' && !(until != null && Date.parse(until) <= now)

/** Is something still to be paid that nobody has been asked for? */
const mayCharge = (order: OrderRow, now: number): boolean =>
  !isOpen(order, now) &&
  !['canceled', 'returned'].includes(phaseOf(order)) &&
  coverage(order.owed, order.paid, 0).due > 0

/** What a customer has bought, what of it again and again, and the way to a new order. */
export default function CustomerShopping({ customer, place, onSell }: Props) {
  const t = useTexts(orderTexts)
  const { tenant } = usePanel()
  const now = useNow(60_000)
  const navigate = useNavigate()
  const [charged, setCharged] = useState<string | null>(null)
  const { value, loading, failure, reload, more, showMore } = useShopping(customer.id)
  const orders = value?.rows ?? []
  const continuous = value?.first.continuous ?? []
  return (
    <div className={styles.list}>
      <div>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={onSell ?? (() => void navigate(tillAt(tenant, 'order', { customer: customer.id })))}
        >
          {t('panel.new')}
        </Button>
      </div>
      {failure && <p role="alert">{failure.message || t('panel.failed')}</p>}
      {value && orders.length === 0 && <p className={styles.quiet}>{t('panel.none')}</p>}
      <ul className={styles.list} aria-label={t('panel.title')}>
        {orders.map((order) => (
          <li key={order.id} className={styles.card}>
            <span className={styles.line}>
              <Link to={orderAt(tenant, order.id)}>{order.number}</Link>
              <strong>{formatMoney(order.total)}</strong>
            </span>
            <span className={styles.quiet}>{order.summary}</span>
            <span className={styles.line}>
              <StatusMark row={order} t={t} />
              <span className={styles.quiet}>{orderPaymentText(t, order, now)}</span>
            </span>
            <small className={styles.quiet}>{formatDateTime(order.created_at)}</small>
            {place && isOpen(order, now) && <OpenPix order={order} ticketId={place.ticketId} />}
            {place && mayCharge(order, now) && (
              <div>
                <Button
                  size="compact-sm"
                  variant="light"
                  disabled={order.pixRefusal !== null}
                  aria-describedby={order.pixRefusal === null ? undefined : `no-pix-${order.id}`}
                  onClick={() => setCharged(order.id)}
                >
                  {t('payments.ask')}
                </Button>
                {order.pixRefusal !== null && (
                  <p id={`no-pix-${order.id}`} className={styles.warning}>
                    {order.pixRefusal}
                  </p>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {more && (
        <Button size="compact-sm" variant="subtle" loading={loading} onClick={showMore}>
          {t('shared:more')}
        </Button>
      )}
      {continuous.length > 0 && (
        <section aria-label={t('panel.continuous')}>
          <strong>{t('panel.continuous')}</strong>
          <ul className={styles.list}>
            {continuous.map(({ name, every_days, next_at }) => (
              <li key={name}>
                <span>{name}</span>
                <small className={Date.parse(next_at) < now ? styles.late : styles.quiet}>
                  {t('panel.every', { days: every_days })} ·{' '}
                  {t(Date.parse(next_at) < now ? 'panel.overdue' : 'panel.next', {
                    date: formatDate(next_at),
                  })}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
      {charged !== null && (
        <ChargePix
          orderId={charged}
          onClose={(done) => {
            setCharged(null)
            if (done) reload()
          }}
        />
      )}
    </div>
  )
}
