import { useCommands } from '@app/panel/panel'
import { ORDER_LIMITS } from '@contract/order-lists'
import { formatMoney } from '@domain/money/money'
import { isEnded } from '@domain/orders/order-step'
import { coverage } from '@domain/orders/order-sums'
import { ConfirmPaymentDocument, RefundPaymentDocument } from '@infra/graphql/orders.gen'
import { Button, TextInput } from '@mantine/core'
import { useNow } from '@ui/kit/clock'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { MoneyInput } from '@ui/kit/MoneyInput'
import { newHash } from '@ui/kit/newHash'
import { useTexts } from '@ui/kit/text'
import { useId, useState } from 'react'
import AskPayment from './AskPayment'
import type { OrderInfo } from './OrderDrawer'
import styles from './Orders.module.css'
import { openPix } from './openPix'
import { paymentText } from './orderWords'
import { type AskedOfPayment, PaymentItem } from './PaymentItem'
import { orderTexts } from './texts/pt_BR'

type Payment = OrderInfo['payments'][number]
type Asked = Readonly<{ what: 'pix' | 'other' }> | AskedOfPayment

/** How an order is paid: what is due, each payment with its code, and what came in and went back. */
export function PaymentsSection({ info, onDone }: { info: OrderInfo; onDone: () => void }) {
  const t = useTexts(orderTexts)
  const now = useNow(60_000)
  const why = useId()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { order } = info
  const { due, over, state } = coverage(order.owed, order.paid, 0)
  const isOver = isEnded(order.phase)
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
          <Button
            variant="light"
            disabled={info.pix_refusal != null}
            aria-describedby={info.pix_refusal == null ? undefined : why}
            onClick={() => setAsked({ what: 'pix' })}
          >
            {t('payments.ask')}
          </Button>
          <Button variant="default" onClick={() => setAsked({ what: 'other' })}>
            {t('payments.cash')}
          </Button>
        </div>
      )}
      {due > 0 && !isOver && info.pix_refusal && (
        <small id={why} className={styles.quiet}>
          {info.pix_refusal}
        </small>
      )}
      {(asked?.what === 'pix' || asked?.what === 'other') && (
        <AskPayment
          orderId={order.id}
          due={due}
          open={openPix(info)}
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
