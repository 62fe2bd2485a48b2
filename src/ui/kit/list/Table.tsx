import '../tableStyles'
import '@mantine/core/styles/Checkbox.css'
import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import type { MouseEvent } from 'react'
import { administrationTexts } from '../texts/administration/pt_BR'
import { Cell } from './Cell'
import type { Column } from './column'
import { Open } from './Open'
import type { RowsProps } from './Rows'
import styles from './Table.module.css'
import { useRowKeys } from './useRowKeys'

/**
 * Rows of one line under a head that stays, the first column beside what scrolls sideways. One stop of Tab for all of it:
 * arrows go over rows, and inside a row to what can be operated there.
 */
export function Table<Row>(props: RowsProps<Row>) {
  const { label, list, rows, idOf, nameOf, columns, busy, dense, onOpen, menu, order, choice, peeked } = props
  const t = useTexts(administrationTexts)
  const keys = useRowKeys(props)
  const isChosen = (row: Row) => choice?.chosen.has(idOf(row)) ?? false
  const all = rows.length > 0 && rows.every(isChosen)
  return (
    <div className={styles.scroller} aria-busy={busy} data-dense={dense || undefined}>
      <table className={styles.table} aria-label={label} data-list={list}>
        <thead>
          <tr>
            {choice && (
              <th className={styles.box}>
                <Checkbox
                  size="xs"
                  aria-label={t('list.chooseAll')}
                  checked={all}
                  indeterminate={!all && rows.some(isChosen)}
                  onChange={() => keys.chooseAll(!all)}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.key} column={column} order={order} />
            ))}
            {menu && <th aria-label={t('list.actions')} />}
          </tr>
        </thead>
        <tbody ref={keys.body} onKeyDown={keys.onKeyDown} onFocus={keys.onFocus} onMouseOver={tellWhole}>
          {rows.map((row, index) => {
            const id = idOf(row)
            const chosen = isChosen(row)
            return (
              <tr
                key={id}
                data-row={id}
                tabIndex={id === keys.at || (keys.at === null && index === 0) ? 0 : -1}
                aria-selected={choice ? chosen : undefined}
                data-chosen={chosen || undefined}
                data-peeked={peeked === id || undefined}
                onClick={onOpen && ((event) => openBy(event))}
              >
                {choice && (
                  <td className={styles.box}>
                    <Checkbox
                      size="xs"
                      tabIndex={-1}
                      aria-label={t('list.choose', { name: nameOf(row) })}
                      checked={chosen}
                      onChange={() => keys.choose(row, !chosen)}
                    />
                  </td>
                )}
                {columns.map((column, place) => (
                  <Cell key={column.key} column={column} row={row} name={nameOf(row)} onSaved={props.onSaved}>
                    {place === 0 && onOpen ? (
                      <Open row={row} onOpen={onOpen} tabIndex={-1}>
                        {column.render(row)}
                      </Open>
                    ) : (
                      column.render(row)
                    )}
                  </Cell>
                ))}
                {menu && <td className={styles.menu}>{menu(row)}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** A click beside what can be operated opens the row; one that ends the marking of text does not. */
function openBy(event: MouseEvent<HTMLTableRowElement>): void {
  if (!(event.target instanceof Element) || event.target.closest('button, a, input, label, [role]')) return
  if (!event.currentTarget.contains(event.target) || window.getSelection()?.toString()) return
  event.currentTarget.querySelector<HTMLElement>('[data-open]')?.click()
}

const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth

/** What is cut is said whole under the pointer. */
function tellWhole({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest('td') : null
  if (!cell || cell.querySelector('[title]')) return
  if (isCut(cell) || [...cell.querySelectorAll('*')].some(isCut)) cell.title = cell.innerText.trim()
  else cell.removeAttribute('title')
}

function Head<Row>({ column, order }: { column: Column<Row>; order: RowsProps<Row>['order'] }) {
  const { key, title, sort, right } = column
  const by = order?.sort?.replace(/^-/, '') === key
  const down = by && order?.sort?.startsWith('-')
  const Arrow = down ? IconArrowDown : IconArrowUp
  return (
    <th
      data-right={right || undefined}
      aria-sort={by ? (down ? 'descending' : 'ascending') : sort ? 'none' : undefined}
    >
      {order && sort ? (
        <button type="button" onClick={() => order.onSort(by && !down ? `-${key}` : key)}>
          {by && <Arrow size={14} aria-hidden />}
          {title}
        </button>
      ) : (
        title
      )}
    </th>
  )
}
