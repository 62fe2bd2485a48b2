import './teamStyles'
import { Button } from '@mantine/core'
import { DataTable, type DataTableColumn } from 'mantine-datatable'
import type { ReactNode } from 'react'
import styles from './Team.module.css'
import { useTeamTexts } from './teamTexts'
import type { Paged } from './useTeamPage'

type Props<Row> = {
  /** What the table lists, for who does not see it. */
  label: string
  list: Paged<Row>
  idOf: (row: Row) => string
  columns: DataTableColumn<Row>[]
  /** Search and filters, above the table. */
  filters: ReactNode
  /** Something is searched for or filtered by. */
  filtered: boolean
  onClear: () => void
  /** What is said where there is nothing at all. */
  empty: string
}

const LIMITS = [10, 25, 50, 100]

/** A list of the administration: filters, rows, pages; what it says while it loads, fails or is empty. */
export function TeamTable<Row>({
  label,
  list,
  idOf,
  columns,
  filters,
  filtered,
  onClear,
  empty,
}: Props<Row>) {
  const t = useTeamTexts()
  return (
    <section className={styles.list} aria-label={label}>
      <div className={styles.filters}>{filters}</div>
      {list.failed ? (
        <div className={styles.state} role="alert">
          <p>{t('failed')}</p>
          <Button variant="light" onClick={list.reload}>
            {t('retry')}
          </Button>
        </div>
      ) : list.items.length === 0 && !list.loading ? (
        <div className={styles.state} role="status">
          <p>{filtered ? t('nothingFound') : empty}</p>
          {filtered && (
            <Button variant="light" onClick={onClear}>
              {t('clear')}
            </Button>
          )}
        </div>
      ) : (
        <div className={styles.table} aria-busy={list.loading}>
          <DataTable<Row>
            records={[...list.items]}
            idAccessor={(row) => idOf(row)}
            columns={columns}
            fetching={list.loading}
            minHeight={list.loading ? 240 : 0}
            noRecordsText=""
            totalRecords={list.total}
            page={list.page}
            onPageChange={list.setPage}
            recordsPerPage={list.limit}
            recordsPerPageOptions={LIMITS}
            onRecordsPerPageChange={list.setLimit}
            recordsPerPageLabel={t('perPage')}
            paginationText={({ from, to, totalRecords }) => t('range', { from, to, total: totalRecords })}
            getPaginationControlProps={(control) => ({
              'aria-label': t(control === 'next' ? 'nextPage' : 'previousPage'),
            })}
            verticalAlign="center"
            highlightOnHover
            pinLastColumn
            backgroundColor="var(--balcao-panel)"
            borderColor="var(--balcao-hairline)"
            rowBorderColor="var(--balcao-hairline)"
            c="var(--balcao-text)"
          />
        </div>
      )}
    </section>
  )
}
