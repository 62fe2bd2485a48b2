import { Button } from '@mantine/core'
import type { DataTableColumn } from 'mantine-datatable'
import type { ReactNode } from 'react'
import styles from './DataList.module.css'
import { useKitTexts } from './kitTexts'
import { type Paged, RowTable } from './RowTable'

type Props<Row> = {
  /** What is listed, for who does not see it. */
  label: string
  list: Paged<Row>
  idOf: (row: Row) => string
  /** See {@link RowTable}. */
  columns: DataTableColumn<Row>[]
  /** Search and filters, above the rows. */
  filters: ReactNode
  /** Something is searched for or filtered by. */
  filtered: boolean
  onClear: () => void
  /** What is said where there is nothing at all. */
  empty: string
}

/** A list of the administration: filters, rows, pages; what it says while it loads, fails or is empty. */
export function DataList<Row>({ label, list, idOf, columns, filters, filtered, onClear, empty }: Props<Row>) {
  const t = useKitTexts()
  return (
    <section className={styles.list} aria-label={label}>
      <div className={styles.filters}>{filters}</div>
      {list.failed ? (
        <div className={styles.state} role="alert">
          <p>{t('list.failed')}</p>
          <Button variant="light" onClick={list.reload}>
            {t('list.retry')}
          </Button>
        </div>
      ) : list.items.length === 0 && !list.loading ? (
        <div className={styles.state} role="status">
          <p>{filtered ? t('list.nothingFound') : empty}</p>
          {filtered && (
            <Button variant="light" onClick={onClear}>
              {t('list.clear')}
            </Button>
          )}
        </div>
      ) : (
        <RowTable
          label={label}
          rows={list.items}
          idOf={idOf}
          columns={columns}
          busy={list.loading}
          pages={list}
        />
      )}
    </section>
  )
}
