import { IconMoodSmile } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { part } from '@ui/kit/part'
import { useText } from '@ui/kit/text'
import { type RefObject, Suspense, useState } from 'react'
import styles from './Composer.module.css'

const EmojiPopover = part(() => import('@ui/emoji/EmojiPopover'))

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  /** Puts a text in the place of that part of the field's. */
  put: (from: number, to: number, text: string) => void
}

/** Emojis for the field, put where the caret stands; the picker stays for more than one. */
export function ComposerEmoji({ field, put }: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const insert = (emoji: string) => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
    put(selectionStart, selectionEnd, emoji)
  }
  return (
    <span className={styles.emoji}>
      <IconButton label={t('composer.emoji')} size={36} pressed={open} onClick={() => setOpen(!open)}>
        <IconMoodSmile size={18} aria-hidden />
      </IconButton>
      {open && (
        <Suspense fallback={null}>
          <EmojiPopover
            purpose="insert"
            onPick={insert}
            onClose={() => {
              setOpen(false)
              requestAnimationFrame(() => field.current?.focus())
            }}
          />
        </Suspense>
      )}
    </span>
  )
}
