import type { Outcome } from '@app/panel/commands'
import { useUser } from '@app/panel/panel'
import type { Area } from '@contract/areas'
import { mayCall } from '@domain/access/permissions'
import { Button } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, Suspense, useState } from 'react'
import { Illustration } from '../Illustration'
import { layerPart } from '../part'
import { listInput } from '../server/pages'
import { administrationTexts } from '../texts/administration/pt_BR'
import { type BulkAction, BulkBar } from './BulkBar'
import { ColumnsMenu } from './ColumnsMenu'
import { type Column, type Filter, shownColumns } from './column'
import { ExportTool } from './ExportTool'
import { ImportTool } from './ImportTool'
import styles from './List.module.css'
import { ListFilters } from './ListFilters'
import { Pager } from './Pager'
import { type RowAction, RowActions } from './RowActions'
import { type Opening, Rows } from './Rows'
import { type Found, type ListRequest, useListAddress } from './request'
import { useListLook } from './useListLook'
import { type Paged, usePaged } from './usePaged'
import { ViewsMenu } from './ViewsMenu'
import { offersWhole } from './whole'

const BulkProgress = layerPart(() => import('@ui/bulk/BulkProgress'))

export type ListProps<Row> = {
  /** Its name among the user's choices; the same for as long as there is the list. */
  list: string
  /** Name of the list for screen readers. */
  label: string
  load: (request: ListRequest) => Promise<Outcome<Found<Row>>>
  /** An event of this area reloads the list. */
  area?: Area
  idOf: (row: Row) => string
  /** The row in a word or two, for its menu. */
  nameOf: (row: Row) => string
  columns: readonly Column<Row>[]
  /** What the search field says. */
  search: string
  filters?: readonly Filter[]
  /** What a click on a row's first column leads to: an address, or something that opens beside the list. */
  onOpen?: Opening<Row> | undefined
  /** What can be done with a row; call `list.reload` after a change. */
  actions?: (row: Row, list: Paged<Row>) => readonly RowAction[]
  bulk?: readonly BulkAction[]
  /** Rows are gathered over several searches before something is done with them: what was chosen stays chosen out of sight. */
  keepsChoice?: boolean
  /** The server's name of the export by which what is shown can be had as a file (server/exports/kinds.ts). */
  exportKind?: string
  /** The server's name of the import by which rows come in from a file (server/imports/kinds.ts). */
  importKind?: string
  /** Beside the tools. */
  tools?: (list: Paged<Row>) => ReactNode
  /** What is said where there is nothing at all, and perhaps the way to the first one. */
  empty: ReactNode
  /** Rendered with the list, so that a form beside it can reload it. */
  children?: (list: Paged<Row>) => ReactNode
}

const NONE: ReadonlySet<string> = new Set()

/** A list that is read from the server a page at a time: search, filters, rows, what can be done with them. */
export function List<Row>(props: ListProps<Row>) {
  const { label, load, area, idOf, nameOf, columns, search, filters = [], bulk = [], tools, empty } = props
  const { keepsChoice = false } = props
  const { actions, onOpen, children, exportKind, importKind } = props
  const t = useTexts(administrationTexts)
  const mayExport = mayCall(useUser().role, 'startExport')
  const address = useListAddress()
  const look = useListLook(props.list)
  const [{ limit, dense, columns: chosenColumns }, changeLook] = look
  const list = usePaged<Row>(address, load, { area, limit, setLimit: (limit) => changeLook({ limit }) })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(NONE)
  /** All that the filters find is chosen, and not these rows alone. */
  const [wholeChosen, setWholeChosen] = useState(false)
  // Rows that other filters have put out of sight are not chosen any more, but where they are gathered: nothing is done to what
  // nobody sees.
  const narrowing = JSON.stringify([address.search, address.filters])
  const [chosenAmong, setChosenAmong] = useState(narrowing)
  if (chosenAmong !== narrowing) {
    setChosenAmong(narrowing)
    if (!keepsChoice) setChosen(NONE)
    setWholeChosen(false)
  }
  const choose = (next: ReadonlySet<string>) => {
    setWholeChosen(false)
    setChosen(next)
  }
  const kinds = bulk.flatMap(({ whole }) => (whole ? [whole.kind] : []))
  const pageIds = list.items.map(idOf)
  const isOffered = kinds.length > 0 && (wholeChosen || offersWhole(pageIds, chosen, list))
  const whole = isOffered
    ? {
        list: listInput({ ...address, sort: null, page: 1, after: null, limit: list.limit }),
        total: list.total,
        least: list.least,
      }
    : null
  const shown = shownColumns(columns, chosenColumns)
  return (
    <section className={styles.list} aria-label={label}>
      <div className={styles.filters}>
        <ListFilters address={address} search={search} filters={filters} />
        <span className={styles.tools}>
          {tools?.(list)}
          {importKind && <ImportTool kind={importKind} onClose={list.reload} />}
          {exportKind && mayExport && (
            <ExportTool
              kind={exportKind}
              address={address}
              list={list}
              chosen={wholeChosen ? NONE : chosen}
            />
          )}
          <ViewsMenu address={address} look={look} />
          <ColumnsMenu columns={columns} look={look} />
        </span>
      </div>
      {kinds.length > 0 && (
        <Suspense fallback={null}>
          <BulkProgress kinds={kinds} onEnded={list.reload} />
        </Suspense>
      )}
      {(chosen.size > 0 || wholeChosen) && (
        <BulkBar
          ids={[...chosen]}
          actions={bulk}
          whole={whole}
          wholeIsChosen={wholeChosen}
          onWhole={() => setWholeChosen(true)}
          onClear={() => choose(NONE)}
        />
      )}
      {list.failed !== null ? (
        <div className={styles.state} role="alert">
          <Illustration of="trouble" />
          <p>{list.failed || t('list.failed')}</p>
          <Button variant="light" onClick={list.reload}>
            {t('list.retry')}
          </Button>
        </div>
      ) : list.items.length === 0 && !list.loading ? (
        <div className={styles.state} role="status">
          <Illustration of={address.narrowed ? 'search' : 'empty'} />
          {address.narrowed ? <p>{t('list.nothingFound')}</p> : empty}
          {address.narrowed && (
            <Button variant="light" onClick={address.clear}>
              {t('list.clear')}
            </Button>
          )}
        </div>
      ) : (
        <>
          <Rows<Row>
            label={label}
            rows={list.items}
            idOf={idOf}
            nameOf={nameOf}
            columns={shown}
            busy={list.loading}
            dense={dense ?? false}
            onOpen={onOpen}
            menu={
              actions &&
              ((row) => (
                <RowActions label={t('list.actionsOf', { name: nameOf(row) })} actions={actions(row, list)} />
              ))
            }
            order={{ sort: address.sort, onSort: address.setSort }}
            {...(bulk.length > 0 && {
              choice: { chosen: wholeChosen ? new Set(pageIds) : chosen, onChoose: choose },
            })}
          />
          {!list.loading && <Pager list={list} />}
        </>
      )}
      {children?.(list)}
    </section>
  )
}
