import { usePreferences } from '@app/panel/panel'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Panel.module.css'

/** A part of the customer's panel. */
type PanelPart =
  | 'data'
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
  | 'timeline'

type Props = { id: PanelPart; title: string; children: ReactNode }

/**
 * A part of the panel that folds and stays as the user left it, whoever's conversation is opened next. What is
 * folded is not there: it asks the server nothing.
 */
export function Section({ id, title, children }: Props) {
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
        {title}
        <IconChevronDown size={16} className={styles.arrow} aria-hidden />
      </summary>
      {open && <div>{children}</div>}
    </details>
  )
}
