import { useCommands } from '@app/panel/panel'
import { ORDER_LIMITS } from '@contract/order-lists'
import { takes } from '@domain/kernel/step'
import { type PaymentState, paymentSteps } from '@domain/kernel/steps/payment.gen'
import { formatMoney } from '@domain/money/money'
import { coverage } from '@domain/orders/order-sums'
import {
  CancelPaymentDocument,
  CheckPaymentDocument,
  ConfirmPaymentDocument,
  RefundPaymentDocument,
} from '@infra/graphql/orders.gen'
import { Button, TextInput } from '@mantine/core'
import { QrCode } from '@ui/instances/QrCode'
import { useNow } from '@ui/kit/clock'
import { formatDateTime } from '@ui/kit/dates'
import { tell } from '@ui/kit/feedback'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { newHash } from '@ui/kit/newHash'
import { useAction } from '@ui/kit/server/useAction'
import { type Translate, useTexts } from '@ui/kit/text'
import { useState } from 'react'
import AskPayment from './AskPayment'
import type { OrderInfo } from './OrderDrawer'
import styles from './Orders.module.css'
import { paymentText } from './orderWords'
import { SendPixButtons } from './SendPixButtons'
import { orderTexts } from './texts/pt_BR'

type Payment = OrderInfo['payments'][number]
const STATES = Object.keys(paymentSteps.cells) as PaymentState[]
const stateOf = ({ state }: Payment): PaymentState => STATES.find((one) => one === state) ?? 'none'

type Asked = Readonly<{ what: 'pix' | 'other' } | { what: 'confirm' | 'refund'; payment: Payment }>

/** How an order is paid: what is due, each payment with its code, and what came in and went back. */
export function PaymentsSection({ info, onDone }: { info: OrderInfo; onDone: () => void }) {
  const t = useTexts(orderTexts)
  const now = useNow(60_000)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { order } = info
  const { due, over, state } = coverage(order.owed, order.paid, 0)
  const isOver = order.phase === 'canceled' || order.phase === 'returned'
  const close = (done: boolean) => {
    setAsked(null)
    if (done) onDone()
  }
  return (
    <section className={styles.section} aria-label={t('payments.title')}>
      <h2>{t('payments.title')}</h2>
      <p className={styles.line}>
        <span>{paymentText(t, order, now)}</span>
        <strong>
          {state === 'over'
            ? t('payments.over', { amount: formatMoney(over) })
            : due > 0
              ? t('payments.due', { amount: formatMoney(due) })
              : t('payments.covered')}
        </strong>
      </p>
      {info.payments.length === 0 && <p className={styles.quiet}>{t('payments.none')}</p>}
      <ul className={styles.list}>
        {info.payments.map((payment) => (
          <PaymentItem key={payment.id} payment={payment} info={info} onAsk={setAsked} onDone={onDone} />
        ))}
      </ul>
      {due > 0 && !isOver && (
        <div className={styles.buttons}>
          <Button variant="light" onClick={() => setAsked({ what: 'pix' })}>
            {t('payments.ask')}
          </Button>
          <Button variant="default" onClick={() => setAsked({ what: 'other' })}>
            {t('payments.cash')}
          </Button>
        </div>
      )}
      {(asked?.what === 'pix' || asked?.what === 'other') && (
        <AskPayment
          orderId={order.id}
          due={due}
          pix={asked.what !== 'pix' ? null : info.pix_dynamic ? 'pix_dynamic' : 'pix_static'}
          onClose={close}
        />
      )}
      {(asked?.what === 'confirm' || asked?.what === 'refund') && (
        <MoveDialog payment={asked.payment} isRefund={asked.what === 'refund'} onClose={close} />
      )}
    </section>
  )
}

type ItemProps = {
  payment: Payment
  info: OrderInfo
  onAsk: (asked: Asked) => void
  onDone: () => void
}

function PaymentItem({ payment, info, onAsk, onDone }: ItemProps) {
  const { order } = info
  const t = useTexts(orderTexts)
  const { change } = useCommands()
  const { busy, failure, run } = useAction()
  const state = stateOf(payment)
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
      <span className={styles.line}>
        <span>
          {kindText(t, payment.kind)} · {state === 'none' ? payment.state : t(`payments.states.${state}`)}
        </span>
        <span>{formatMoney(payment.amount)}</span>
      </span>
      <small className={styles.quiet}>
        {[
          payment.received > 0 && t('payments.received', { amount: formatMoney(payment.received) }),
          payment.refunded > 0 && t('payments.wentBack', { amount: formatMoney(payment.refunded) }),
          payment.going_back > 0 && t('payments.goingBack', { amount: formatMoney(payment.going_back) }),
          payment.late && t('payments.late'),
          isAtBank && state === 'awaiting' && payment.trouble === null && t('payments.asking'),
          payment.expires_at &&
            state === 'requested' &&
            isAtBank &&
            t('payments.until', { time: formatDateTime(payment.expires_at) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
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
              {order.chat_ticket_id && (
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
        {!isAtBank && state !== 'refunded' && takes(paymentSteps, state, 'PAY') && (
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
        {left > 0 && (
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
      {failure && (
        <p role="alert" className={styles.late}>
          {failure}
        </p>
      )}
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

type MoveProps = { payment: Payment; isRefund: boolean; onClose: (done: boolean) => void }

function MoveDialog({ payment, isRefund, onClose }: MoveProps) {
  const t = useTexts(orderTexts)
  const { change } = useCommands()
  const [hash] = useState(newHash)
  const { id } = payment
  return (
    <FormDrawer<{ amount: number | null; reason: string }>
      as="dialog"
      title={t(isRefund ? 'payments.refundTitle' : 'payments.confirm')}
      savableAsIs
      initial={{
        amount: isRefund
          ? payment.received - payment.refunded - payment.going_back
          : payment.amount - payment.received || payment.amount,
        reason: '',
      }}
      check={({ amount, reason }): Record<string, string> => ({
        ...(!amount && { amount: t('payments.amountFault') }),
        ...(isRefund && reason.trim() === '' && { reason: t('payments.reasonFault') }),
      })}
      save={({ amount, reason }) =>
        isRefund
          ? change(RefundPaymentDocument, { id, amount: amount ?? 0, reason, hash })
          : change(ConfirmPaymentDocument, { id, amount: amount ?? 0, hash })
      }
      said={() =>
        t(
          !isRefund
            ? 'payments.confirmed'
            : payment.kind === 'pix_dynamic'
              ? 'payments.refundAsked'
              : 'payments.refunded',
        )
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <MoneyInput
            label={t('payments.amount')}
            most={ORDER_LIMITS.money}
            data-autofocus
            value={form.values.amount}
            error={form.errors.amount}
            onChange={(amount) => form.setFieldValue('amount', amount)}
          />
          {isRefund && (
            <TextInput
              label={t('payments.refundReason')}
              maxLength={ORDER_LIMITS.reason}
              {...form.getInputProps('reason')}
            />
          )}
        </>
      )}
    </FormDrawer>
  )
}
