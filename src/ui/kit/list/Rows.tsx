import '../tableStyles'
import { Checkbox } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { DataTable, type DataTableColumn, type DataTableSortStatus } from 'mantine-datatable'
import type { ReactNode } from 'react'
import { administrationTexts } from '../texts/administration/pt_BR'
import { useNarrow } from '../useNarrow'
import type { Column } from './column'
import styles from './List.module.css'
import { Open } from './Open'
import { RowCards } from './RowCards'

/** Gives the address of a row's own page, or what opens it. */
export type Opening<Row> = (row: Row) => string | (() => void)

type Props<Row> = {
  /** Name of the list for screen readers. */
  label: string
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
}

/** Rows of the administration: a table, and where there is no room for one, cards. Never scrolls sideways on a phone. */
export function Rows<Row>(props: Props<Row>) {
  const narrow = useNarrow()
  if (props.rows.length === 0 && props.busy) return <div className={styles.shape} aria-busy />
  return narrow ? <Cards {...props} /> : <Table {...props} />
}

function Cards<Row>({ label, rows, idOf, nameOf, columns, busy, onOpen, menu, choice }: Props<Row>) {
  const t = useTexts(administrationTexts)
  return (
    <div aria-busy={busy}>
      {choice && (
        <Checkbox
          className={styles.chooseAll ?? ''}
          label={t('list.chooseAll')}
          checked={rows.every((row) => choice.chosen.has(idOf(row)))}
          indeterminate={
            rows.some((row) => choice.chosen.has(idOf(row))) &&
            !rows.every((row) => choice.chosen.has(idOf(row)))
          }
          onChange={(event) => {
            const next = new Set(choice.chosen)
            for (const row of rows)
              if (event.currentTarget.checked) next.add(idOf(row))
              else next.delete(idOf(row))
            choice.onChoose(next)
          }}
        />
      )}
      <RowCards<Row>
        label={label}
        rows={rows}
        idOf={idOf}
        columns={columns}
        onOpen={onOpen}
        beside={menu}
        before={
          choice &&
          ((row) => (
            <Checkbox
              aria-label={t('list.choose', { name: nameOf(row) })}
              checked={choice.chosen.has(idOf(row))}
              onChange={(event) => {
                const next = new Set(choice.chosen)
                if (event.currentTarget.checked) next.add(idOf(row))
                else next.delete(idOf(row))
                choice.onChoose(next)
              }}
            />
          ))
        }
      />
    </div>
  )
}

function Table<Row>({ rows, idOf, nameOf, columns, busy, dense, onOpen, menu, order, choice }: Props<Row>) {
  const t = useTexts(administrationTexts)
  const shown = columns.map(
    ({ key, title, render, sort, right, width }, index): DataTableColumn<Row> => ({
      accessor: key,
      title,
      sortable: (order && sort) ?? false,
      textAlign: right ? 'right' : 'left',
      ...(right && { cellsClassName: styles.number ?? '' }),
      ...(width && { width, ellipsis: true }),
      render:
        index === 0 && onOpen
          ? (row) => (
              <Open row={row} onOpen={onOpen}>
                {render(row)}
              </Open>
            )
          : render,
    }),
  )
  if (menu) shown.push({ accessor: 'actions', title: '', textAlign: 'right', width: 56, render: menu })
  const selection = ({ chosen, onChoose }: NonNullable<typeof choice>) => ({
    selectedRecords: rows.filter((row) => chosen.has(idOf(row))),
    onSelectedRecordsChange: (records: Row[]) => {
      const next = new Set(chosen)
      for (const row of rows) next.delete(idOf(row))
      for (const row of records) next.add(idOf(row))
      onChoose(next)
    },
    allRecordsSelectionCheckboxProps: { 'aria-label': t('list.chooseAll') },
    getRecordSelectionCheckboxProps: (row: Row) => ({
      'aria-label': t('list.choose', { name: nameOf(row) }),
    }),
  })
  const table = {
    records: [...rows],
    idAccessor: idOf,
    columns: shown,
    fetching: busy,
    noRecordsText: '',
    verticalAlign: 'center' as const,
    verticalSpacing: dense ? 4 : ('xs' as const),
    highlightOnHover: true,
    pinLastColumn: menu !== undefined,
    backgroundColor: 'var(--balcao-panel)',
    borderColor: 'var(--balcao-hairline)',
    rowBorderColor: 'var(--balcao-hairline)',
    c: 'var(--balcao-text)',
    sortStatus: sortStatusOf<Row>(order?.sort ?? null),
    onSortStatusChange: ({ columnAccessor, direction }: DataTableSortStatus<Row>) =>
      order?.onSort(`${direction === 'desc' ? '-' : ''}${String(columnAccessor)}`),
  }
  return (
    <div className={styles.table} aria-busy={busy}>
      {choice ? <DataTable<Row> {...table} {...selection(choice)} /> : <DataTable<Row> {...table} />}
    </div>
  )
}

const sortStatusOf = <Row,>(sort: string | null): DataTableSortStatus<Row> => ({
  columnAccessor: sort?.replace(/^-/, '') ?? '',
  direction: sort?.startsWith('-') ? 'desc' : 'asc',
})
