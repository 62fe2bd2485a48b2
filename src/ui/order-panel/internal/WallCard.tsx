import { calledOnWall } from '@domain/contacts/called'
import { IconBuildingStore, IconMoped } from '@tabler/icons-react'
import { formatSpan } from '@ui/kit/dates'
import { PromisedTime } from '@ui/kit/list/PromisedTime'
import { useTexts } from '@ui/kit/text'
import type { OrderRow } from '@ui/orders/orderWords'
import { orderTexts } from '@ui/orders/texts/pt_BR'
import { Link } from 'react-router-dom'
import styles from '../OrderPanel.module.css'
import { orderPanelTexts } from '../texts/pt_BR'
import { ageOf } from './age'

type Props = {
  row: OrderRow
  now: number
  /** Null: whoever looks may not open it, or the wall is a television. */
  address: string | null
}

/** An order on the wall: when it was promised, whose it is in a word, how it is handed over. */
export function WallCard({ row, now, address }: Props) {
  const t = useTexts(orderPanelTexts)
  const orders = useTexts(orderTexts)
  const age = ageOf(row, now)
  const Way = row.delivery === 'delivery' ? IconMoped : IconBuildingStore
  return (
    <li className={styles.card} data-age={age}>
      <span className={styles.when}>
        <Way size="1.2em" aria-label={orders(`deliveries.${row.delivery as 'pickup'}`)} />
        {age === 'late' ? (
          t('lateBy', { span: formatSpan(now - Date.parse(row.due_at), t) })
        ) : (
          <PromisedTime at={row.due_at} />
        )}
      </span>
      <span className={styles.whose}>
        {address === null ? row.number : <Link to={address}>{row.number}</Link>}{' '}
        <strong>{calledOnWall(row.customer_name)}</strong>
      </span>
      {row.review === 'waiting' && <span className={styles.review}>{t('pharmacist')}</span>}
    </li>
  )
}
