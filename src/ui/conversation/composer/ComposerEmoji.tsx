import type { OutgoingFile } from '@app/panel/commands'
import { IconMoodSmile } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import type { RefObject } from 'react'

const EmojiPopover = layerPart(() => import('@ui/emoji/EmojiPopover'))

type Props = {
  field: RefObject<HTMLTextAreaElement | null>
  /** Puts a text in the place of that part of the field's. */
  put: (from: number, to: number, text: string) => void
  open: boolean
  onOpen: (open: boolean) => void
  /** A sticker is to be sent; undefined where none can be. */
  onSticker: ((file: OutgoingFile) => void) | undefined
}

/** Emojis for the field, put where the caret stands; the picker stays for more than one. Stickers go at once. */
export function ComposerEmoji({ field, put, open, onOpen, onSticker }: Props) {
  const t = useTexts(messageTexts)
  const insert = (emoji: string) => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
    put(selectionStart, selectionEnd, emoji)
  }
  return (
    <span className="inline-flex relative">
      <IconButton label={t('composer.emoji')} pressed={open} onClick={() => onOpen(!open)}>
        <IconMoodSmile size={18} aria-hidden />
      </IconButton>
      {open && (
        <EmojiPopover
          purpose="insert"
          onPick={insert}
          onSticker={onSticker}
          onClose={() => {
            onOpen(false)
            requestAnimationFrame(() => field.current?.focus())
          }}
        />
      )}
    </span>
  )
}
