import { useCommands, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { takes } from '@domain/kernel/step'
import { type PaymentState, paymentSteps } from '@domain/kernel/steps/payment.gen'
import { formatMoney } from '@domain/money/money'
import { CancelPaymentDocument, CheckPaymentDocument } from '@infra/graphql/orders.gen'
import { Button } from '@mantine/core'
import { useNow } from '@ui/kit/clock'
import { formatDateTime } from '@ui/kit/dates'
import { Failure } from '@ui/kit/Failure'
import { tell } from '@ui/kit/feedback'
import { QrCode } from '@ui/kit/QrCode'
import { useAction } from '@ui/kit/server/useAction'
import { type Translate, useTexts } from '@ui/kit/text'
import styles from '../Orders.module.css'
import type { OrderInfo } from '../orderInfo'
import { paymentText } from '../orderWords'
import { orderTexts } from '../texts/pt_BR'
import { SendPixButtons } from './SendPixButtons'

type Payment = OrderInfo['payments'][number]
/** What is asked about a payment in a dialog of its own. */
export type AskedOfPayment = Readonly<{ what: 'confirm' | 'refund'; payment: Payment }>

const STATES = Object.keys(paymentSteps.cells) as PaymentState[]
const stateOf = ({ state }: Payment): PaymentState => STATES.find((one) => one === state) ?? 'none'
const REFUND_STATES = ['asked', 'done', 'refused'] as const
const refundState = (state: string) => REFUND_STATES.find((one) => one === state) ?? 'asked'

type ItemProps = {
  payment: Payment
  info: OrderInfo
  onAsk: (asked: AskedOfPayment) => void
  onDone: () => void
}

/** A payment of an order: its code, what came in and went back, and what may be done with it. */
export function PaymentItem({ payment, info, onAsk, onDone }: ItemProps) {
  const { order } = info
  const t = useTexts(orderTexts)
  const { change } = useCommands()
  const { role } = useUser()
  const { busy, failure, run } = useAction()
  const state = stateOf(payment)
  const now = useNow(60_000)
  /** In the specification's words: the days that are left, or that it is over. */
  const daysLeft = (expiresAt: string) =>
    paymentText(t, { payment_status: 'request_sucess', payment_expires_at: expiresAt }, now)
  const left = payment.received - payment.refunded - payment.going_back
  const isAtBank = payment.kind === 'pix_dynamic'
  const copy = () =>
    navigator.clipboard.writeText(payment.code ?? '').then(
      () => tell('done', t('payments.copied')),
      () => tell('warned', t('payments.copyFailed')),
    )
  const check = async () => {
    const { ok } = await run(() => change(CheckPaymentDocument, { id: payment.id }), t('payments.checking'))
    if (ok) onDone()
  }
  const cancel = async () => {
    const { ok } = await run(() => change(CancelPaymentDocument, { id: payment.id }), t('payments.canceled'))
    if (ok) onDone()
  }
  return (
    <li>
      <span className="flex between baseline gap-8">
        <span>
          {kindText(t, payment.kind)} · {state === 'none' ? payment.state : t(`payments.states.${state}`)}
        </span>
        <span>{formatMoney(payment.amount)}</span>
      </span>
      <small className={styles.quiet}>
        {[
          payment.received > 0 && t('payments.received', { amount: formatMoney(payment.received) }),
          payment.change_for != null &&
            state === 'awaiting' &&
            t('payments.bringsChange', { amount: formatMoney(payment.change_for) }),
          payment.handed != null &&
            t('payments.handed', {
              handed: formatMoney(payment.handed),
              change: formatMoney(payment.change ?? 0),
            }),
          payment.refunded > 0 && t('payments.wentBack', { amount: formatMoney(payment.refunded) }),
          payment.going_back > 0 && t('payments.goingBack', { amount: formatMoney(payment.going_back) }),
          payment.late && t('payments.late'),
          isAtBank && state === 'awaiting' && payment.trouble === null && t('payments.asking'),
          payment.expires_at &&
            state === 'requested' &&
            t('payments.until', { time: formatDateTime(payment.expires_at) }),
          payment.expires_at && state === 'requested' && daysLeft(payment.expires_at),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {payment.refunds.length > 0 && (
        <ul className={styles.list} aria-label={t('payments.refunds')}>
          {payment.refunds.map((refund) => (
            <li key={refund.id}>
              <small className={refund.state === 'refused' ? styles.late : styles.quiet}>
                {[
                  t('payments.refundOf', {
                    amount: formatMoney(refund.amount),
                    state: t(`payments.refundStates.${refundState(refund.state)}`),
                  }),
                  refund.reason,
                  refund.refusal,
                  refund.user_name,
                  formatDateTime(refund.at),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </li>
          ))}
        </ul>
      )}
      {payment.trouble && (
        <small className={styles.late}>
          {payment.trouble}
          {state !== 'canceled' && ` ${t('payments.again')}`}
        </small>
      )}
      {payment.code && state === 'requested' && (
        <div className={styles.code}>
          <QrCode value={payment.code} label={t('payments.qr')} />
          <div>
            <p>{payment.code}</p>
            <div className={styles.codeActions}>
              <Button size="compact-sm" variant="default" onClick={() => void copy()}>
                {t('payments.copy')}
              </Button>
              {order.chat_ticket_id && !info.discount_waits && (
                <SendPixButtons
                  payment={payment}
                  info={info}
                  ticketId={order.chat_ticket_id}
                  onDone={onDone}
                />
              )}
            </div>
          </div>
        </div>
      )}
      <div className={styles.buttons}>
        {isAtBank && state !== 'refunded' && (
          <Button size="compact-sm" variant="light" loading={busy} onClick={() => void check()}>
            {t('payments.check')}
          </Button>
        )}
        {!isAtBank && state !== 'refunded' && takes(paymentSteps, state, 'PAY') && !info.discount_waits && (
          <Button
            size="compact-sm"
            variant="light"
            disabled={busy}
            onClick={() => onAsk({ what: 'confirm', payment })}
          >
            {t('payments.confirm')}
          </Button>
        )}
        {takes(paymentSteps, state, 'CANCEL') && (
          <Button size="compact-sm" variant="subtle" loading={busy} onClick={() => void cancel()}>
            {t('payments.cancel')}
          </Button>
        )}
        {left > 0 && mayCall(role, 'refundPayment') && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={busy}
            onClick={() => onAsk({ what: 'refund', payment })}
          >
            {t('payments.refund')}
          </Button>
        )}
      </div>
      <Failure className={styles.late} why={failure} />
    </li>
  )
}

function kindText(t: Translate<typeof orderTexts>, kind: string): string {
  switch (kind) {
    case 'pix_static':
    case 'pix_dynamic':
    case 'cash':
    case 'card':
    case 'other':
      return t(`payments.kinds.${kind}`)
    default:
      return kind
  }
}
