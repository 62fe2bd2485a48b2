import { useCommands } from '@app/panel/panel'
import { messageActions } from '@domain/messages/actions'
import type { MessageRow } from '@domain/messages/tables'
import { IconArrowBackUp, IconChevronDown } from '@tabler/icons-react'
import { useNow } from '@ui/kit/clock'
import { tellFailure } from '@ui/kit/feedback'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import styles from '@ui/messages/MessageFrame.module.css'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'
import { type ReactNode, useState } from 'react'
import type { Note } from './MessageNote'

const MessageMenu = layerPart(() => import('./MessageMenu'))
const EmojiPopover = layerPart(() => import('@ui/emoji/EmojiPopover'))
const ForwardDialog = layerPart(() => import('./ForwardDialog'))
const MessageNote = layerPart(() => import('./MessageNote'))

type Props = {
  row: MessageRow
  onReply: ((id: string) => void) | null
  /** Where a finger rested on the bubble, px from the row's top; null: none did. */
  pressedAt: number | null
  onRelease: () => void
}

/** Beside a bubble: answering it, and the menu of everything else; both also by keyboard, the menu by a long press. */
export function MessageButtons({ row, onReply, pressedAt, onRelease }: Props) {
  const t = useTexts(messageTexts)
  const talk = useTexts(talkTexts)
  const commands = useCommands()
  const now = useNow(60_000)
  const [opened, setOpened] = useState(false)
  const [forwarding, setForwarding] = useState(false)
  const [picking, setPicking] = useState(false)
  const [noting, setNoting] = useState<Note | null>(null)
  const actions = messageActions(row, onReply !== null, now)
  if (!Object.values(actions).includes(true)) return null
  const open = opened || pressedAt !== null
  const close = () => {
    setOpened(false)
    onRelease()
  }
  return (
    <span
      className={styles.actions}
      style={pressedAt === null ? undefined : { top: pressedAt }}
      data-open={open || picking || undefined}
    >
      {actions.reply && (
        <Deed label={t('message.reply')} onClick={() => onReply?.(row.id)}>
          <IconArrowBackUp size={16} aria-hidden />
        </Deed>
      )}
      <span className="relative" data-menu>
        <Deed label={talk('actions')} onClick={() => setOpened(true)}>
          <IconChevronDown size={16} aria-hidden />
        </Deed>
        {open && (
          <MessageMenu
            row={row}
            actions={actions}
            onReply={() => onReply?.(row.id)}
            onForward={() => setForwarding(true)}
            onNote={row.data.tag_type === 'in' && !row.temp ? setNoting : null}
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
        {noting && (
          <MessageNote
            what={noting}
            customerId={row.data.customer_id}
            message={{ id: row.id, text: row.data.message ?? row.data.caption ?? '' }}
            onClose={() => setNoting(null)}
          />
        )}
      </span>
    </span>
  )
}

/** A plain element: a screenful of bubbles has some sixty of them, and a library's took half of their mounting. */
function Deed({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.deed} aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  )
}
