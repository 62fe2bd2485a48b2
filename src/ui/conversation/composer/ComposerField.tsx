import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import type { KeyboardEvent } from 'react'
import styles from '../Composer.module.css'
import type { Writing } from './useWriting'

type Props = {
  writing: Writing
  tooLong: boolean
  /** The caret stands elsewhere. */
  onCaret: (caret: number) => void
  /** Something was typed. */
  onTyped: () => void
  onKey: (event: KeyboardEvent) => void
}

/** The text field of the composer. */
export function ComposerField({ writing, tooLong, onCaret, onTyped, onKey }: Props) {
  const t = useTexts(messageTexts)
  const { draft, update, field } = writing
  const name = t(draft.type === 'comment' ? 'composer.placeholderComment' : 'composer.placeholderReply')
  return (
    <GrowingTextarea
      ref={field}
      className={styles.field ?? ''}
      aria-label={name}
      placeholder={name}
      value={draft.text}
      error={tooLong}
      onChange={(event) => {
        const { value, selectionStart } = event.currentTarget
        onCaret(selectionStart)
        onTyped()
        update((now) => ({ ...now, text: value }))
      }}
      onSelect={(event) => onCaret(event.currentTarget.selectionStart)}
      onKeyDown={onKey}
    />
  )
}
