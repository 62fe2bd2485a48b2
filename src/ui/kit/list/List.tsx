import type { Outcome } from '@app/panel/commands'
import { useUser } from '@app/panel/panel'
import type { Topic } from '@contract/topics'
import { mayCall } from '@domain/access/permissions'
import { IconTrash } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, useState } from 'react'
import { InPage } from '../inPage'
import { part } from '../part'
import { Behind } from '../server/behind'
import { listInput } from '../server/pages'
import { administrationTexts } from '../texts/administration/pt_BR'
import { useNarrow } from '../useNarrow'
import { type BulkAction, BulkBar } from './BulkBar'
import { type Column, type Filter, shownColumns } from './column'
import styles from './List.module.css'
import { type EmptyWays, ListState } from './ListState'
import { ListTotal } from './ListTotal'
import { type ListFile, type ListTool, MoreMenu } from './MoreMenu'
import { Pager } from './Pager'
import { Peek } from './Peek'
import { type RowAction, RowActions } from './RowActions'
import { type Opening, Rows } from './Rows'
import { type Found, type ListRequest, useListAddress } from './request'
import table from './Table.module.css'
import { Toolbar } from './Toolbar'
import { useChoice } from './useChoice'
import { useListLook } from './useListLook'
import { type Paged, usePaged } from './usePaged'
import { useViews } from './useViews'
import { ViewTabs } from './ViewTabs'

const BulkProgress = part(() => import('./bulk/BulkProgress'))

export type ListProps<Row> = {
  /** Its name among the user's choices; the same for as long as there is the list. */
  list: string
  /** Name of the list for screen readers. */
  label: string
  load: (request: ListRequest) => Promise<Outcome<Found<Row>>>
  /** An event of this topic reloads the list. */
  topic?: Topic
  idOf: (row: Row) => string
  /** The row in a word or two, for its menu. */
  nameOf: (row: Row) => string
  columns: readonly Column<Row>[]
  /** What the search field says. */
  search: string
  filters?: readonly Filter[]
  /** What a click on a row leads to: an address, or something that opens beside the list. */
  onOpen?: Opening<Row> | undefined
  /** What can be done with a row; call `list.reload` after a change. */
  actions?: (row: Row, list: Paged<Row>) => readonly RowAction[]
  bulk?: readonly BulkAction[]
  /** Rows are gathered over several searches before something is done with them: what was chosen stays chosen out of sight. */
  keepsChoice?: boolean
  /** The server's name of the export by which what is shown can be had as a file (server/directory/exports/kinds.ts). */
  exportKind?: string
  /** The server's name of the import by which rows come in from a file (server/directory/imports/kinds.ts). */
  importKind?: string
  /** What else can be done about the list: entries of its menu. */
  tools?: (list: Paged<Row>) => readonly ListTool[]
  /** Beside the tools: a list in a card has its way to a new row there. */
  beside?: ReactNode
  /** What is said where there is nothing at all. */
  empty: ReactNode
  /** The ways to fill it that are meant here, the first one first. */
  ways?: EmptyWays
  /** Rendered with the list, so that a form beside it can reload it. */
  children?: (list: Paged<Row>) => ReactNode
}

const NONE: ReadonlySet<string> = new Set()

/** A list that is read from the server a page at a time: search, filters, rows, what can be done with them. */
export function List<Row>(props: ListProps<Row>) {
  const { label, load, topic, idOf, nameOf, columns, search, filters = [], bulk = [], tools, empty } = props
  const { keepsChoice = false, actions, onOpen, children, exportKind, importKind, ways, beside } = props
  const t = useTexts(administrationTexts)
  const narrow = useNarrow()
  const inPage = InPage.use() !== undefined
  const mayExport = mayCall(useUser().role, 'startExport')
  const address = useListAddress()
  const look = useListLook(props.list)
  const [{ limit, dense, columns: chosenColumns }, changeLook] = look
  const views = useViews(address, look)
  const list = usePaged<Row>(address, load, { topic, limit, setLimit: (limit) => changeLook({ limit }) })
  const [file, setFile] = useState<ListFile | null>(null)
  const [peeked, setPeeked] = useState<string | null>(null)
  const pageIds = list.items.map(idOf)
  const kinds = bulk.flatMap(({ whole }) => (whole ? [whole.kind] : []))
  const { chosen, choose, wholeChosen, chooseWhole, offered } = useChoice(address, list, {
    keeps: keepsChoice,
    whole: kinds.length > 0,
  })
  const whole = offered
    ? {
        list: listInput({ ...address, sort: null, page: 1, after: null, limit: list.limit }),
        total: list.total,
        least: list.least,
      }
    : null
  const own = tools?.(list) ?? []
  const { current } = views
  const more: readonly ListTool[] =
    current === null
      ? own
      : [
          ...own,
          {
            label: t('list.dropView', { name: current }),
            icon: IconTrash,
            danger: true,
            onClick: () => views.drop(current),
          },
        ]
  const looked = peeked === null || narrow ? undefined : list.items.find((row) => idOf(row) === peeked)
  const choosing = chosen.size > 0 || wholeChosen
  return (
    <section className={styles.list} aria-label={label}>
      {list.failed === null && <ListTotal list={list} narrowed={address.narrowed} />}
      {(inPage || views.kept.length > 0) && <ViewTabs address={address} views={views} />}
      {kinds.length > 0 && <BulkProgress kinds={kinds} onEnded={list.reload} />}
      {/* Who gathers over several searches goes on searching. */}
      {(!choosing || keepsChoice) && (
        <Toolbar
          address={address}
          search={search}
          filters={filters}
          table={{ columns, look }}
          views={inPage || views.kept.length > 0 ? views : null}
        >
          <MoreMenu
            list={list}
            address={address}
            exportKind={exportKind !== undefined && mayExport ? exportKind : null}
            importKind={importKind ?? null}
            chosen={NONE}
            tools={more}
            open={file}
            onOpen={setFile}
          />
          {beside}
        </Toolbar>
      )}
      {choosing && (
        <BulkBar
          ids={[...chosen]}
          actions={bulk}
          whole={whole}
          wholeIsChosen={wholeChosen}
          onWhole={chooseWhole}
          onClear={() => choose(NONE)}
        />
      )}
      {list.failed !== null || (list.items.length === 0 && !list.loading) ? (
        <ListState
          failed={list.failed}
          onRetry={list.reload}
          narrowed={address.narrowed}
          onClear={address.clear}
          ways={{ ...ways, ...(importKind !== undefined && { onImport: () => setFile('import') }) }}
        >
          {empty}
        </ListState>
      ) : (
        <>
          <div className={narrow ? undefined : table.body}>
            <Rows<Row>
              label={label}
              list={props.list}
              rows={list.items}
              idOf={idOf}
              nameOf={nameOf}
              columns={shownColumns(columns, chosenColumns)}
              busy={list.loading}
              dense={dense ?? false}
              onOpen={onOpen}
              peeked={peeked}
              onPeek={setPeeked}
              onSaved={list.reload}
              menu={
                actions &&
                ((row) => (
                  <RowActions
                    label={t('list.actionsOf', { name: nameOf(row) })}
                    actions={actions(row, list)}
                  />
                ))
              }
              order={{ sort: address.sort, onSort: address.setSort }}
              {...(bulk.length > 0 && {
                choice: { chosen: wholeChosen ? new Set(pageIds) : chosen, onChoose: choose },
              })}
            />
            {looked !== undefined && (
              <Peek<Row>
                row={looked}
                name={nameOf(looked)}
                columns={columns}
                onOpen={onOpen}
                onClose={() => setPeeked(null)}
              />
            )}
          </div>
          {!list.loading && <Pager list={list} chooses={bulk.length > 0} filters={filters.length > 0} />}
        </>
      )}
      {children && <Behind.Reread value={list.reread}>{children(list)}</Behind.Reread>}
    </section>
  )
}
