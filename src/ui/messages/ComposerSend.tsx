import { useCommands } from '@app/panel/panel'
import type { Draft } from '@app/sending/drafts'
import { holesIn } from '@domain/templates/quick-answer'
import type { TicketRow } from '@domain/tickets/tables'
import { IconLock, IconSend } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { windowEndOf } from '@ui/schedules/windowEnd'
import { Suspense } from 'react'
import styles from './Composer.module.css'
import type { Mode } from './ComposerModes'
import { messageTexts } from './texts/pt_BR'

const LaterMenu = part(() => import('@ui/schedules/LaterMenu'))

type Props = {
  row: TicketRow
  mode: Mode
  draft: Draft
  /** Is there something that may leave? */
  ready: boolean
  /** Is the connection one that Meta's window closes? */
  official: boolean
  onTemplate: () => void
  onSend: () => void
  /** What was typed waits on the server. */
  onDone: () => void
  onFailure: (message: string) => void
}

/** Send, and in its other half when: one button in two parts. */
export function ComposerSend({
  row,
  mode,
  draft,
  ready,
  official,
  onTemplate,
  onSend,
  onDone,
  onFailure,
}: Props) {
  const t = useTexts(messageTexts)
  const commands = useCommands()
  const comment = mode === 'comment'
  return (
    <span className={styles.split}>
      <IconButton
        label={t(comment ? 'composer.sendComment' : 'composer.send')}
        keys="Enter"
        filled
        size={36}
        disabled={!ready}
        color={comment ? 'warning' : 'primary'}
        onClick={onSend}
      >
        {comment ? <IconLock size={18} aria-hidden /> : <IconSend size={18} aria-hidden />}
      </IconButton>
      {!comment && (
        <Suspense fallback={null}>
          <LaterMenu
            half
            windowEnd={official ? windowEndOf(row) : null}
            onTemplate={official ? onTemplate : undefined}
            barred={row.data.customer.is_blacklisted}
            about={draft.text}
            disabled={!ready || holesIn(draft.text).length > 0}
            repeats={!official}
            schedule={(sendAt, hash, more) => {
              const about = { sendAt, replyTo: draft.replyTo, hash, ...more }
              return commands.schedule(row.id, draft.text.trim(), about)
            }}
            onDone={onDone}
            onFailure={onFailure}
          />
        </Suspense>
      )}
    </span>
  )
}
