import { usePanel, useRow, useUser } from '@app/panel/panel'
import { keysOf } from '@domain/shortcuts/table'
import { IconArrowUp, IconChevronDown } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useNow } from '@ui/kit/clock'
import { formatDate, formatDateTime, formatDay } from '@ui/kit/dates'
import { LoadFailure } from '@ui/kit/LoadFailure'
import { useShortcuts } from '@ui/kit/shortcuts/useShortcuts'
import { useTexts } from '@ui/kit/text'
import { useStaysAtEnd } from '@ui/kit/useStaysAtEnd'
import { useAskedMessage } from '@ui/messages/askedMessage'
import { FoundWords } from '@ui/messages/foundWords'
import { type Item, isLine } from '@ui/messages/messageItems'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'
import { writingTexts } from '@ui/schedules/texts/writing/pt_BR'
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from '../MessageList.module.css'
import { Announcer } from './Announcer'
import { Jump } from './jump'
import { MessageBubble } from './MessageBubble'
import { useConversation } from './useConversation'
import { useJumping } from './useJumping'
import { useMessageWalk } from './useMessageWalk'

/** Within how many pixels of the end a conversation counts as being read at its end. */
const AT_END = 80
/** Rows from the top at which the older page is asked for. */
const NEAR_TOP = 4

/** Around the rows, and a row whose height is not known yet, pixels. */
const ABOVE_FIRST = 8
const BELOW_LAST = 12
const estimated = (item: Item | undefined): number => (item?.kind === 'message' ? 48 : 40)

/** Where a conversation begins to be read, in pixels from its top: `height` of it is seen at once. */
function beginning(items: readonly Item[], height: number): number {
  const heightOf = (rows: readonly Item[]) => rows.reduce((sum, item) => sum + estimated(item), ABOVE_FIRST)
  const end = Math.max(0, heightOf(items) + BELOW_LAST - height)
  const unread = items.findIndex((item) => item.kind === 'unread')
  return unread < 0 ? end : Math.min(end, heightOf(items.slice(0, unread)))
}

type Props = { ticketId: string; onReply: ((messageId: string) => void) | null }

/**
 * The messages of one ticket: virtual, held at their end, older ones loaded on the way up without a jump
 * (the virtualizer keeps the row that is being read in its place).
 */
export const MessageList = memo(function MessageList({ ticketId, onReply }: Props) {
  const t = useTexts(messageTexts)
  const talk = useTexts(talkTexts)
  const { store } = usePanel()
  const { id: userId } = useUser()
  const ticket = useRow('tickets', ticketId)?.data
  const removedAt = ticket?.messages_removed_at
  const customer = ticket?.customer_name ?? ''
  const conversation = useConversation(ticketId)
  const { items, late, complete, loadingOlder, older, loadOlder } = conversation
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
  const last = items.at(-1)
  const lastKey = last?.key
  useLayoutEffect(() => {
    if (count === 0) return
    const unread = items.findIndex((item) => item.kind === 'unread')
    if (!placed.current) {
      placed.current = true
      // The rows have been measured and the canvas has not grown yet: a place beyond its end could not be scrolled to.
      if (canvas.current) canvas.current.style.height = `${list.getTotalSize()}px`
      if (unread >= 0) list.scrollToIndex(unread, { align: 'start' })
      else list.scrollToEnd()
      lookForEnd()
    }
  }, [count, items, list, lookForEnd])

  // What one has just sent is always shown, also where the server was faster than the screen.
  const lastRow = last?.kind === 'message' ? store.world.rows.messages.get(last.id) : undefined
  const own =
    lastRow !== undefined &&
    (lastRow.temp === true || (lastRow.hash !== null && lastRow.data.user_sending_id === userId))
  const newest = useRef<string | undefined>(undefined)
  useEffect(() => {
    const before = newest.current
    newest.current = lastKey
    if (!own || before === undefined || before === lastKey) return
    list.scrollToEnd()
    // Rows on the way there have their height only once they are shown.
    const again = requestAnimationFrame(() => list.scrollToEnd())
    return () => cancelAnimationFrame(again)
  }, [own, lastKey, list])

  const show = useCallback((index: number) => list.scrollToIndex(index, { align: 'center' }), [list])
  const { jump, marked } = useJumping(conversation, show)
  const [words, setWords] = useState<readonly string[]>([])
  const jumpTo = useCallback(
    (id: string, looked: readonly string[]) => {
      setWords(looked)
      jump(id)
    },
    [jump],
  )
  useAskedMessage(ticketId, count > 0, jumpTo)
  const reveal = useCallback((index: number) => list.scrollToIndex(index, { align: 'auto' }), [list])
  const walk = useMessageWalk(scroller, items, reveal)

  const visible = list.getVirtualItems()
  const atEnd = count === 0 || list.isAtEnd(AT_END)
  const lastSeen = useRef(lastKey)
  if (atEnd) lastSeen.current = lastKey
  // Older pages are added before what was seen, so only what stands behind it is new.
  const fresh = atEnd
    ? 0
    : freshAfter(items, lastSeen.current, (id) => {
        const row = store.world.rows.messages.get(id)
        return row !== undefined && !isLine(row)
      })

  // One that came late may stand where nobody looks.
  const lateAt =
    late.size === 0 ? -1 : items.findLastIndex((item) => item.kind === 'message' && late.has(item.id))
  const shown = visible.find(({ end }) => end > (list.scrollOffset ?? 0))
  const above = lateAt >= 0 && shown !== undefined && lateAt < shown.index

  useShortcuts({ toEnd: atEnd ? undefined : () => list.scrollToEnd() })

  const top = visible[0]?.index ?? 0
  // A page that brought nothing to be seen moves nothing either: where more is to come, the next one is asked for at
  // its end.
  useEffect(() => {
    if (placed.current && older.failure === null && !loadingOlder && top < NEAR_TOP) loadOlder()
  }, [top, loadOlder, loadingOlder, older.failure])

  return (
    <Jump value={jump}>
      <div className={styles.holder}>
        {loadingOlder && older.failure === null && (
          <div className={styles.older} role="status">
            {t('conversation.older')}
          </div>
        )}
        {older.failure !== null && (
          <div className={styles.older}>
            <LoadFailure {...older} as="line" said={t('conversation.olderFailed')} />
          </div>
        )}
        {above && (
          <button type="button" className={styles.toLate} onClick={() => show(lateAt)}>
            <IconArrowUp size={16} aria-hidden /> {talk('toLate')}
          </button>
        )}
        <section
          ref={scroller}
          className={styles.scroller}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
          tabIndex={0}
          aria-label={t('conversation.messages')}
          onKeyDown={walk}
        >
          {removedAt ? (
            <p className={styles.none}>{talk('removed', { when: formatDate(removedAt) })}</p>
          ) : (
            count === 0 && complete && <p className={styles.none}>{t('conversation.emptyTitle')}</p>
          )}
          <div ref={canvas} className={styles.canvas} style={{ height: list.getTotalSize() }}>
            <FoundWords value={words}>
              {visible.map(({ index, key, start }) => (
                <div
                  key={key}
                  ref={list.measureElement}
                  data-index={index}
                  role={items[index]?.kind === 'message' ? 'article' : undefined}
                  tabIndex={-1}
                  className={styles.item}
                  data-marked={isMessage(items[index], marked) || undefined}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <ItemView item={items[index] as Item} customer={customer} late={late} onReply={onReply} />
                </div>
              ))}
            </FoundWords>
          </div>
        </section>
        {!atEnd && (
          <button
            type="button"
            className={styles.toEnd}
            aria-label={fresh > 0 ? t('conversation.toEndCount', { count: fresh }) : t('conversation.toEnd')}
            title={keysOf('toEnd')}
            onClick={() => list.scrollToEnd()}
          >
            <IconChevronDown size={20} aria-hidden />
            {fresh > 0 && <span>{fresh > 99 ? '99+' : fresh}</span>}
          </button>
        )}
        <Announcer ticketId={ticketId} />
      </div>
    </Jump>
  )
})

const isMessage = (item: Item | undefined, id: string | null): boolean =>
  item?.kind === 'message' && item.id === id

/** How many stand behind what was seen last; `counts`: is it somebody's word, and no line about the ticket? */
function freshAfter(
  items: readonly Item[],
  key: string | undefined,
  counts: (messageId: string) => boolean,
): number {
  let fresh = 0
  for (let i = items.length - 1; i >= 0; i--) {
    const item = items[i] as Item
    if (item.key === key) return fresh
    if (item.kind === 'message' && counts(item.id)) fresh += 1
  }
  return 0
}

type ItemProps = { item: Item; customer: string; late: ReadonlySet<string>; onReply: Props['onReply'] }

function ItemView({ item, customer, late, onReply }: ItemProps) {
  const t = useTexts(messageTexts)
  const writing = useTexts(writingTexts)
  const now = useNow(60_000)
  switch (item.kind) {
    case 'begin':
      return <div className={styles.begin}>{t('conversation.begin')}</div>
    case 'day':
      return (
        <div className={styles.day}>
          <span>{formatDay(item.at, now, t)}</span>
        </div>
      )
    case 'ticket':
      return (
        <div className={styles.day} data-ticket>
          <span>{writing('talkOf', { date: formatDateTime(item.at) })}</span>
        </div>
      )
    case 'unread':
      return (
        <div className={styles.unread}>
          <span>{t('conversation.unread', { count: item.count })}</span>
        </div>
      )
    case 'message':
      return (
        <MessageBubble
          id={item.id}
          first={item.first}
          customer={customer}
          late={late.has(item.id)}
          onReply={onReply}
        />
      )
  }
}
