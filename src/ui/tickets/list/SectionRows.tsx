import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect } from 'react'
import styles from '../TicketPane.module.css'
import { ticketTexts } from '../texts/pt_BR'
import { usePickContext } from '../usePickContext'
import { PickBox } from './PickBox'
import { TicketRow } from './TicketRow'
import type { ShownSection } from './useSection'
import type { Selection } from './useSelection'

/** Height of a row, px. */
export const ROW = 64
/** Height of what stands over a list, px. */
export const HEAD = 32
/** Height of the line that says that there is nothing, px. */
export const NOTHING = 44

export const optionId = (ticketId: string) => `ticket-${ticketId}`

export type Rows = Virtualizer<HTMLDivElement, Element>

/** The virtual rows of one list of the view: `from` px below the top of what scrolls. */
export function useRows(
  ids: readonly string[],
  scroller: RefObject<HTMLDivElement | null>,
  from: number,
): Rows {
  return useVirtualizer<HTMLDivElement, Element>({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 8,
    scrollMargin: from,
    // The head stays on top while one goes through its list.
    scrollPaddingStart: HEAD,
  })
}

type Props = {
  shown: ShownSection
  ids: readonly string[]
  rows: Rows
  selected: string | null
  /** The one that the keys are at. */
  active: string | null
  selection: Selection
  listProps: {
    onKeyDown: (event: KeyboardEvent) => void
    onContextMenu: (event: MouseEvent) => void
    onFocus: (event: { currentTarget: Element }) => void
    onBlur: () => void
  }
  onChoose: (ticketId: string, target: EventTarget) => void
  onMenu: (place: { ticketId: string; x: number; y: number }) => void
}

/** The tickets of one list, as options that its listbox has the keys of. */
export function SectionRows({
  shown: { section, pages },
  ids,
  rows,
  selected,
  active,
  selection,
  listProps,
  onChoose,
  onMenu,
}: Props) {
  const t = useTexts(ticketTexts)
  const picks = usePickContext()
  const visible = rows.getVirtualItems()
  const last = visible.at(-1)?.index ?? 0
  const { loadMore } = pages
  useEffect(() => {
    if (last >= ids.length - 6) loadMore()
  }, [last, ids.length, loadMore])
  const margin = rows.options.scrollMargin
  if (ids.length === 0)
    return (
      <p className={styles.nobody} role="status">
        {t(pages.loading ? 'kit:loading' : `nobodyHere.${section.tab}`)}
      </p>
    )
  return (
    <div
      className={styles.rows}
      role="listbox"
      aria-label={t(`tabs.${section.tab}`)}
      aria-activedescendant={active !== null && ids.includes(active) ? optionId(active) : undefined}
      tabIndex={0}
      style={{ height: rows.getTotalSize() }}
      {...listProps}
    >
      {visible.map(({ index, key, start }) => {
        const id = ids[index] as string
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox takes the keys for its options.
          <div
            key={key}
            id={optionId(id)}
            data-ticket={id}
            role="option"
            tabIndex={-1}
            aria-selected={id === selected}
            aria-checked={selection.on ? selection.ids.has(id) : undefined}
            aria-posinset={index + 1}
            aria-setsize={pages.more ? -1 : ids.length}
            className={styles.option}
            data-active={id === active || undefined}
            data-picked={selection.ids.has(id) || undefined}
            data-picking={selection.on || undefined}
            style={{ transform: `translateY(${start - margin}px)` }}
            onClick={({ target }) => onChoose(id, target)}
            onContextMenu={(event) => {
              event.preventDefault()
              event.stopPropagation()
              onMenu({ ticketId: id, x: event.clientX, y: event.clientY })
            }}
          >
            <PickBox id={id} picked={selection.ids.has(id)} />
            <TicketRow id={id} tab={section.tab} picks={picks} />
          </div>
        )
      })}
    </div>
  )
}
