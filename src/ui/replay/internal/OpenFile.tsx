import '@ui/kit/theme.css'
import type { ReplayRefusal } from '@app/replay/replay'
import { IconFileImport } from '@tabler/icons-react'
import { Mark } from '@ui/kit/Mark'
import { useTexts } from '@ui/kit/text'
import { useTitle } from '@ui/kit/title'
import { type DragEvent, useId, useState } from 'react'
import { replayTexts } from '../texts/pt_BR'
import styles from './OpenFile.module.css'
import { plainly } from './times'

type Props = {
  /** Everything that the page needs has been fetched. */
  ready: boolean
  /** The file that is being read, and how far, from 0 to 1. */
  reading: Readonly<{ name: string; done: number }> | null
  refused: Readonly<{ name: string; reason: ReplayRefusal }> | null
  onFile: (file: File) => void
  onCancel: () => void
}

/** Asks for a log; says why one is refused, and how far the reading is. */
export function OpenFile({ ready, reading, refused, onFile, onCancel }: Props) {
  const t = useTexts(replayTexts)
  useTitle(t('title'))
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const percent = Math.round((reading?.done ?? 0) * 100)
  return (
    <main
      className={styles.page}
      aria-busy={!ready}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div className={styles.card}>
        <div className={styles.brand}>
          <Mark className={styles.mark} />
          Balcão
        </div>
        <h1>{t('title')}</h1>
        <p className="m-0 muted">{t('open.lead')}</p>
        {reading ? (
          <div className={styles.zone}>
            <p className="m-0 anywhere text" id={id}>
              {t('open.reading', { name: plainly(reading.name) })}
            </p>
            <progress value={percent} max={100} aria-labelledby={id} />
            <small className="meta tabular" role="status">
              {t('open.percent', { count: percent })}
            </small>
            <button type="button" className="borderless clear same-font primary pointer" onClick={onCancel}>
              {t('open.cancel')}
            </button>
          </div>
        ) : (
          <div className={styles.zone} data-over={over || undefined}>
            <IconFileImport size={32} stroke={1.5} aria-hidden />
            <p className="m-0 anywhere text">{t('open.drop')}</p>
            <label className={styles.choose}>
              {t('open.choose')}
              <input
                type="file"
                accept=".ndjson,.jsonl,.log,application/x-ndjson"
                aria-describedby={id}
                onChange={(event) => {
                  take(event.currentTarget.files)
                  // The same file can be chosen again, after it was mended.
                  event.currentTarget.value = ''
                }}
              />
            </label>
            <small className="meta tabular" id={id}>
              {t('open.hint')}
            </small>
          </div>
        )}
        {refused && !reading && (
          <p className={styles.refused} role="alert">
            <strong>{plainly(refused.name)}: </strong>
            {t(`refusals.${refused.reason}`)}
          </p>
        )}
      </div>
    </main>
  )
}
