import { useCommands, useRow, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { type MessageActions, passedOn } from '@domain/messages/actions'
import type { MessageRow } from '@domain/messages/tables'
import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCopy,
  IconCornerUpRight,
  IconMoodPlus,
  IconPlus,
  IconShoppingCartSearch,
  IconStethoscope,
  IconWritingSign,
} from '@tabler/icons-react'
import { tell, tellFailure } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'
import { askSale, selectedIn } from '@ui/orders/askedSale'
import { stickerTexts } from '@ui/stickers/texts/pt_BR'
import { useState } from 'react'
import styles from './MessageMenu.module.css'
import type { Note } from './MessageNote'

/** The six that WhatsApp offers first. */
const QUICK = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const

type Props = {
  row: MessageRow
  actions: MessageActions
  onReply: () => void
  onForward: () => void
  /** Something is written down from it; null: it is no message of the customer's. */
  onNote: ((what: Note) => void) | null
  /** Any emoji, from the picker. */
  onMore: () => void
  onClose: () => void
}

/** Everything one may do with a message: react, answer, pass on, copy. */
export default function MessageMenu(props: Props) {
  const { row, actions, onReply, onForward, onNote, onMore, onClose } = props
  const t = useTexts(talkTexts)
  const sticker = useTexts(stickerTexts)
  const commands = useCommands()
  const own = useRow('reactions', row.id)?.data.find(({ customer_id }) => customer_id === null)?.reaction_text
  const react = async (emoji: string) => {
    onClose()
    tellFailure(await commands.react(row.id, emoji), 'react')
  }
  const keep = async () => {
    const kept = await commands.stickers({ type: 'save', messageId: row.id })
    if (kept.ok) tell('done', sticker('kept'))
    else tellFailure(kept)
  }
  const { role } = useUser()
  const said = passedOn(row.data)
  // The menu takes the keyboard, and what is selected may go with it.
  const [selected] = useState(() => selectedIn(document.querySelector('[data-pane="conversation"]')))
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(said)
      tell('done', t('copied'))
    } catch {
      tell('failed', t('copyFailed'))
    }
  }
  return (
    <Menu opened onClose={onClose} position="bottom" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <span aria-hidden className={styles.target} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('actions')}>
        {actions.react && (
          <div className={styles.emojis}>
            {QUICK.map((emoji) => (
              <Menu.Item
                key={emoji}
                className={styles.emoji ?? ''}
                data-own={own === emoji || undefined}
                aria-label={t(own === emoji ? 'unreact' : 'react', { emoji })}
                onClick={() => void react(own === emoji ? '' : emoji)}
              >
                {emoji}
              </Menu.Item>
            ))}
            <Menu.Item className={styles.emoji ?? ''} aria-label={t('reactMore')} onClick={onMore}>
              <IconPlus size={20} aria-hidden />
            </Menu.Item>
          </div>
        )}
        {actions.reply && (
          <Menu.Item leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={onReply}>
            {t('reply')}
          </Menu.Item>
        )}
        {actions.forward && (
          <Menu.Item leftSection={<IconCornerUpRight size={16} aria-hidden />} onClick={onForward}>
            {t('forward')}
          </Menu.Item>
        )}
        {row.data.type === 'sticker' && row.data.status && !row.data.whatsapp_deleted_at && (
          <Menu.Item leftSection={<IconMoodPlus size={16} aria-hidden />} onClick={() => void keep()}>
            {sticker('keep')}
          </Menu.Item>
        )}
        {onNote && (
          <Menu.Item
            leftSection={<IconWritingSign size={16} aria-hidden />}
            onClick={() => onNote('consent')}
          >
            {t('consent')}
          </Menu.Item>
        )}
        {onNote && mayCall(role, 'flagAdverseEvent') && (
          <Menu.Item
            leftSection={<IconStethoscope size={16} aria-hidden />}
            onClick={() => onNote('adverseEvent')}
          >
            {t('adverseEvent')}
          </Menu.Item>
        )}
        {actions.copy && mayCall(role, 'sendCustomerQuote') && (
          <Menu.Item
            leftSection={<IconShoppingCartSearch size={16} aria-hidden />}
            onClick={() => askSale({ ticketId: row.data.chat_ticket_id, selected, said })}
          >
            {t('sell')}
          </Menu.Item>
        )}
        {actions.copy && (
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
            {t('copy')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
