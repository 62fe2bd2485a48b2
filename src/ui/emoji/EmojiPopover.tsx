import type { OutgoingFile } from '@app/panel/commands'
import { Popover } from '@mantine/core'
import { part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { Suspense, useState } from 'react'
import styles from './EmojiPicker.module.css'
import { EmojiPicker } from './internal/EmojiPicker'
import { emojiTexts } from './texts/pt_BR'

const StickerTabs = part(() => import('@ui/stickers/StickerTabs'))
const StickerPicker = part(() => import('@ui/stickers/StickerPicker'))

type Props = {
  /** `insert` stays open for the next; `react` closes with the first. */
  purpose: 'insert' | 'react'
  onPick: (emoji: string) => void
  /** Stickers are offered beside the emojis, and one was chosen. */
  onSticker?: ((file: OutgoingFile) => void) | undefined
  onClose: () => void
}

const PANEL = 'emoji-panel'

/** The emoji picker over the element that it stands in, which must be positioned. Gives the focus back. */
export default function EmojiPopover({ purpose, onPick, onSticker, onClose }: Props) {
  const text = useTexts(emojiTexts)
  const [tab, setTab] = useState<'emojis' | 'stickers'>('emojis')
  return (
    <Popover
      opened
      onChange={(open) => !open && onClose()}
      onDismiss={onClose}
      position="top-start"
      shadow="md"
      trapFocus
      // Its target is no control: what opened it says so itself.
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span className={styles.target} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        tabIndex={-1}
        p={0}
        bg="var(--balcao-raised)"
        aria-label={text(purpose === 'react' ? 'react' : 'title')}
      >
        <Suspense fallback={null}>
          {onSticker && <StickerTabs tab={tab} onChange={setTab} panelId={PANEL} />}
          <div {...(onSticker && { id: PANEL, role: 'tabpanel' })}>
            {onSticker && tab === 'stickers' ? (
              <StickerPicker onPick={onSticker} />
            ) : (
              <EmojiPicker
                onPick={(emoji) => {
                  onPick(emoji)
                  if (purpose === 'react') onClose()
                }}
              />
            )}
          </div>
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
