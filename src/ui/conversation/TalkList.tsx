import { IconChevronDown } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { LoadFailure } from '@ui/kit/LoadFailure'
import { ScrollRegion } from '@ui/kit/ScrollRegion'
import { useStaysAtEnd } from '@ui/kit/useStaysAtEnd'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Conversation } from './list/useConversation'
import styles from './MessageList.module.css'

/** Within how many pixels of the end a conversation counts as being read at its end. */
const AT_END = 80
/** Rows from the top at which the older page is asked for. */
const NEAR_TOP = 4

/** Around the rows, and a row whose height is not known yet, pixels. */
const ABOVE_FIRST = 8
const BELOW_LAST = 12
const estimated = (item: Row | undefined): number => (item?.kind === 'message' ? 48 : 40)

/** What stands in a conversation, with a customer or a colleague: a message by its id, a day, a divider. */
type Row = Readonly<{ kind: string; key: string; id?: string }>

/** Where a conversation begins to be read, in pixels from its top: `height` of it is seen at once. */
function beginning(items: readonly Row[], height: number): number {
  const heightOf = (rows: readonly Row[]) => rows.reduce((sum, item) => sum + estimated(item), ABOVE_FIRST)
  const end = Math.max(0, heightOf(items) + BELOW_LAST - height)
  const unread = items.findIndex((item) => item.kind === 'unread')
  return unread < 0 ? end : Math.min(end, heightOf(items.slice(0, unread)))
}

type Talk<T extends Row> = Pick<Conversation, 'loadingOlder' | 'older'> &
  Readonly<{
    items: readonly T[]
    /** Shows older messages. */
    loadOlder: () => void
    /** What stands here now is what there is: where it begins to be read is known. */
    settled: boolean
    /** The last row is what one has just sent. */
    ownLast: boolean
  }>

/**
 * How a conversation scrolls: virtual, begun at what is unread, held at its end, older ones loaded on the way up without
 * a jump (the virtualizer keeps the row that is being read in its place).
 */
export function useTalkScroll<T extends Row>({
  items,
  settled,
  ownLast,
  loadingOlder,
  older,
  loadOlder,
}: Talk<T>) {
  const scroller = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const placed = useRef(false)
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    // The first rows are those that stand at the end, or at what is unread: others would be thrown away at once.
    initialRect: { width: 0, height: window.innerHeight },
    initialOffset: () => beginning(items, window.innerHeight),
    estimateSize: (index) => estimated(items[index]),
    getItemKey: (index) => items[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AT_END,
    overscan: 8,
    paddingStart: ABOVE_FIRST,
    paddingEnd: BELOW_LAST,
  })

  const lookForEnd = useStaysAtEnd(scroller, canvas, AT_END)
  // Whoever mounts it again starts over at the end.
  useLayoutEffect(
    () => () => {
      placed.current = false
    },
    [],
  )
  const count = items.length
  useLayoutEffect(() => {
    if (count === 0 || !settled || placed.current) return
    placed.current = true
    // The rows have been measured and the canvas has not grown yet: a place beyond its end could not be scrolled to.
    if (canvas.current) canvas.current.style.height = `${list.getTotalSize()}px`
    const unread = items.findIndex((item) => item.kind === 'unread')
    if (unread >= 0) list.scrollToIndex(unread, { align: 'start' })
    else list.scrollToEnd()
    lookForEnd()
  }, [count, items, list, settled, lookForEnd])

  // What one has just sent is always shown, also where the server was faster than the screen.
  const lastKey = items.at(-1)?.key
  const newest = useRef<string | undefined>(undefined)
  useEffect(() => {
    const before = newest.current
    newest.current = lastKey
    if (!ownLast || before === undefined || before === lastKey) return
    list.scrollToEnd()
    // Rows on the way there have their height only once they are shown.
    const again = requestAnimationFrame(() => list.scrollToEnd())
    return () => cancelAnimationFrame(again)
  }, [ownLast, lastKey, list])

  const visible = list.getVirtualItems()
  const top = visible[0]?.index ?? 0
  // A page that brought nothing to be seen moves nothing either: where more is to come, the next one is asked for at
  // its end.
  useEffect(() => {
    if (placed.current && older.failure === null && !loadingOlder && top < NEAR_TOP) loadOlder()
  }, [top, loadOlder, loadingOlder, older.failure])

  return {
    list,
    scroller,
    canvas,
    visible,
    atEnd: count === 0 || list.isAtEnd(AT_END),
    toEnd: useCallback(() => list.scrollToEnd(), [list]),
    /** Brings a row to the middle. */
    show: useCallback((index: number) => list.scrollToIndex(index, { align: 'center' }), [list]),
  }
}

type Props<T extends Row> = Pick<Conversation, 'loadingOlder' | 'older'> &
  Readonly<{
    items: readonly T[]
    scroll: ReturnType<typeof useTalkScroll>
    /** What it says: its name, and about older ones. */
    says: Readonly<{ name: string; older: string; olderFailed: string; toEnd: string }>
    /** The keys of the way to the end. */
    toEndKeys?: string | undefined
    /** So many came behind what was seen. */
    fresh: number
    /** The message that was jumped to. */
    marked: string | null
    /** In place of the rows. */
    none?: ReactNode
    /** Over the rows, below what is said of older ones. */
    above?: ReactNode
    /** Walks from message to message, which are articles then. */
    onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
    row: (item: T) => ReactNode
    children: ReactNode
  }>

/** The frame of a conversation's rows: what comes above, what scrolls, and the way back to its end. */
export function TalkList<T extends Row>(props: Props<T>) {
  const { items, scroll, says, loadingOlder, older, fresh, marked, onKeyDown, row } = props
  const { list, scroller, canvas, visible, atEnd, toEnd } = scroll
  return (
    <div className={styles.holder}>
      {loadingOlder && older.failure === null && (
        <div className={styles.older} role="status">
          {says.older}
        </div>
      )}
      {older.failure !== null && (
        <div className={styles.older}>
          <LoadFailure {...older} as="line" said={says.olderFailed} />
        </div>
      )}
      {props.above}
      <ScrollRegion ref={scroller} className={styles.scroller} label={says.name} onKeyDown={onKeyDown}>
        {props.none}
        <div ref={canvas} className={styles.canvas} style={{ height: list.getTotalSize() }}>
          {visible.map(({ index, key, start }) => {
            const item = items[index]
            if (!item) return null
            const isMessage = item.kind === 'message'
            return (
              <div
                key={key}
                ref={list.measureElement}
                data-index={index}
                {...(onKeyDown && { tabIndex: -1, role: isMessage ? 'article' : undefined })}
                className={styles.item}
                data-marked={(isMessage && item.id === marked) || undefined}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row(item)}
              </div>
            )
          })}
        </div>
      </ScrollRegion>
      {!atEnd && (
        <button
          type="button"
          className={styles.toEnd}
          aria-label={says.toEnd}
          title={props.toEndKeys}
          onClick={toEnd}
        >
          <IconChevronDown size={20} aria-hidden />
          {fresh > 0 && <span>{fresh > 99 ? '99+' : fresh}</span>}
        </button>
      )}
      {props.children}
    </div>
  )
}
