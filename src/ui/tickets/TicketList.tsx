import { useCalmView } from '@app/panel/calm-view'
import { sameList } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { listKey, ticketList } from '@domain/tickets/lists'
import { IconArrowUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { LoadFailure } from '@ui/kit/LoadFailure'
import { layerPart, part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { type Rest, useLongPress } from '@ui/kit/useLongPress'
import { useViewer } from '@ui/kit/viewer'
import {
  type KeyboardEvent,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { ListSkeleton } from './ListStates'
import { OrderLabel } from './OrderLabel'
import { PickBox } from './PickBox'
import type { RowMenuPlace } from './RowMenu'
import styles from './TicketPane.module.css'
import { TicketRow } from './TicketRow'
import { ticketTexts } from './texts/pt_BR'
import type { ListChoice } from './useListChoice'
import { usePickContext } from './usePickContext'
import type { Selection } from './useSelection'
import { useSettledOrder } from './useSettledOrder'
import { useTicketPages } from './useTicketPages'

const EmptyList = part(() => import('./EmptyList'))
const RowMenu = layerPart(() => import('./RowMenu'))

/** Height of a row, px. */
const ROW = 64

/** What the workspace's shortcuts do with the list. */
export type TicketListHandle = { step: (by: 1 | -1) => void }

type Props = {
  choice: ListChoice
  selected: string | null
  /** Null: none any more. */
  onOpen: (id: string | null) => void
  selection: Selection
  ref: Ref<TicketListHandle>
}

/** The tickets of the chosen list: virtual, paged, walked by arrow keys, and still under the pointer. */
export function TicketList({ choice, selected, onOpen, selection, ref }: Props) {
  const t = useTexts(ticketTexts)
  const viewer = useViewer()
  const { filter } = choice
  const select = useCallback((world: World) => ticketList(world, viewer, filter), [viewer, filter])
  const ids = useCalmView(['tickets', 'pins'], select, sameList)
  const pages = useTicketPages(filter)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  /** A menu that was closed has put the focus here: nobody walks the list until they press a key in it. */
  const letGo = useRef(false)
  const [menu, setMenu] = useState<RowMenuPlace | null>(null)
  const order = useSettledOrder(ids, hovered || focused || menu !== null, listKey(filter))
  const { shown } = order
  const picks = usePickContext()

  const scroller = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    getItemKey: (index) => shown[index] ?? index,
    overscan: 8,
  })

  const [active, setActive] = useState<string | null>(null)
  const activeAt = shown.indexOf(active ?? selected ?? '')
  const go = (index: number) => {
    const at = Math.max(0, Math.min(index, shown.length - 1))
    const id = shown[at]
    if (id === undefined) return null
    setActive(id)
    rows.scrollToIndex(at)
    return id
  }
  // Where the open ticket stood: when it has left the list (closed, handed on), the next one is in its place.
  const stood = useRef(-1)
  const selectedAt = shown.indexOf(selected ?? '')
  if (selectedAt >= 0) stood.current = selectedAt
  useImperativeHandle(ref, () => ({
    step(by) {
      const gone = stood.current < 0 ? (by > 0 ? 0 : shown.length - 1) : stood.current + (by > 0 ? 0 : -1)
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

  const key = listKey(filter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top.
  useEffect(() => {
    setActive(null)
    stood.current = -1
    scroller.current?.scrollTo({ top: 0 })
  }, [key])

  const last = rows.getVirtualItems().at(-1)?.index ?? 0
  const { loadMore } = pages
  useEffect(() => {
    if (last >= shown.length - 6) loadMore()
  }, [last, shown.length, loadMore])

  const onKey = (event: KeyboardEvent) => {
    const picks = event.ctrlKey && event.code === 'Space' && !event.altKey
    if (!picks && (event.altKey || event.ctrlKey || event.metaKey)) return
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
      go(target)
    } else if (event.code === 'Enter' || event.code === 'Space') {
      event.preventDefault()
      const id = shown[activeAt]
      if (id && event.code === 'Space' && selection.on) selection.toggle(id)
      else if (id) onOpen(id)
    }
  }

  if (shown.length === 0) {
    if (pages.failure !== null) return <LoadFailure {...pages} said={t('loadFailed')} />
    if (pages.loading) return <ListSkeleton />
    return (
      <Suspense fallback={null}>
        <EmptyList choice={choice} />
      </Suspense>
    )
  }
  return (
    <div
      className={styles.holder}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <div className={styles.head}>
        <OrderLabel choice={choice} />
        {choice.narrowed && ids.length > 0 && (
          <span className={styles.found} role="status">
            {t(pages.more ? 'foundMore' : 'found', { count: ids.length })}
          </span>
        )}
        {order.changed && (
          <button type="button" className={styles.fresh} onClick={order.apply}>
            <IconArrowUp size={14} aria-hidden />
            {order.fresh > 0 ? t('fresh', { count: order.fresh }) : t('reordered')}
          </button>
        )}
      </div>
      <div
        ref={scroller}
        className={styles.scroller}
        role="listbox"
        aria-label={t(`tabs.${choice.tab}`)}
        aria-activedescendant={activeAt >= 0 ? optionId(shown[activeAt] as string) : undefined}
        tabIndex={0}
        onKeyDown={onKey}
        // The menu key, or Shift+F10, on the list itself.
        onContextMenu={(event) => {
          const id = shown[activeAt]
          const option = id ? document.getElementById(optionId(id))?.getBoundingClientRect() : undefined
          if (!id || !option) return
          event.preventDefault()
          setMenu({ ticketId: id, x: option.left + 48, y: option.top + ROW / 2 })
        }}
        onFocus={(event) => setFocused(!letGo.current && event.currentTarget.matches(':focus-visible'))}
        onBlur={() => {
          letGo.current = false
          setFocused(false)
        }}
      >
        <div role="presentation" className={styles.canvas} style={{ height: rows.getTotalSize() }} {...press}>
          {rows.getVirtualItems().map(({ index, key, start }) => {
            const id = shown[index] as string
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
                aria-setsize={pages.more ? -1 : shown.length}
                className={styles.option}
                data-active={index === activeAt || undefined}
                data-picked={selection.ids.has(id) || undefined}
                data-picking={selection.on || undefined}
                style={{ transform: `translateY(${start}px)` }}
                onClick={({ target }) => {
                  setActive(id)
                  const onBox = target instanceof Element && target.closest('[data-pick]') !== null
                  if (selection.on || onBox) selection.toggle(id)
                  else onOpen(id)
                }}
                onContextMenu={(event) => {
                  event.preventDefault()
                  event.stopPropagation()
                  setMenu({ ticketId: id, x: event.clientX, y: event.clientY })
                }}
              >
                <PickBox id={id} picked={selection.ids.has(id)} />
                <TicketRow id={id} tab={choice.tab} picks={picks} />
              </div>
            )
          })}
        </div>
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
      {pages.failure !== null ? (
        <LoadFailure {...pages} as="line" said={`${t('loadFailed')} ${t('loadFailedHint')}`} />
      ) : (
        pages.loading && pages.more && <div className={styles.foot}>{t('loadingMore')}</div>
      )}
    </div>
  )
}

const optionId = (ticketId: string) => `ticket-${ticketId}`
