import { layerPart } from '@ui/kit/part'
import { Suspense } from 'react'

const ChargePix = layerPart(() => import('@ui/orders/ChargePix'))
const ReceiveCash = layerPart(() => import('@ui/orders/ReceiveCash'))

/** An order that is kept, and whose money is being taken. */
export type Charged = Readonly<{ id: string; way: 'pix' | 'cash' }>

/** Takes the money of an order. */
export function Charging({ charged: { id, way }, onClose }: { charged: Charged; onClose: () => void }) {
  const Way = way === 'pix' ? ChargePix : ReceiveCash
  return (
    <Suspense fallback={null}>
      <Way orderId={id} onClose={onClose} />
    </Suspense>
  )
}
