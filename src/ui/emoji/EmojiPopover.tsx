import { Popover } from '@mantine/core'
import { EmojiPicker } from './EmojiPicker'
import styles from './EmojiPicker.module.css'
import { useEmojiTexts } from './emojiTexts'

type Props = {
  /** `insert` stays open for the next; `react` closes with the first. */
  purpose: 'insert' | 'react'
  onPick: (emoji: string) => void
  onClose: () => void
}

/** The emoji picker over the element that it stands in, which must be positioned. Gives the focus back. */
export default function EmojiPopover({ purpose, onPick, onClose }: Props) {
  const text = useEmojiTexts()
  return (
    <Popover
      opened
      onChange={(open) => !open && onClose()}
      onDismiss={onClose}
      position="top-start"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span className={styles.target} />
      </Popover.Target>
      <Popover.Dropdown
        p={0}
        bg="var(--balcao-raised)"
        aria-label={text(purpose === 'react' ? 'react' : 'title')}
      >
        <EmojiPicker
          onPick={(emoji) => {
            onPick(emoji)
            if (purpose === 'react') onClose()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
