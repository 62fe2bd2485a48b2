import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { MenuButton, type MenuTarget, menuOnDemand } from '@ui/kit/menuOnDemand'
import { useText } from '@ui/kit/text'
import styles from './TicketPane.module.css'
import type { ListChoice } from './useListChoice'

type Props = { choice: ListChoice }

/** The button of the menu. */
export function FilterButton({ choice, className = '', ...target }: Props & MenuTarget) {
  const t = useText()
  const on = choice.narrowed
  return (
    <MenuButton
      {...target}
      className={`${styles.chip} ${className}`}
      data-on={on || undefined}
      aria-label={on ? t('tickets.filters.buttonOn') : t('tickets.filters.button')}
      title={t('tickets.filters.button')}
    >
      <IconAdjustmentsHorizontal size={16} aria-hidden />
    </MenuButton>
  )
}

/** Opens what narrows the list. */
export const FilterMenu = menuOnDemand<Props>(FilterButton, () => import('./FilterMenuItems'))
