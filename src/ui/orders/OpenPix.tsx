import { useCommands } from '@app/panel/panel'
import { OrderDocument } from '@infra/graphql/orders.gen'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import styles from './Orders.module.css'
import type { OrderRow } from './orderWords'
import { SendPixButtons } from './SendPixButtons'
import { orderTexts } from './texts/pt_BR'

/** Sends the newest code that an order may be paid by into the conversation beside which it stands. */
export function OpenPix({ order, ticketId }: { order: OrderRow; ticketId: string }) {
  const t = useTexts(orderTexts)
  const { read } = useCommands()
  const { value, failure, reload } = useRead(
    `order ${order.id}`,
    () => read(OrderDocument, { id: order.id }),
    'productOrders',
  )
  const info = value?.order
  const payment = info?.payments.findLast(({ state, code }) => state === 'requested' && code)
  if (failure) return <p role="alert">{failure.message || t('panel.failed')}</p>
  if (!info) return null
  return (
    <div className={styles.codeActions}>
      {payment && !info.discount_waits ? (
        <SendPixButtons payment={payment} info={info} ticketId={ticketId} onDone={reload} />
      ) : (
        <small className={styles.quiet}>
          {info.discount_waits ? t('lines.waits') : t('payments.notSent.code')}
        </small>
      )}
    </div>
  )
}
