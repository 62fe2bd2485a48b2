import { useRow } from '@app/panel/panel'
import { UNFINISHED } from '@domain/tickets/lists'
import { LoadFailure } from '@ui/kit/LoadFailure'
import { layerPart, part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { type Rest, useLongPress } from '@ui/kit/useLongPress'
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ListSkeleton } from './list/ListStates'
import type { RowMenuPlace } from './list/RowMenu'
import { SectionHead } from './list/SectionHead'
import { HEAD, NOTHING, optionId, ROW, SectionRows, useRows } from './list/SectionRows'
import { useSection } from './list/useSection'
import type { Selection } from './list/useSelection'
import styles from './TicketPane.module.css'
import { ticketTexts } from './texts/pt_BR'
import type { ListChoice } from './useListChoice'

const EmptyList = part(() => import('./list/EmptyList'))
const RowMenu = layerPart(() => import('./list/RowMenu'))

const NONE: readonly string[] = []

/** What the workspace's shortcuts do with the list. */
export type TicketListHandle = { step: (by: 1 | -1) => void }

type Props = {
  choice: ListChoice
  selected: string | null
  /** Null: none any more. */
  onOpen: (id: string | null) => void
  /** Takes who waits longest; null while one is being taken. */
  onTakeNext: (() => void) | null
  selection: Selection
  ref: Ref<TicketListHandle>
}

/**
 * The tickets of the chosen view, in one list or two under each other: virtual, paged, walked by arrow keys, and still
 * under the pointer. The open ticket has a row as long as somebody has to do with it: on top where it is in none of the
 * lists, unless they are narrowed by hand.
 */
export function TicketList({ choice, selected, onOpen, onTakeNext, selection, ref }: Props) {
  const t = useTexts(ticketTexts)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  /** A menu that was closed has put the focus here: nobody walks the list until they press a key in it. */
  const letGo = useRef(false)
  const [menu, setMenu] = useState<RowMenuPlace | null>(null)
  const held = hovered || focused || menu !== null
  const [first, second] = choice.sections
  const upper = useSection(first, first, held)
  const lower = useSection(second, first, held)
  const state = useRow('tickets', selected ?? '')?.state
  const aside =
    selected !== null &&
    UNFINISHED.some((unfinished) => unfinished === state) &&
    !choice.narrowed &&
    upper !== undefined &&
    !upper.order.shown.includes(selected) &&
    !lower?.order.shown.includes(selected)
  const above = useMemo(
    () => [...(aside ? [selected] : []), ...(upper?.order.shown ?? NONE)],
    [aside, selected, upper?.order.shown],
  )
  const below = useMemo(() => {
    const here = new Set(above)
    return (lower?.order.shown ?? NONE).filter((id) => !here.has(id))
  }, [above, lower?.order.shown])
  const shown = useMemo(() => (below.length > 0 ? [...above, ...below] : above), [above, below])

  const scroller = useRef<HTMLDivElement>(null)
  const upperRows = useRows(above, scroller, HEAD)
  const lowerRows = useRows(below, scroller, HEAD + (above.length * ROW || NOTHING) + HEAD)

  const [active, setActive] = useState<string | null>(null)
  const activeAt = shown.indexOf(active ?? selected ?? '')
  const go = (index: number) => {
    const at = Math.max(0, Math.min(index, shown.length - 1))
    const id = shown[at]
    if (id === undefined) return null
    setActive(id)
    if (at < above.length) upperRows.scrollToIndex(at)
    else lowerRows.scrollToIndex(at - above.length)
    return id
  }
  // Where the open ticket stood: when it has left the list (closed, handed on), the next one is in its place.
  const stood = useRef(-1)
  // The one on top stands nowhere.
  const selectedAt = aside ? -1 : shown.indexOf(selected ?? '')
  if (selectedAt >= 0) stood.current = selectedAt
  useImperativeHandle(ref, () => ({
    step(by) {
      const gone =
        stood.current < 0
          ? by > 0
            ? Number(aside)
            : shown.length - 1
          : stood.current + (by > 0 ? 0 : -1) + Number(aside)
      const id = go(selectedAt < 0 ? gone : selectedAt + by)
      if (id) onOpen(id)
    },
  }))

  const press = useLongPress(
    useCallback(({ target, x, y }: Rest) => {
      const ticketId = target.closest('[role="option"]')?.getAttribute('data-ticket')
      if (ticketId) setMenu({ ticketId, x, y })
    }, []),
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, or one narrowed otherwise, begins at its top.
  useEffect(() => {
    setActive(null)
    stood.current = -1
    scroller.current?.scrollTo({ top: 0 })
  }, [choice.view, choice.narrowing])

  const onKey = (event: KeyboardEvent) => {
    const picks = event.ctrlKey && event.code === 'Space' && !event.altKey
    if (!picks && (event.altKey || event.ctrlKey || event.metaKey)) return
    // A letter has gone to the composer by now, and the keyboard with it. On a row it is where the pointer or a menu left it.
    if (!event.currentTarget.contains(document.activeElement)) return
    letGo.current = false
    setFocused(true)
    if (event.code === 'Escape' && selection.on) {
      event.stopPropagation()
      selection.clear()
      return
    }
    if (picks) {
      event.preventDefault()
      const id = shown[activeAt]
      if (id) selection.toggle(id)
      return
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? ROW) / ROW) - 1)
    const target = {
      ArrowDown: activeAt + 1,
      ArrowUp: activeAt - 1,
      PageDown: activeAt + page,
      PageUp: activeAt - page,
      Home: 0,
      End: shown.length - 1,
    }[event.code]
    if (target !== undefined) {
      event.preventDefault()
      const id = go(target)
      // Each list has the keys of its own rows.
      const box = scroller.current?.querySelectorAll<HTMLElement>('[role="listbox"]')
      if (id !== null && box)
        (above.includes(id) ? box[0] : box[box.length - 1])?.focus({ preventScroll: true })
    } else if (event.code === 'Enter' || event.code === 'Space') {
      event.preventDefault()
      const id = shown[activeAt]
      if (id && event.code === 'Space' && selection.on) selection.toggle(id)
      else if (id) onOpen(id)
    }
  }

  if (upper === undefined) return null
  const sections = lower ? [upper, lower] : [upper]
  const failed = sections.find(({ pages }) => pages.failure !== null)
  if (shown.length === 0) {
    if (failed) return <LoadFailure {...failed.pages} said={t('loadFailed')} />
    if (sections.some(({ pages }) => pages.loading)) return <ListSkeleton />
    return (
      <Suspense fallback={null}>
        <EmptyList choice={choice} />
      </Suspense>
    )
  }
  const listProps = {
    onKeyDown: onKey,
    // The menu key, or Shift+F10, on the list itself.
    onContextMenu: (event: MouseEvent) => {
      const id = shown[activeAt]
      const option = id ? document.getElementById(optionId(id))?.getBoundingClientRect() : undefined
      if (!id || !option) return
      event.preventDefault()
      setMenu({ ticketId: id, x: option.left + 48, y: option.top + ROW / 2 })
    },
    onFocus: ({ currentTarget }: { currentTarget: Element }) =>
      setFocused(!letGo.current && currentTarget.matches(':focus-visible')),
    onBlur: () => {
      letGo.current = false
      setFocused(false)
    },
  }
  const choose = (id: string, target: EventTarget) => {
    setActive(id)
    const onBox = target instanceof Element && target.closest('[data-pick]') !== null
    if (selection.on || onBox) selection.toggle(id)
    else onOpen(id)
  }
  const activeId = shown[activeAt] ?? null
  return (
    <div
      className={styles.holder}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <div ref={scroller} className={styles.scroller} data-scroller {...press}>
        {sections.map((each) => (
          <section key={each.section.tab}>
            <SectionHead choice={choice} shown={each} onTakeNext={onTakeNext} />
            <SectionRows
              shown={each}
              ids={each === upper ? above : below}
              rows={each === upper ? upperRows : lowerRows}
              selected={selected}
              active={activeId}
              selection={selection}
              listProps={listProps}
              onChoose={choose}
              onMenu={setMenu}
            />
          </section>
        ))}
      </div>
      {menu && (
        <Suspense fallback={null}>
          <RowMenu
            key={`${menu.x}/${menu.y}`}
            place={menu}
            onUnread={(id) => id === selected && onOpen(null)}
            picked={selection.ids.has(menu.ticketId)}
            onPick={selection.toggle}
            onClose={() => {
              setMenu(null)
              letGo.current = true
              setFocused(false)
            }}
          />
        </Suspense>
      )}
      {failed ? (
        <LoadFailure {...failed.pages} as="line" said={`${t('loadFailed')} ${t('loadFailedHint')}`} />
      ) : (
        sections.some(({ pages }) => pages.loading && pages.more) && (
          <div className={styles.foot}>{t('loadingMore')}</div>
        )
      )}
    </div>
  )
}
