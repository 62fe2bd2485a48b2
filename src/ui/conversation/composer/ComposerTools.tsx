import type { OutgoingFile } from '@app/panel/commands'
import { keysOf } from '@domain/shortcuts/table'
import { IconBolt, IconTemplate } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { useNarrow } from '@ui/kit/useNarrow'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import type { ReactNode } from 'react'
import styles from '../Composer.module.css'
import { CommentToggle } from './CommentToggle'
import { ComposerEmoji } from './ComposerEmoji'
import type { Writing } from './useWriting'

const ComposerProducts = part(() => import('@ui/product-picker/ComposerProducts'))

type Props = {
  writing: Writing
  instanceId: string
  /** Of files and voice. */
  attachButtons: ReactNode
  picking: boolean
  onPicking: (picking: boolean) => void
  /** A sticker is to be sent; undefined where none can be. */
  onSticker: ((file: OutgoingFile) => void) | undefined
  /** Begins a quick answer in the field. */
  onAnswers: () => void
  /** Opens the provider's templates; null where there are none to send. */
  onTemplate: (() => void) | null
  /** May one comment, or only reply? */
  comments: boolean
}

/** Beneath the text: what can be put into it, and that it is a comment. */
export function ComposerTools(props: Props) {
  const { writing, instanceId, attachButtons, picking, onPicking, onSticker, onAnswers, onTemplate } = props
  const t = useTexts(messageTexts)
  const narrow = useNarrow()
  const { draft, field, put, write } = writing
  const reply = draft.type === 'chat'
  return (
    <fieldset className={styles.tools} aria-label={t('composer.tools')}>
      {attachButtons}
      <ComposerEmoji
        field={field}
        put={put}
        open={picking}
        onOpen={onPicking}
        onSticker={
          onSticker &&
          ((file) => {
            onPicking(false)
            onSticker(file)
          })
        }
      />
      {reply && <ComposerProducts field={field} instanceId={instanceId} put={put} />}
      {reply && !narrow && (
        <span className={styles.roomy}>
          <IconButton label={t('composer.answers')} keys="/" onClick={onAnswers}>
            <IconBolt size={18} aria-hidden />
          </IconButton>
        </span>
      )}
      {onTemplate && !narrow && (
        <span className={styles.roomy}>
          <IconButton label={t('composer.sendTemplate')} keys={keysOf('template')} onClick={onTemplate}>
            <IconTemplate size={18} aria-hidden />
          </IconButton>
        </span>
      )}
      {props.comments && (
        <>
          <i className={styles.rule} />
          <CommentToggle mode={draft.type} onMode={write} />
        </>
      )}
    </fieldset>
  )
}
