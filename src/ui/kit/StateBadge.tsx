import type { ReactNode } from 'react'
import styles from './StateBadge.module.css'

/** How something stands, in one word on its colour: readable in every theme, and never said by the colour alone. */
export function StateBadge({
  tone,
  children,
}: {
  tone: 'success' | 'danger' | 'quiet'
  children: ReactNode
}) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  )
}
