import { differences } from '@domain/bots/differences'
import { Button } from '@mantine/core'
import { Dialog } from '@ui/kit/Dialog'
import dialog from '@ui/kit/Dialog.module.css'
import { formatDateTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { DifferenceList } from './DifferenceList'
import { editorTexts } from './texts/pt_BR'
import type { Clash, Drawing } from './useDrawing'

/** Somebody else has saved the flow meanwhile: says what they did differently, and asks which is to hold. */
export default function ClashDialog({ drawing, clash }: { drawing: Drawing; clash: Clash }) {
  const t = useTexts(editorTexts)
  const by = clash.by ?? t('somebody')
  return (
    <Dialog
      title={t('clashTitle')}
      size="sm"
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      onClose={() => undefined}
    >
      <p className={dialog.text}>{t('clashText', { name: by, time: formatDateTime(clash.at) })}</p>
      <DifferenceList difference={differences(drawing.drawn.flow, clash.drawn.flow)} />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={() => drawing.settle('mine')}>
          {t('keepMine')}
        </Button>
        <Button data-autofocus onClick={() => drawing.settle('theirs')}>
          {t('takeTheirs', { name: by })}
        </Button>
      </div>
    </Dialog>
  )
}
