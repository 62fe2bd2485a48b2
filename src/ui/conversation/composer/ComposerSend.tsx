import { useCommands } from '@app/panel/panel'
import { holesIn } from '@domain/text/placeholders'
import type { TicketRow } from '@domain/tickets/tables'
import { Button } from '@mantine/core'
import { IconLock, IconSend } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { windowEndOf } from '@ui/schedules/windowEnd'
import styles from '../Composer.module.css'
import { SendMenuHalf } from './SendHalf'
import type { Writing } from './useWriting'

type Props = {
  row: TicketRow
  writing: Writing
  /** Is there something that may leave? */
  ready: boolean
  /** Is the connection one that Meta's window closes? */
  official: boolean
  onTemplate: () => void
  onSend: () => void
  onSendAndClose: (() => void) | undefined
  onFailure: (message: string) => void
}

/** Send, and in its narrow half when: one button in two parts. A comment leaves at once. */
export function ComposerSend(props: Props) {
  const { row, writing, ready, official, onTemplate, onSend, onSendAndClose, onFailure } = props
  const t = useTexts(messageTexts)
  const commands = useCommands()
  const { draft, cleared } = writing
  const comment = draft.type === 'comment'
  const Icon = comment ? IconLock : IconSend
  return (
    <span className={styles.split}>
      <Button
        className={styles.send ?? ''}
        color={comment ? 'warning' : 'primary'}
        aria-label={t(comment ? 'composer.sendComment' : 'composer.send')}
        title={`${t(comment ? 'composer.comment' : 'composer.send')} (Enter)`}
        disabled={!ready}
        rightSection={<Icon size={16} aria-hidden />}
        onClick={onSend}
      >
        <span>{t(comment ? 'composer.comment' : 'composer.send')}</span>
      </Button>
      {!comment && (
        <SendMenuHalf
          windowEnd={official ? windowEndOf(row) : null}
          onTemplate={official ? onTemplate : undefined}
          about={draft.text}
          disabled={!ready}
          noLater={holesIn(draft.text).length > 0}
          repeats={!official}
          schedule={(sendAt, hash, more) => {
            const about = { sendAt, replyTo: draft.replyTo, hash, ...more }
            return commands.schedule(row.id, draft.text.trim(), about)
          }}
          onDone={() => cleared(draft.text)}
          onFailure={onFailure}
          onSendAndClose={onSendAndClose}
        />
      )}
    </span>
  )
}

/** Opens the menu of Send, where there is something to send. */
export const openSendMenu = (field: HTMLElement | null): void =>
  field?.closest('[data-composer]')?.querySelector<HTMLButtonElement>('[data-send-menu]:enabled')?.click()
