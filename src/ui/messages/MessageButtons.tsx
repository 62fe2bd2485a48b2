import { useCommands } from '@app/panel'
import type { MessageRow } from '@domain/kernel/world'
import { messageActions } from '@domain/messages/actions'
import { IconArrowBackUp, IconChevronDown } from '@tabler/icons-react'
import { useNow } from '@ui/kit/clock'
import { tellFailure } from '@ui/kit/feedback'
import { IconButton } from '@ui/kit/IconButton'
import { part } from '@ui/kit/part'
import { useText } from '@ui/kit/text'
import { Suspense, useState } from 'react'
import styles from './MessageBubble.module.css'
import { useTalk } from './talkTexts'
import type { LongPress } from './useLongPress'

const MessageMenu = part(() => import('./MessageMenu'))
const EmojiPopover = part(() => import('@ui/emoji/EmojiPopover'))
const ForwardDialog = part(() => import('./ForwardDialog'))

type Props = { row: MessageRow; onReply: ((id: string) => void) | null; press: LongPress }

/** Beside a bubble: answering it, and the menu of everything else; both also by keyboard, the menu by a long press. */
export function MessageButtons({ row, onReply, press }: Props) {
  const t = useText()
  const talk = useTalk()
  const commands = useCommands()
  const now = useNow(60_000)
  const [opened, setOpened] = useState(false)
  const [forwarding, setForwarding] = useState(false)
  const [picking, setPicking] = useState(false)
  const actions = messageActions(row, onReply !== null, now)
  if (!Object.values(actions).includes(true)) return null
  const open = opened || press.pressed
  const close = () => {
    setOpened(false)
    press.release()
  }
  return (
    <span className={styles.actions} data-open={open || picking || undefined}>
      {actions.reply && (
        <IconButton label={t('message.reply')} size={28} onClick={() => onReply?.(row.id)}>
          <IconArrowBackUp size={16} aria-hidden />
        </IconButton>
      )}
      <span className={styles.menu} data-menu>
        <IconButton label={talk('actions')} size={28} onClick={() => setOpened(true)}>
          <IconChevronDown size={16} aria-hidden />
        </IconButton>
        <Suspense fallback={null}>
          {open && (
            <MessageMenu
              row={row}
              actions={actions}
              onReply={() => onReply?.(row.id)}
              onForward={() => setForwarding(true)}
              onMore={() => setPicking(true)}
              onClose={close}
            />
          )}
          {picking && (
            <EmojiPopover
              purpose="react"
              onPick={(emoji) => void commands.react(row.id, emoji).then(tellFailure)}
              onClose={() => setPicking(false)}
            />
          )}
          {forwarding && <ForwardDialog row={row} onClose={() => setForwarding(false)} />}
        </Suspense>
      </span>
    </span>
  )
}
