import { usePanel, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { formatMoney } from '@domain/money/money'
import { stagesOf, usualNext } from '@domain/orders/order-stages'
import { IconCheck } from '@tabler/icons-react'
import { formatShort } from '@ui/kit/dates'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { orderAt } from '../orderAddress'
import type { OrderInfo } from '../orderInfo'
import { hasOpenCode, type OrderRow, orderPaymentText, phaseOf, StatusMark } from '../orderWords'
import { ChargeButton } from '../payments/ChargeButton'
import { PixOf } from '../payments/OpenPix'
import { orderTexts } from '../texts/pt_BR'
import type { ShoppingRow } from '../useShopping'
import { PhaseButton } from './PhaseButton'
import styles from './ShoppingNow.module.css'
import { useMoveOrder } from './useMoveOrder'

const HandOver = layerPart(() => import('./HandOver'))

type Props = {
  order: ShoppingRow
  /** The same with its lines and codes; null: not here yet, or not this user's to open. */
  info: OrderInfo | null
  /** The conversation beside which it stands; null: there is none. */
  ticketId: string | null
  now: number
  reread: () => Promise<unknown>
}

/** An order that the shop still has something to do for: what it comes to, how far it is, and the next step. */
export function OpenOrder({ order, info, ticketId, now, reread }: Props) {
  const t = useTexts(orderTexts)
  const { tenant } = usePanel()
  return (
    <section className={styles.block} aria-label={t('panel.open')} data-open-order>
      <h3 className={styles.head} data-order>
        <Link to={orderAt(tenant, order.id)}>{`${t('number')} ${order.number}`}</Link>
        <span>{formatMoney(order.total)}</span>
      </h3>
      <span className={styles.line}>
        <StatusMark row={order} t={t} />
        <span className={styles.quiet}>
          {t('panel.since', { when: formatShort(order.phase_at, now, t) })}
        </span>
      </span>
      <ol className={styles.stages} aria-label={t('panel.stages.label')}>
        {stagesOf({ ...order, phase: phaseOf(order) }).map(({ stage, standing }) => (
          <li key={stage} data-standing={standing} aria-current={standing === 'now' ? 'step' : undefined}>
            {standing === 'done' && (
              <IconCheck size={12} stroke={2.5} role="img" aria-label={t('panel.stages.done')} />
            )}
            <span className="ellipsis">
              {stage === 'handing'
                ? t(order.delivery === 'delivery' ? 'deliveries.delivery' : 'deliveries.pickup')
                : t(`panel.stages.${stage}`)}
            </span>
          </li>
        ))}
      </ol>
      <span className={styles.line}>
        <span className="ellipsis" title={order.summary}>
          {order.summary}
        </span>
        <span className={styles.quiet}>{orderPaymentText(t, order, now)}</span>
      </span>
      <div className={styles.actions}>
        {ticketId !== null && info && hasOpenCode(order, now) && (
          <PixOf info={info} ticketId={ticketId} onDone={() => void reread()} />
        )}
        {ticketId !== null && <ChargeButton order={order} now={now} onDone={() => void reread()} />}
        {info && <NextStep order={order} info={info} reread={reread} />}
      </div>
    </section>
  )
}

/** Takes it on to what usually comes next; what keeps it from that stands below. */
function NextStep({
  order,
  info,
  reread,
}: {
  order: OrderRow
  info: OrderInfo
  reread: () => Promise<unknown>
}) {
  const t = useTexts(orderTexts)
  const { role } = useUser()
  const { busy, move, labelsOf } = useMoveOrder(info.order, reread)
  const [handedOver, setHandedOver] = useState<string | null | undefined>(undefined)
  const to = usualNext(phaseOf(info.order), order.delivery)
  if (to === null || to === 'placed' || to === 'canceled' || to === 'returned' || !mayCall(role, 'moveOrder'))
    return null
  const refused = info.refused_steps.find(({ phase }) => phase === to)
  const why = `next-step-${order.id}`
  return (
    <>
      <PhaseButton
        size="compact-sm"
        labels={labelsOf(to, order.delivery)}
        variant="light"
        disabled={busy}
        refusedBy={refused ? why : undefined}
        onPick={(statusId) => {
          if (to === 'delivered' && info.order.original_at_delivery) setHandedOver(statusId)
          else void move(to, statusId)
        }}
      >
        {t(`actions.to.${to}`)}
      </PhaseButton>
      {refused && (
        <small id={why} className={styles.quiet}>
          {refused.reason}
        </small>
      )}
      {handedOver !== undefined && (
        <HandOver
          number={order.number}
          ask={() => move('delivered', handedOver, true)}
          onClose={() => setHandedOver(undefined)}
        />
      )}
    </>
  )
}
