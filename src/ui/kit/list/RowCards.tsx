import type { ReactNode } from 'react'
import type { Column } from './column'
import { Open } from './Open'
import styles from './RowCards.module.css'
import type { Opening } from './Rows'

type Props<Row> = {
  /** Name of the list for screen readers. */
  label: string
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** The first heads the card; the others follow under their titles. */
  columns: readonly Column<Row>[]
  onOpen?: Opening<Row> | undefined
  /** The row's menu. */
  beside?: ((row: Row) => ReactNode) | undefined
  /** Its box to be chosen with others. */
  before?: ((row: Row) => ReactNode) | null
}

/** The rows of a list one under the other, for where there is no room beside. */
export function RowCards<Row>({ label, rows, idOf, columns, onOpen, beside, before }: Props<Row>) {
  const [head, ...facts] = columns
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={idOf(row)} className={styles.card}>
          <div className={styles.head}>
            {before?.(row)}
            <div className={styles.name}>
              {onOpen ? (
                <Open row={row} onOpen={onOpen}>
                  {head?.render(row)}
                </Open>
              ) : (
                head?.render(row)
              )}
            </div>
            {beside?.(row)}
          </div>
          <dl className={styles.facts}>
            {facts.map(({ key, title, render }) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd>{render(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
