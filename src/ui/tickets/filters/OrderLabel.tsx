import { IconChevronDown } from '@tabler/icons-react'
import { MenuButton, type MenuTarget, menuOnDemand } from '@ui/kit/menuOnDemand'
import { useTexts } from '@ui/kit/text'
import styles from '../TicketPane.module.css'
import { ticketTexts } from '../texts/pt_BR'
import type { ListSection } from '../useListChoice'

type Props = { section: ListSection }

/** The label. */
export function OrderButton({ section, className = '', ...target }: Props & MenuTarget) {
  const t = useTexts(ticketTexts)
  const name = t(`orders.${section.order}`)
  return (
    <MenuButton {...target} className={`${styles.order} ${className}`} aria-label={t('order', { name })}>
      {name}
      <IconChevronDown size={14} aria-hidden />
    </MenuButton>
  )
}

/** The list's order, in words, and the way to another. */
export const OrderLabel = menuOnDemand<Props>(OrderButton, () => import('./OrderItems'))
