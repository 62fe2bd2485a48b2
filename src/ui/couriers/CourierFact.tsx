import { useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { isOpenPhase } from '@domain/orders/order-stages'
import { Button } from '@mantine/core'
import { layerPart } from '@ui/kit/part'
import { Behind } from '@ui/kit/server/behind'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { courierTexts } from './texts/pt_BR'

const GiveDialog = layerPart(() => import('./GiveDialog'))

type Props = {
  order: Readonly<{ id: string; phase: string; courier_id: string | null; courier_name: string | null }>
}

/** Who brings an order, on its page; whoever may says so there. */
export function CourierFact({ order }: Props) {
  const t = useTexts(courierTexts)
  const { role } = useUser()
  const reread = Behind.use()
  const [giving, setGiving] = useState(false)
  const may = isOpenPhase(order.phase) && mayCall(role, 'giveToCourier')
  return (
    <>
      {order.courier_name ?? t('nobody')}{' '}
      {may && (
        <Button variant="subtle" size="compact-sm" onClick={() => setGiving(true)}>
          {t(order.courier_id === null ? 'give.choose' : 'give.change')}
        </Button>
      )}
      {giving && (
        <GiveDialog
          orderIds={[order.id]}
          courierId={order.courier_id}
          onClose={(done) => {
            setGiving(false)
            if (done) void reread()
          }}
        />
      )}
    </>
  )
}
