import type { ReactNode } from 'react'
import { useNarrow } from '../useNarrow'
import type { Column } from './column'
import { RowCards } from './RowCards'
import { Table } from './Table'
import styles from './Table.module.css'

/** Gives the address of a row's own page, or what opens it; null: this one is not opened. */
export type Opening<Row> = (row: Row) => string | (() => void) | null

export type RowsProps<Row> = {
  /** Name of the list for screen readers. */
  label: string
  /** Its name among the user's choices: where it has one, the row that led away has the keyboard on coming back. */
  list?: string | undefined
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** The row in a word or two. */
  nameOf: (row: Row) => string
  columns: readonly Column<Row>[]
  busy: boolean
  dense?: boolean
  onOpen?: Opening<Row> | undefined
  /** What can be done with a row. */
  menu?: ((row: Row) => ReactNode) | undefined
  order?: Readonly<{ sort: string | null; onSort: (sort: string | null) => void }>
  /** Rows that are chosen by their ids, on this page and others. */
  choice?: Readonly<{ chosen: ReadonlySet<string>; onChoose: (chosen: ReadonlySet<string>) => void }>
  /** The row that is looked at beside the table, and how to look at one; null: at none. */
  peeked?: string | null
  onPeek?: (id: string | null) => void
  /** A cell was changed where it stands. */
  onSaved?: (() => void) | undefined
}

/** Rows of the administration: a table, and where there is no room for one, cards. Never scrolls sideways on a phone. */
export function Rows<Row>(props: RowsProps<Row>) {
  const narrow = useNarrow()
  if (props.rows.length === 0 && props.busy) return <div className={styles.shape} aria-busy />
  return narrow ? <RowCards<Row> {...props} /> : <Table<Row> {...props} />
}
