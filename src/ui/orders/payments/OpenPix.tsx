import { useCommands } from '@app/panel/panel'
import { OrderDocument } from '@infra/graphql/orders.gen'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import styles from '../Orders.module.css'
import type { OrderInfo } from '../orderInfo'
import type { OrderRow } from '../orderWords'
import { orderTexts } from '../texts/pt_BR'
import { SendPixButtons } from './SendPixButtons'

/** Sends the newest code that an order may be paid by into the conversation beside which it stands. */
export function OpenPix({ order, ticketId }: { order: OrderRow; ticketId: string }) {
  const t = useTexts(orderTexts)
  const { read } = useCommands()
  const { value, failure, reload } = useRead(
    `order ${order.id}`,
    () => read(OrderDocument, { id: order.id }),
    'productOrders',
  )
  if (failure) return <p role="alert">{failure.message || t('panel.failed')}</p>
  return value?.order ? <PixOf info={value.order} ticketId={ticketId} onDone={reload} /> : null
}

type Props = {
  info: OrderInfo
  ticketId: string
  onDone: () => void
}

/** The same of an order that is here whole. */
export function PixOf({ info, ticketId, onDone }: Props) {
  const t = useTexts(orderTexts)
  const payment = info.payments.findLast(({ state, code }) => state === 'requested' && code)
  return (
    <div className={styles.codeActions}>
      {payment && !info.discount_waits ? (
        <SendPixButtons payment={payment} info={info} ticketId={ticketId} onDone={onDone} />
      ) : (
        <small className={styles.quiet}>
          {info.discount_waits ? t('lines.waits') : t('payments.notSent.code')}
        </small>
      )}
    </div>
  )
}
