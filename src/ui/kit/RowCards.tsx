import type { DataTableColumn } from 'mantine-datatable'
import { Fragment, type ReactNode } from 'react'
import styles from './RowCards.module.css'

type Props<Row> = {
  /** What is listed, for who does not see it. */
  label: string
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** The first heads the card; one without a title stands beside it; the others follow under their titles. */
  columns: readonly DataTableColumn<Row>[]
}

/** The rows of a table one under the other, for where there is no room beside. */
export function RowCards<Row>({ label, rows, idOf, columns }: Props<Row>) {
  const [head, ...others] = columns
  const untitled = others.filter(({ title }) => title === '')
  const facts = others.filter(({ title }) => title !== '')
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row, index) => (
        <li key={idOf(row)} className={styles.card}>
          <div className={styles.head}>
            <div>{head && cellOf(head, row, index)}</div>
            {untitled.map((column) => (
              <Fragment key={String(column.accessor)}>{cellOf(column, row, index)}</Fragment>
            ))}
          </div>
          <dl className={styles.facts}>
            {facts.map((column) => (
              <div key={String(column.accessor)}>
                <dt>{column.title}</dt>
                <dd>{cellOf(column, row, index)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function cellOf<Row>({ accessor, render }: DataTableColumn<Row>, row: Row, index: number): ReactNode {
  if (render) return render(row, index)
  const value = (row as Readonly<Record<PropertyKey, unknown>>)[accessor]
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
