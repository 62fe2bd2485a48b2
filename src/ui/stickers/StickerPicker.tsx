import '@ui/kit/texts/shared/pt_BR'
import type { OutgoingFile } from '@app/panel/commands'
import { useCommands, usePanel } from '@app/panel/panel'
import { Button, Loader } from '@mantine/core'
import { IconCheck, IconPencil, IconPhotoPlus, IconX } from '@tabler/icons-react'
import { tell, tellFailure } from '@ui/kit/feedback'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { tellUndoable } from '@ui/kit/undo'
import { sizeText } from '@ui/messages/problemText'
import { useRef, useState } from 'react'
import { toSticker } from './internal/toSticker'
import { type Sticker, useStickers } from './internal/useStickers'
import styles from './StickerPicker.module.css'
import { stickerTexts } from './texts/pt_BR'

/** The stickers that the user keeps: one click sends; more are made of pictures, and old ones put away. */
export default function StickerPicker({ onPick }: { onPick: (file: OutgoingFile) => void }) {
  const t = useTexts(stickerTexts)
  const commands = useCommands()
  const { files } = usePanel()
  const { items, failed, more, again, put, drop } = useStickers()
  const [arranging, setArranging] = useState(false)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const adder = useRef<HTMLButtonElement>(null)

  async function pick({ url }: Sticker) {
    try {
      const answer = await fetch(url)
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
      onPick({ ...STICKER, blob: await answer.blob() })
    } catch (error) {
      console.error(error)
      tell('failed', t('notLoaded'))
    }
  }

  async function add(file: File) {
    setBusy(true)
    try {
      const made = await toSticker(file)
      if (!made.ok) {
        const { problem } = made
        return tell(
          'failed',
          t(problem.why, 'maxBytes' in problem ? { limit: sizeText(problem.maxBytes) } : {}),
        )
      }
      const brought = await files.upload({ blob: made.blob, name: STICKER.name })
      const kept = brought.ok ? await commands.stickers({ type: 'add', address: brought.value }) : brought
      tellFailure(kept)
      const [sticker] = kept.ok ? kept.value.items : []
      if (sticker) put(sticker)
    } catch (error) {
      console.error(error)
      tell('failed', t('notLoaded'))
    } finally {
      setBusy(false)
      // A button that loads lets go of the focus, and with it of the keys that close the picker.
      requestAnimationFrame(() => adder.current?.focus())
    }
  }

  async function remove(sticker: Sticker) {
    const { id } = sticker
    const gone = await commands.stickers({ type: 'delete', id })
    tellFailure(gone)
    if (!gone.ok) return
    drop(id)
    // The button that was pressed is gone, and with it the keys that close the picker.
    adder.current?.focus()
    tellUndoable(t('removed'), async () => {
      const outcome = await commands.restore('sticker', id)
      if (outcome.ok) put(sticker)
      return outcome
    })
  }

  return (
    <div className={styles.picker}>
      <div className={styles.grid}>
        {items?.map((sticker, index) => (
          <button
            key={sticker.id}
            type="button"
            className={styles.sticker}
            aria-label={t(arranging ? 'remove' : 'send', { place: index + 1 })}
            onClick={() => void (arranging ? remove(sticker) : pick(sticker))}
          >
            <img src={sticker.url} alt="" loading="lazy" />
            {arranging && <IconX className={styles.cross ?? ''} size={16} aria-hidden />}
          </button>
        ))}
        {items === null && !failed && (
          <Loader className={styles.wide ?? ''} size="sm" aria-label={t('title')} />
        )}
        {items?.length === 0 && (
          <p className={styles.state}>
            <strong className="text strong">{t('none')}</strong>
            {t('noneHint')}
          </p>
        )}
        {failed && (
          <p className={styles.state} role="alert">
            {t('failed')}
            <Button size="compact-sm" variant="light" onClick={again}>
              {t('kit:retry')}
            </Button>
          </p>
        )}
        {more && !failed && (
          <Button className={styles.wide ?? ''} size="compact-sm" variant="subtle" onClick={more}>
            {t('shared:more')}
          </Button>
        )}
      </div>
      <div className={styles.foot}>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          hidden
          data-testid="sticker-input"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            if (file) void add(file)
            // The same file may be chosen again.
            event.currentTarget.value = ''
          }}
        />
        <Button
          ref={adder}
          size="compact-md"
          variant="light"
          leftSection={<IconPhotoPlus size={16} aria-hidden />}
          loading={busy}
          onClick={() => input.current?.click()}
        >
          {t('add')}
        </Button>
        {items !== null && items.length > 0 && (
          <IconButton
            label={t(arranging ? 'arranged' : 'arrange')}
            pressed={arranging}
            onClick={() => setArranging(!arranging)}
          >
            {arranging ? <IconCheck size={18} aria-hidden /> : <IconPencil size={18} aria-hidden />}
          </IconButton>
        )}
      </div>
    </div>
  )
}

/** What all of them are, on their way. */
const STICKER = { name: 'figurinha.webp', mime: 'image/webp', kind: 'sticker', voice: false } as const
