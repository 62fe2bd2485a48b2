import { formatMoney } from '@domain/money/money'
import { isEnded } from '@domain/orders/order-step'
import { coverage } from '@domain/orders/order-sums'
import { Button } from '@mantine/core'
import { useNow } from '@ui/kit/clock'
import { useTexts } from '@ui/kit/text'
import { useId, useState } from 'react'
import styles from './Orders.module.css'
import type { OrderInfo } from './orderInfo'
import { orderPaymentText } from './orderWords'
import AskPayment from './payments/AskPayment'
import { awaitedOf } from './payments/awaitedOf'
import { ConfirmPayment } from './payments/ConfirmPayment'
import { type AskedOfPayment, PaymentItem } from './payments/PaymentItem'
import { RefundPayment } from './payments/RefundPayment'
import { orderTexts } from './texts/pt_BR'

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
      <p className="flex between baseline gap-8">
        <span>{orderPaymentText(t, order, now)}</span>
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
          <Button
            variant="default"
            disabled={info.discount_waits}
            aria-describedby={info.discount_waits ? why : undefined}
            onClick={() => setAsked({ what: 'other' })}
          >
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
          open={awaitedOf(info)}
          pix={asked.what !== 'pix' ? null : info.pix_dynamic ? 'pix_dynamic' : 'pix_static'}
          onClose={close}
        />
      )}
      {asked?.what === 'confirm' && <ConfirmPayment payment={asked.payment} due={due} onClose={close} />}
      {asked?.what === 'refund' && <RefundPayment payment={asked.payment} onClose={close} />}
    </section>
  )
}
