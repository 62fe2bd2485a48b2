import '@ui/kit/texts/shared/pt_BR'
import { usePanel } from '@app/panel/panel'
import { formatMoney } from '@domain/money/money'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNow } from '@ui/kit/clock'
import { formatDateTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { Link, useNavigate } from 'react-router-dom'
import styles from './Orders.module.css'
import { openOrderIn } from './openOrderIn'
import { orderAt } from './orderAddress'
import { hasOpenCode, orderPaymentText, StatusMark } from './orderWords'
import { ChargeButton } from './payments/ChargeButton'
import { OpenPix } from './payments/OpenPix'
import { orderTexts } from './texts/pt_BR'
import { tillAt } from './tillAddress'
import type { useShopping } from './useShopping'

type Props = {
  customerId: string
  shopping: ReturnType<typeof useShopping>
  /** The conversation beside which it stands; null: there is none. */
  ticketId: string | null
  /** Opens the till beside it; null: there is no conversation, and it opens as a page. */
  onSell: (() => void) | null
}

/** The orders of a customer but for the one that stands above, newest first, and the way to a new one. */
export default function CustomerShopping({ customerId, shopping, ticketId, onSell }: Props) {
  const t = useTexts(orderTexts)
  const { tenant } = usePanel()
  const now = useNow(60_000)
  const navigate = useNavigate()
  const { value, loading, reload, more, showMore } = shopping
  const shown = openOrderIn(value?.rows ?? [])
  const orders = (value?.rows ?? []).filter((one) => one !== shown)
  return (
    <div className={styles.list}>
      <div>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={onSell ?? (() => void navigate(tillAt(tenant, 'order', { customer: customerId })))}
        >
          {t('panel.new')}
        </Button>
      </div>
      {value && value.rows.length === 0 && <p className={styles.quiet}>{t('panel.none')}</p>}
      {orders.length > 0 && (
        <ul className={styles.list} aria-label={t('panel.title')}>
          {orders.map((order) => (
            <li key={order.id} className={styles.card}>
              <span className="flex between baseline gap-8">
                <Link to={orderAt(tenant, order.id)}>{order.number}</Link>
                <strong>{formatMoney(order.total)}</strong>
              </span>
              <span className={styles.quiet}>{order.summary}</span>
              <span className="flex between baseline gap-8">
                <StatusMark row={order} t={t} />
                <span className={styles.quiet}>{orderPaymentText(t, order, now)}</span>
              </span>
              <small className={styles.quiet}>{formatDateTime(order.created_at)}</small>
              {ticketId !== null && hasOpenCode(order, now) && <OpenPix order={order} ticketId={ticketId} />}
              {ticketId !== null && <ChargeButton order={order} now={now} onDone={reload} />}
            </li>
          ))}
        </ul>
      )}
      {more && (
        <Button size="compact-sm" variant="subtle" loading={loading} onClick={showMore}>
          {t('shared:more')}
        </Button>
      )}
    </div>
  )
}
