import { IconPlus } from '@tabler/icons-react'
import { MenuButton, type MenuTarget, menuOnDemand } from '@ui/kit/menuOnDemand'
import { useTexts } from '@ui/kit/text'
import styles from '../TicketPane.module.css'
import { ticketTexts } from '../texts/pt_BR'
import type { ListChoice } from '../useListChoice'

type Props = { choice: ListChoice }

/** The button of the menu. */
export function FilterButton({ choice, className = '', ...target }: Props & MenuTarget) {
  const t = useTexts(ticketTexts)
  const on = choice.narrowed
  return (
    <MenuButton
      {...target}
      className={`${styles.chip} ${styles.more} ${className}`}
      data-on={on || undefined}
      aria-label={on ? t('filters.buttonOn') : t('filters.button')}
      title={t('filters.button')}
    >
      <IconPlus size={14} aria-hidden />
      {t('filters.short')}
    </MenuButton>
  )
}

/** Opens what narrows the list. */
export const FilterMenu = menuOnDemand<Props>(FilterButton, () => import('./FilterMenuItems'))
