import { useCommands } from '@app/panel/panel'
import { coverage } from '@domain/orders/order-sums'
import { OrderDocument } from '@infra/graphql/orders.gen'
import { useRead } from '@ui/kit/server/useRead'
import AskPayment from './payments/AskPayment'
import { awaitedOf } from './payments/awaitedOf'

type Props = { orderId: string; onClose: (done: boolean) => void }

/** Asks for what of an order is still due, by the Pix that the shop has. */
export default function ChargePix({ orderId, onClose }: Props) {
  const { read } = useCommands()
  const order = useRead(`order ${orderId}`, () => read(OrderDocument, { id: orderId }))
  const info = order.value?.order
  return (
    <AskPayment
      orderId={orderId}
      reads={order}
      due={info ? coverage(info.order.owed, info.order.paid, 0).due : 0}
      open={info ? awaitedOf(info) : 0}
      pix={info?.pix_dynamic ? 'pix_dynamic' : 'pix_static'}
      refusal={info?.pix_refusal ?? null}
      onClose={onClose}
    />
  )
}
