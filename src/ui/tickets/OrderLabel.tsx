import { IconChevronDown } from '@tabler/icons-react'
import { MenuButton, type MenuTarget, menuOnDemand } from '@ui/kit/menuOnDemand'
import { useText } from '@ui/kit/text'
import styles from './TicketPane.module.css'
import type { ListChoice } from './useListChoice'

type Props = { choice: ListChoice }

/** The label. */
export function OrderButton({ choice, className = '', ...target }: Props & MenuTarget) {
  const t = useText()
  const name = t(`tickets.orders.${choice.narrowing.order}`)
  return (
    <MenuButton
      {...target}
      className={`${styles.order} ${className}`}
      aria-label={t('tickets.order', { name })}
    >
      {name}
      <IconChevronDown size={14} aria-hidden />
    </MenuButton>
  )
}

/** The list's order, in words, and the way to another. */
export const OrderLabel = menuOnDemand<Props>(OrderButton, () => import('./OrderItems'))
