import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './List.module.css'
import type { Opening } from './Rows'

/** The way into a row: a link to its page, or a button. */
export function Open<Row>({
  row,
  onOpen,
  children,
}: {
  row: Row
  onOpen: Opening<Row>
  children: ReactNode
}) {
  const way = onOpen(row)
  return typeof way === 'string' ? (
    <Link to={way} className={styles.open}>
      {children}
    </Link>
  ) : (
    <button type="button" className={styles.open} onClick={way}>
      {children}
    </button>
  )
}
