import { useCommands, useView } from '@app/panel/panel'
import { unseenByColleague } from '@domain/internal-chat/internal-message.rows'
import type { World } from '@domain/kernel/world'
import { Jump } from '@ui/conversation/jump'
import styles from '@ui/conversation/MessageList.module.css'
import { TalkList, useTalkScroll } from '@ui/conversation/TalkList'
import { useAttention } from '@ui/conversation/useAttention'
import { useJumping } from '@ui/conversation/useJumping'
import { useNow } from '@ui/kit/clock'
import { formatDay } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { useCallback, useEffect } from 'react'
import { internalTexts } from '../texts/pt_BR'
import { InternalAnnouncer } from './InternalAnnouncer'
import { InternalBubble, WaitingBubble } from './InternalBubble'
import own from './InternalConversation.module.css'
import type { Item } from './internalItems'
import type { InternalConversationView } from './useInternalConversation'

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
  const { items, settled, complete } = conversation
  const last = items.at(-1)
  const scroll = useTalkScroll({ ...conversation, ownLast: last?.kind === 'waiting' })
  const { atEnd } = scroll
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

  const { jump, marked } = useJumping(conversation, scroll.show)
  return (
    <Jump value={jump}>
      <TalkList
        {...conversation}
        scroll={scroll}
        says={{
          name: t('messages', { name }),
          older: t('older'),
          olderFailed: t('olderFailed'),
          toEnd: t('toEnd'),
        }}
        fresh={unseen}
        marked={marked}
        none={items.length === 0 && complete && <p className={own.empty}>{t('empty', { name })}</p>}
        row={(item) => <ItemView item={item} onReply={onReply} />}
      >
        <InternalAnnouncer peerId={peerId} name={name} />
      </TalkList>
    </Jump>
  )
}

type ItemProps = { item: Item; onReply: (messageId: string) => void }

function ItemView({ item, onReply }: ItemProps) {
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
      return <InternalBubble id={item.id} first={item.first} onReply={onReply} />
    case 'waiting':
      return <WaitingBubble hash={item.hash} first={item.first} />
  }
}
