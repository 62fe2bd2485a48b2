import { usePanel, useRow, useUser } from '@app/panel/panel'
import { keysOf } from '@domain/shortcuts/table'
import { piecesOf } from '@domain/text/search-words'
import { IconArrowUp } from '@tabler/icons-react'
import { useNow } from '@ui/kit/clock'
import { formatDate, formatDateTime, formatDay } from '@ui/kit/dates'
import { useShortcuts } from '@ui/kit/shortcuts/useShortcuts'
import { useTexts } from '@ui/kit/text'
import { useAskedMessage } from '@ui/messages/askedMessage'
import { Marks } from '@ui/messages/marks'
import { type Item, isLine } from '@ui/messages/messageItems'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'
import { writingTexts } from '@ui/schedules/texts/writing/pt_BR'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { Jump } from '../jump'
import styles from '../MessageList.module.css'
import { TalkList, useTalkScroll } from '../TalkList'
import { useJumping } from '../useJumping'
import { Announcer } from './Announcer'
import { MessageBubble } from './MessageBubble'
import { useConversation } from './useConversation'
import { useMessageWalk } from './useMessageWalk'

type Props = { ticketId: string; onReply: ((messageId: string) => void) | null }

/** The messages of one ticket, what is new and late among them, and the way to a message that is asked for. */
export const MessageList = memo(function MessageList({ ticketId, onReply }: Props) {
  const t = useTexts(messageTexts)
  const talk = useTexts(talkTexts)
  const { store } = usePanel()
  const { id: userId } = useUser()
  const ticket = useRow('tickets', ticketId)?.data
  const removedAt = ticket?.messages_removed_at
  const customer = ticket?.customer_name ?? ''
  const conversation = useConversation(ticketId)
  const { items, late, complete } = conversation
  const last = items.at(-1)
  const lastKey = last?.key
  const lastRow = last?.kind === 'message' ? store.world.rows.messages.get(last.id) : undefined
  const ownLast =
    lastRow !== undefined &&
    (lastRow.temp === true || (lastRow.hash !== null && lastRow.data.user_sending_id === userId))
  const scroll = useTalkScroll({ ...conversation, settled: true, ownLast })
  const { list, show, visible, atEnd } = scroll
  const { jump, marked } = useJumping(conversation, show)
  const [words, setWords] = useState<readonly string[]>([])
  const found = useMemo(
    () => (words.length === 0 ? null : { pieces: (text: string) => piecesOf(text, words) }),
    [words],
  )
  const jumpTo = useCallback(
    (id: string, looked: readonly string[]) => {
      setWords(looked)
      jump(id)
    },
    [jump],
  )
  useAskedMessage(ticketId, items.length > 0, jumpTo)
  const reveal = useCallback((index: number) => list.scrollToIndex(index, { align: 'auto' }), [list])
  const walk = useMessageWalk(scroll.scroller, items, reveal)

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

  useShortcuts({ toEnd: atEnd ? undefined : scroll.toEnd })

  const none = removedAt
    ? talk('removed', { when: formatDate(removedAt) })
    : items.length === 0 && complete && t('conversation.emptyTitle')
  return (
    <Jump value={jump}>
      <Marks value={found}>
        <TalkList
          {...conversation}
          scroll={scroll}
          says={{
            name: t('conversation.messages'),
            older: t('conversation.older'),
            olderFailed: t('conversation.olderFailed'),
            toEnd: fresh > 0 ? t('conversation.toEndCount', { count: fresh }) : t('conversation.toEnd'),
          }}
          toEndKeys={keysOf('toEnd')}
          fresh={fresh}
          marked={marked}
          none={none && <p className={styles.none}>{none}</p>}
          above={
            above && (
              <button type="button" className={styles.toLate} onClick={() => show(lateAt)}>
                <IconArrowUp size={16} aria-hidden /> {talk('toLate')}
              </button>
            )
          }
          onKeyDown={walk}
          row={(item) => <ItemView item={item} customer={customer} late={late} onReply={onReply} />}
        >
          <Announcer ticketId={ticketId} />
        </TalkList>
      </Marks>
    </Jump>
  )
})

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
