import { isEnded } from '@domain/orders/order-step'
import { coverage } from '@domain/orders/order-sums'
import { Button } from '@mantine/core'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Orders.module.css'
import { hasOpenCode } from '../orderWords'
import { orderTexts } from '../texts/pt_BR'
import type { ShoppingRow } from '../useShopping'

const ChargePix = layerPart(() => import('../ChargePix'))

/** Asks for what of an order is to be paid and nobody has been asked for; nothing where there is no such thing. */
export function ChargeButton({
  order,
  now,
  onDone,
}: {
  order: ShoppingRow
  now: number
  onDone: () => void
}) {
  const t = useTexts(orderTexts)
  const [open, setOpen] = useState(false)
  const isDue = coverage(order.owed, order.paid, 0).due > 0
  if (hasOpenCode(order, now) || isEnded(order.phase) || !isDue) return null
  const why = `no-pix-${order.id}`
  return (
    <div>
      <Button
        size="compact-sm"
        variant="light"
        disabled={order.pixRefusal !== null}
        aria-describedby={order.pixRefusal === null ? undefined : why}
        onClick={() => setOpen(true)}
      >
        {t('payments.ask')}
      </Button>
      {order.pixRefusal !== null && (
        <p id={why} className={styles.warning}>
          {order.pixRefusal}
        </p>
      )}
      {open && (
        <ChargePix
          orderId={order.id}
          onClose={(done) => {
            setOpen(false)
            if (done) onDone()
          }}
        />
      )}
    </div>
  )
}
