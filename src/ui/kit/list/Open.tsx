import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Opening } from './Rows'
import styles from './Table.module.css'

type Props<Row> = { row: Row; onOpen: Opening<Row>; tabIndex?: number; children: ReactNode }

/** The way into a row: a link to its page, or a button. */
export function Open<Row>({ row, onOpen, tabIndex = 0, children }: Props<Row>) {
  const way = onOpen(row)
  if (way === null) return children
  return typeof way === 'string' ? (
    <Link to={way} className={styles.open} tabIndex={tabIndex} data-open>
      {children}
    </Link>
  ) : (
    <button type="button" className={styles.open} tabIndex={tabIndex} onClick={way} data-open>
      {children}
    </button>
  )
}
