import { useCommands } from '@app/panel/panel'
import { PublishBotDocument } from '@infra/graphql/bots.gen'
import { Textarea } from '@mantine/core'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { tell } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import type { Draft } from './drawn'
import { editorTexts } from './texts/pt_BR'
import type { Drawing } from './useDrawing'

const LONGEST_NOTE = 300

type Props = { draft: Draft; drawing: Drawing; onClose: () => void }

/** Makes what is drawn the version with which conversations begin, with a note for whoever asks later. */
export default function PublishDialog({ draft, drawing, onClose }: Props) {
  const t = useTexts(editorTexts)
  const { change } = useCommands()
  const [note, setNote] = useState('')
  const { id, active } = draft.bot
  const publish = async () => {
    const rev = await drawing.flush()
    if (rev === null) return { ok: false, code: 'NOT_SAVED', message: t('notSaved') } as const
    const outcome = await change(PublishBotDocument, { id, rev, note: note.trim() || null })
    if (outcome.ok) tell('done', t(active ? 'published' : 'publishedOff', { no: outcome.value.publishBot }))
    return outcome
  }
  return (
    <ConfirmAction
      title={t('publishTitle')}
      text={t(active ? 'publishText' : 'publishTextOff')}
      action={t('publish')}
      said={null}
      ask={publish}
      onClose={onClose}
    >
      <Textarea
        label={t('versionNote')}
        maxLength={LONGEST_NOTE}
        mb={16}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmAction>
  )
}
