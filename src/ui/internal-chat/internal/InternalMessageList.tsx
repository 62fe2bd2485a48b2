import { useCommands, useView } from '@app/panel/panel'
import { unseenByColleague } from '@domain/internal-chat/internal-message.rows'
import type { World } from '@domain/kernel/world'
import { IconChevronDown } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import styles from '@ui/conversation/MessageList.module.css'
import { useAttention } from '@ui/conversation/useAttention'
import { useNow } from '@ui/kit/clock'
import { formatDay } from '@ui/kit/dates'
import { LoadFailure } from '@ui/kit/LoadFailure'
import { useTexts } from '@ui/kit/text'
import { useStaysAtEnd } from '@ui/kit/useStaysAtEnd'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { internalTexts } from '../texts/pt_BR'
import { InternalAnnouncer } from './InternalAnnouncer'
import { InternalBubble, WaitingBubble } from './InternalBubble'
import own from './InternalConversation.module.css'
import type { Item } from './internalItems'
import type { InternalConversationView } from './useInternalConversation'

/** Within how many pixels of the end a conversation counts as being read at its end. */
const AT_END = 80
/** Rows from the top at which the older page is asked for. */
const NEAR_TOP = 4
/** A quoted message further back than this many pages is not looked for. */
const MOST_PAGES_BACK = 40
/** How long the message that was jumped to stands out, ms. */
const FOUND_MS = 1_500

type Props = {
  peerId: string
  name: string
  conversation: InternalConversationView
  onReply: (messageId: string) => void
}

/** The messages with a colleague: virtual, held at the end, older ones loaded on the way up; read when looked at. */
export function InternalMessageList({ peerId, name, conversation, onReply }: Props) {
  const t = useTexts(internalTexts)
  const commands = useCommands()
  const { items, settled, complete, loadingOlder, older, loadOlder } = conversation
  const scroller = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const placed = useRef(false)
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 44,
    getItemKey: (index) => items[index]?.key ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: AT_END,
    overscan: 8,
    paddingStart: 8,
    paddingEnd: 12,
  })
  const lookForEnd = useStaysAtEnd(scroller, canvas, AT_END)
  useLayoutEffect(
    () => () => {
      placed.current = false
    },
    [],
  )
  const count = items.length
  useLayoutEffect(() => {
    // The newest message alone may be here before its page: where the unread ones begin is not known yet.
    if (count === 0 || !settled || placed.current) return
    placed.current = true
    const unread = items.findIndex((item) => item.kind === 'unread')
    if (unread >= 0) list.scrollToIndex(unread, { align: 'start' })
    else list.scrollToEnd()
    lookForEnd()
  }, [count, items, list, settled, lookForEnd])

  // What one has just sent is always shown.
  const last = items.at(-1)
  const ownNew = last?.kind === 'waiting' ? last.key : undefined
  useEffect(() => {
    if (ownNew !== undefined) list.scrollToEnd()
  }, [ownNew, list])

  const visible = list.getVirtualItems()
  const top = visible[0]?.index ?? 0
  useEffect(() => {
    if (placed.current && older.failure === null && top < NEAR_TOP) void loadOlder()
  }, [top, loadOlder, older.failure])

  const atEnd = count === 0 || list.isAtEnd(AT_END)
  const looking = useAttention()
  const unseen = useView(
    ['internalMessages', 'internalConversations'],
    useCallback((world: World) => unseenByColleague(world).get(peerId) ?? 0, [peerId]),
  )
  const lastKey = last?.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further message is seen again, even when the count is the same.
  useEffect(() => {
    if (looking && settled && atEnd && unseen > 0) void commands.markInternalSeen(peerId)
  }, [looking, settled, atEnd, unseen, lastKey, peerId, commands])

  const { wanted, found, jump } = useJump(conversation)
  useEffect(() => {
    if (found !== null) list.scrollToIndex(found, { align: 'center' })
  }, [found, list])

  return (
    <div className={styles.holder}>
      {loadingOlder && older.failure === null && (
        <div className={styles.older} role="status">
          {t('older')}
        </div>
      )}
      {older.failure !== null && (
        <div className={styles.older}>
          <LoadFailure {...older} as="line" said={t('olderFailed')} />
        </div>
      )}
      <section
        ref={scroller}
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={t('messages', { name })}
      >
        {count === 0 && complete && <p className={own.empty}>{t('empty', { name })}</p>}
        <div ref={canvas} className={styles.canvas} style={{ height: list.getTotalSize() }}>
          {visible.map(({ index, key, start }) => {
            const item = items[index]
            return (
              item && (
                <div
                  key={key}
                  ref={list.measureElement}
                  data-index={index}
                  className={`${styles.item} ${item.kind === 'message' && item.id === wanted ? own.found : ''}`}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <ItemView item={item} onReply={onReply} onQuoted={jump} />
                </div>
              )
            )
          })}
        </div>
      </section>
      {!atEnd && (
        <button
          type="button"
          className={styles.toEnd}
          aria-label={t('toEnd')}
          onClick={() => list.scrollToEnd()}
        >
          <IconChevronDown size={20} aria-hidden />
          {unseen > 0 && <span>{unseen > 99 ? '99+' : unseen}</span>}
        </button>
      )}
      <InternalAnnouncer peerId={peerId} name={name} />
    </div>
  )
}

/** The way to a quoted message, through older pages where it is not here yet. */
function useJump(conversation: InternalConversationView) {
  const latest = useRef(conversation)
  latest.current = conversation
  const [wanted, setWanted] = useState<string | null>(null)
  const indexOf = (id: string) =>
    latest.current.items.findIndex((item) => item.kind === 'message' && item.id === id)
  const found = wanted === null ? -1 : indexOf(wanted)
  useEffect(() => {
    if (found < 0) return
    const timer = setTimeout(() => setWanted(null), FOUND_MS)
    return () => clearTimeout(timer)
  }, [found])
  const jump = async (id: string) => {
    setWanted(id)
    for (let pages = 0; indexOf(id) < 0; pages++) {
      const { complete, loadOlder } = latest.current
      if (complete || pages === MOST_PAGES_BACK || !(await loadOlder())) return setWanted(null)
      // The page that came is laid out with the next frame.
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }
  return { wanted, found: found >= 0 ? found : null, jump: (id: string) => void jump(id) }
}

type ItemProps = { item: Item; onReply: (messageId: string) => void; onQuoted: (messageId: string) => void }

function ItemView({ item, onReply, onQuoted }: ItemProps) {
  const t = useTexts(internalTexts)
  const now = useNow(60_000)
  switch (item.kind) {
    case 'begin':
      return <div className={styles.begin}>{t('begin')}</div>
    case 'day':
      return (
        <div className={styles.day}>
          <span>{formatDay(item.at, now, t)}</span>
        </div>
      )
    case 'unread':
      return (
        <div className={styles.unread}>
          <span>{t('unread', { count: item.count })}</span>
        </div>
      )
    case 'message':
      return <InternalBubble id={item.id} first={item.first} onReply={onReply} onQuoted={onQuoted} />
    case 'waiting':
      return <WaitingBubble hash={item.hash} first={item.first} />
  }
}
