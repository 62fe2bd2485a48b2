import { differences } from '@domain/bots/differences'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { formatTime } from '@ui/kit/dates'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { differenceCount } from './DifferenceList'
import type { Draft } from './drawn'
import styles from './Editor.module.css'
import { editorTexts } from './texts/pt_BR'
import type { Drawing } from './useDrawing'
import { useVersion } from './versions/useVersion'

type Props = {
  drawing: Drawing
  /** Problems that keep it from being published. */
  refused: number
  onPublish: () => void
}

/** The way back and forth, and to customers. */
export function EditorActions({ drawing, refused, onPublish }: Props) {
  const t = useTexts(editorTexts)
  return (
    <>
      <IconButton
        label={t('undoChange')}
        keys="Ctrl+Z"
        disabled={drawing.undo === null}
        onClick={() => drawing.undo?.()}
      >
        <IconArrowBackUp size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={t('redo')}
        keys="Ctrl+Y"
        disabled={drawing.redo === null}
        onClick={() => drawing.redo?.()}
      >
        <IconArrowForwardUp size={18} aria-hidden />
      </IconButton>
      {refused > 0 && <span className={styles.refusedBeside}>{t('refusedBeside', { count: refused })}</span>}
      <Button h={36} disabled={refused > 0} onClick={onPublish}>
        {t('publish')}
      </Button>
    </>
  )
}

/** Whether it is kept, and whether customers meet what is drawn. */
export function SavedMark({
  drawing: { drawn, dirty, busy, savedAt, failure, flush },
  draft: {
    bot: { id, version },
  },
  onCompare,
}: {
  drawing: Drawing
  draft: Draft
  onCompare: () => void
}) {
  const t = useTexts(editorTexts)
  const live = useVersion(id, version)
  const count = live ? differenceCount(differences(live, drawn.flow)) : 0
  if (failure !== null)
    return (
      <span className="danger" role="alert">
        {failure}{' '}
        <Button size="compact-xs" variant="light" onClick={() => void flush()}>
          {t('kit:retry')}
        </Button>
      </span>
    )
  return (
    <>
      {version === null ? (
        <span>{t('neverPublished')}</span>
      ) : count === 0 ? (
        <span>{t('live', { no: version })}</span>
      ) : (
        <button type="button" className={styles.changes} onClick={onCompare}>
          {t('changesSince', { count, no: version })}
        </button>
      )}
      <span role="status">
        {busy || dirty
          ? t('savingDraft')
          : savedAt !== null && t('savedAt', { time: formatTime(new Date(savedAt).toISOString()) })}
      </span>
    </>
  )
}
