import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { MenuButton, type MenuTarget, menuOnDemand } from '@ui/kit/menuOnDemand'
import { useTexts } from '@ui/kit/text'
import styles from './TicketPane.module.css'
import { ticketTexts } from './texts/pt_BR'
import type { ListChoice } from './useListChoice'

type Props = { choice: ListChoice }

/** The button of the menu. */
export function FilterButton({ choice, className = '', ...target }: Props & MenuTarget) {
  const t = useTexts(ticketTexts)
  const on = choice.narrowed
  return (
    <MenuButton
      {...target}
      className={`${styles.chip} ${className}`}
      data-on={on || undefined}
      aria-label={on ? t('filters.buttonOn') : t('filters.button')}
      title={t('filters.button')}
    >
      <IconAdjustmentsHorizontal size={16} aria-hidden />
    </MenuButton>
  )
}

/** Opens what narrows the list. */
export const FilterMenu = menuOnDemand<Props>(FilterButton, () => import('./FilterMenuItems'))
