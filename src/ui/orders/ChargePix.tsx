import { useCommands } from '@app/panel/panel'
import { coverage } from '@domain/orders/order-sums'
import { OrderDocument } from '@infra/graphql/orders.gen'
import { tellFailure } from '@ui/kit/feedback'
import { useRead } from '@ui/kit/server/useRead'
import { useEffect } from 'react'
import AskPayment from './AskPayment'

type Props = { orderId: string; onClose: (done: boolean) => void }

/** Asks for what of an order is still due, by the Pix that the shop has. */
export default function ChargePix({ orderId, onClose }: Props) {
  const { read } = useCommands()
  const { value, failure } = useRead(`order ${orderId}`, () => read(OrderDocument, { id: orderId }))
  useEffect(() => {
    if (!failure) return
    tellFailure({ ok: false, ...failure })
    onClose(false)
  }, [failure, onClose])
  const info = value?.order
  if (!info) return null
  return (
    <AskPayment
      orderId={orderId}
      due={coverage(info.order.total, info.order.paid, 0).due}
      pix={info.pix_dynamic ? 'pix_dynamic' : 'pix_static'}
      onClose={onClose}
    />
  )
}
