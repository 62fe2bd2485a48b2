import './tableStyles'
import { Button } from '@mantine/core'
import { DataTable, type DataTableColumn } from 'mantine-datatable'
import { useKitTexts } from './kitTexts'
import { RowCards } from './RowCards'
import styles from './RowTable.module.css'
import { useNarrow } from './useNarrow'

/** The rows of a list that is read a page at a time. */
export type Paged<Row> = Readonly<{
  items: readonly Row[]
  total: number
  page: number
  limit: number
  /** Nothing has come yet. */
  loading: boolean
  failed: boolean
  setPage: (page: number) => void
  setLimit: (limit: number) => void
  reload: () => void
}>

type Props<Row> = {
  /** What is listed, for who does not see it. */
  label: string
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** On a phone the first heads a card, and one without a title (the row's actions) stands beside it. */
  columns: DataTableColumn<Row>[]
  busy: boolean
  /** Where the rows are one page of several. */
  pages?: Paged<Row>
}

const LIMITS = [10, 25, 50, 100]

/** Rows of the administration: a table, and where there is no room for one, cards. Never scrolls sideways on a phone. */
export function RowTable<Row>({ label, rows, idOf, columns, busy, pages }: Props<Row>) {
  const t = useKitTexts()
  const narrow = useNarrow()
  if (narrow && rows.length > 0)
    return (
      <div aria-busy={busy}>
        <RowCards label={label} rows={rows} idOf={idOf} columns={columns} />
        {pages && <Pager pages={pages} />}
      </div>
    )
  const table = {
    records: [...rows],
    idAccessor: idOf,
    columns,
    fetching: busy,
    minHeight: busy ? 240 : 0,
    noRecordsText: '',
    verticalAlign: 'center' as const,
    highlightOnHover: true,
    pinLastColumn: columns.at(-1)?.title === '',
    backgroundColor: 'var(--balcao-panel)',
    borderColor: 'var(--balcao-hairline)',
    rowBorderColor: 'var(--balcao-hairline)',
    c: 'var(--balcao-text)',
  }
  return (
    <div className={styles.table} aria-busy={busy}>
      {pages ? (
        <DataTable<Row>
          {...table}
          totalRecords={pages.total}
          page={pages.page}
          onPageChange={pages.setPage}
          recordsPerPage={pages.limit}
          recordsPerPageOptions={LIMITS}
          onRecordsPerPageChange={pages.setLimit}
          recordsPerPageLabel={t('list.perPage')}
          paginationText={({ from, to, totalRecords }) => t('list.range', { from, to, total: totalRecords })}
          getPaginationControlProps={(control) => ({
            'aria-label': t(control === 'next' ? 'list.next' : 'list.previous'),
          })}
        />
      ) : (
        <DataTable<Row> {...table} />
      )}
    </div>
  )
}

/** Page by page under the cards: what is shown of how many, and the ways on and back. */
function Pager<Row>({ pages: { items, total, page, limit, setPage } }: { pages: Paged<Row> }) {
  const t = useKitTexts()
  const from = (page - 1) * limit + 1
  const to = from + items.length - 1
  return (
    <nav className={styles.pager} aria-label={t('list.pages')}>
      <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
        {t('list.previous')}
      </Button>
      <span role="status">{t('list.range', { from, to, total })}</span>
      <Button variant="default" disabled={to >= total} onClick={() => setPage(page + 1)}>
        {t('list.next')}
      </Button>
    </nav>
  )
}
