import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { layerPart } from '@ui/kit/part'
import { useText } from '@ui/kit/text'
import { type Ref, Suspense, useState } from 'react'
import styles from './TicketPane.module.css'
import type { ListChoice } from './useListChoice'

const FilterMenuItems = layerPart(() => import('./FilterMenuItems'))

/** Opens what narrows the list; the menu itself loads with the first click. */
export function FilterMenu({ choice }: { choice: ListChoice }) {
  const [asked, setAsked] = useState(false)
  const button = <FilterButton choice={choice} onClick={() => setAsked(true)} />
  return asked ? (
    <Suspense fallback={button}>
      <FilterMenuItems choice={choice} />
    </Suspense>
  ) : (
    button
  )
}

type Props = { choice: ListChoice; onClick?: () => void; className?: string; ref?: Ref<HTMLButtonElement> }

/** The button of the menu; what a menu adds to its target goes on it. */
export function FilterButton({ choice, ref, className = '', ...rest }: Props) {
  const t = useText()
  const on = choice.narrowed
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      {...rest}
      ref={ref}
      className={`${styles.chip} ${className}`}
      data-on={on || undefined}
      aria-label={on ? t('tickets.filters.buttonOn') : t('tickets.filters.button')}
      title={t('tickets.filters.button')}
    >
      <IconAdjustmentsHorizontal size={16} aria-hidden />
    </button>
  )
}
