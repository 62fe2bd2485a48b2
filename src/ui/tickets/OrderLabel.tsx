import { IconChevronDown } from '@tabler/icons-react'
import { layerPart } from '@ui/kit/part'
import { useText } from '@ui/kit/text'
import { type Ref, Suspense, useState } from 'react'
import styles from './TicketPane.module.css'
import type { ListChoice } from './useListChoice'

const OrderItems = layerPart(() => import('./OrderItems'))

/** The list's order, in words, and the way to another; the choice itself loads with the first click. */
export function OrderLabel({ choice }: { choice: ListChoice }) {
  const [asked, setAsked] = useState(false)
  const button = <OrderButton choice={choice} onClick={() => setAsked(true)} />
  return asked ? (
    <Suspense fallback={button}>
      <OrderItems choice={choice} />
    </Suspense>
  ) : (
    button
  )
}

type Props = { choice: ListChoice; onClick?: () => void; className?: string; ref?: Ref<HTMLButtonElement> }

/** The label; what a menu adds to its target goes on it. */
export function OrderButton({ choice, ref, className = '', ...rest }: Props) {
  const t = useText()
  const name = t(`tickets.orders.${choice.narrowing.order}`)
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...rest}
      ref={ref}
      className={`${styles.order} ${className}`}
      aria-label={t('tickets.order', { name })}
    >
      {name}
      <IconChevronDown size={14} aria-hidden />
    </button>
  )
}
