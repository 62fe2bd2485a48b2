import { useCommands } from '@app/panel/panel'
import { formatMoney } from '@domain/money/money'
import { SendOrderPaymentDocument } from '@infra/graphql/orders.gen'
import { Button } from '@mantine/core'
import { Failure } from '@ui/kit/Failure'
import { newHash } from '@ui/kit/newHash'
import { useAction } from '@ui/kit/server/useAction'
import { useTexts } from '@ui/kit/text'
import { useId, useState } from 'react'
import styles from '../Orders.module.css'
import type { OrderInfo } from '../orderInfo'
import { orderTexts } from '../texts/pt_BR'

type Props = {
  payment: OrderInfo['payments'][number]
  info: OrderInfo
  /** The conversation that it is sent into. */
  ticketId: string
  onDone: () => void
}

/** Asks for a payment with WhatsApp's own order message; where that may not be, it says so beforehand. */
export function OrderMessageButton({ payment, info, ticketId, onDone }: Props) {
  const t = useTexts(orderTexts)
  const { change } = useCommands()
  const { busy, failure, run } = useAction()
  // Pressed again after an answer that never came, it is the same message.
  const [hash, setHash] = useState(newHash)
  const why = useId()
  const { total } = info.order
  const refusal =
    info.order_message_refusal ??
    (payment.amount === total ? null : t('payments.message.whole', { amount: formatMoney(total) }))
  const send = async () => {
    const wanted = { payment_id: payment.id, chat_ticket_id: ticketId, hash }
    const { ok } = await run(() => change(SendOrderPaymentDocument, wanted), t('payments.message.sent'))
    if (!ok) return
    setHash(newHash())
    onDone()
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        loading={busy}
        disabled={refusal !== null}
        aria-describedby={refusal === null ? undefined : why}
        onClick={() => void send()}
      >
        {t('payments.message.ask')}
      </Button>
      {refusal !== null && (
        <small id={why} className={styles.quiet}>
          {refusal}
        </small>
      )}
      <Failure className={styles.late} why={failure} />
    </>
  )
}
