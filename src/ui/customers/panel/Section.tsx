import { usePreferences } from '@app/panel/panel'
import { IconChevronRight } from '@tabler/icons-react'
import styles from '@ui/customer-picker/Panel.module.css'
import type { ReactNode } from 'react'

/** A part of the customer's panel. */
type PanelPart =
  | 'addresses'
  | 'notes'
  | 'tickets'
  | 'orders'
  | 'quotes'
  | 'scheduled'
  | 'ticket'
  | 'transfers'
  | 'marks'
  | 'consents'
  | 'memories'
  | 'timeline'

type Props = {
  id: PanelPart
  title: string
  /** What stands in it or how much, said while it is folded; left out: nobody knows. */
  hint?: ReactNode
  children: ReactNode
}

/**
 * A part of the panel that folds and stays as the user left it, whoever's conversation is opened next. What is
 * folded is not there: it asks the server nothing.
 */
export function Section({ id, title, hint, children }: Props) {
  const [{ foldedParts }, update] = usePreferences()
  const open = !foldedParts.includes(id)
  return (
    <details
      open={open}
      className={styles.section}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === open) return
        update((draft) => {
          const others = draft.foldedParts.filter((part) => part !== id)
          draft.foldedParts = currentTarget.open ? others : [...others, id]
        })
      }}
    >
      <summary>
        <IconChevronRight size={16} className={styles.arrow} aria-hidden />
        <span>{title}</span>
        {!open && hint != null && <small className={styles.hint}>{hint}</small>}
      </summary>
      {open && <div>{children}</div>}
    </details>
  )
}
