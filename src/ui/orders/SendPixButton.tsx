import { useCommands } from '@app/panel/panel'
import { OrderDocument } from '@infra/graphql/orders.gen'
import { Button } from '@mantine/core'
import { tell, tellFailure } from '@ui/kit/feedback'
import { useState } from 'react'
import { useOrderTexts } from './orderTexts'
import type { OrderRow } from './orderWords'
import { useSendPix } from './useSendPix'

/** Sends the newest code that an order may be paid by into the conversation beside which it stands. */
export function SendPixButton({ order, ticketId }: { order: OrderRow; ticketId: string }) {
  const t = useOrderTexts()
  const { read } = useCommands()
  const { busy, sendPix } = useSendPix()
  const [reading, setReading] = useState(false)
  const send = async () => {
    setReading(true)
    const found = await read(OrderDocument, { id: order.id }).finally(() => setReading(false))
    if (!found.ok) return void tellFailure(found)
    const payment = found.value.order?.payments.findLast(({ state, code }) => state === 'requested' && code)
    if (!payment?.code) return tell('warned', t('payments.notSent.code'))
    await sendPix(ticketId, { code: payment.code, amount: payment.amount, number: order.number })
  }
  return (
    <Button size="compact-sm" variant="light" loading={busy || reading} onClick={() => void send()}>
      {t('payments.send')}
    </Button>
  )
}
