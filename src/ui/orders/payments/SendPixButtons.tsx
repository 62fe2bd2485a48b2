import { Button } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { OrderMessageButton } from '../internal/OrderMessageButton'
import type { OrderInfo } from '../orderInfo'
import { orderTexts } from '../texts/pt_BR'
import { useSendPix } from './useSendPix'

type Props = {
  /** An open one, with its code. */
  payment: OrderInfo['payments'][number]
  info: OrderInfo
  /** The conversation that it is sent into. */
  ticketId: string
  onDone: () => void
}

/** The ways to send a Pix code to the customer: QR code and text, or WhatsApp's own order message where it may be. */
export function SendPixButtons({ payment, info, ticketId, onDone }: Props) {
  const t = useTexts(orderTexts)
  const { busy, sendPix } = useSendPix()
  const pix = { code: payment.code ?? '', amount: payment.amount, number: info.order.number }
  return (
    <>
      <Button size="compact-sm" variant="light" loading={busy} onClick={() => void sendPix(ticketId, pix)}>
        {t('payments.send')}
      </Button>
      <OrderMessageButton payment={payment} info={info} ticketId={ticketId} onDone={onDone} />
    </>
  )
}
