import '@mantine/core/styles/Progress.css'
import '@mantine/core/styles/Checkbox.css'
import { useCommands, usePanel, useRow, useView } from '@app/panel/panel'
import { Button, Checkbox, Progress } from '@mantine/core'
import { Dialog } from '@ui/kit/Dialog'
import dialog from '@ui/kit/Dialog.module.css'
import { Failure } from '@ui/kit/Failure'
import { whyNot } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ConversationPaper } from './print/ConversationPaper'
import { loadWhole, MOST_PRINTED, messagesHere } from './print/wholeConversation'
import { printTexts } from './texts/print/pt_BR'

/** Prints a ticket's conversation, all of it: what is not here yet is read first. Comments go on paper where that is wanted. */
export default function PrintDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const t = useTexts(printTexts)
  const commands = useCommands()
  const { store } = usePanel()
  const row = useRow('tickets', ticketId)
  const total = useRow('history', ticketId)?.total ?? 0
  const here = useView(['messages'], (world) => messagesHere(world, ticketId))
  const [comments, setComments] = useState(false)
  const [step, setStep] = useState<'asked' | 'reading' | 'printing'>('asked')
  const [failure, setFailure] = useState<string | null>(null)
  const wanted = useRef(true)
  useEffect(() => {
    wanted.current = true
    return () => {
      wanted.current = false
    }
  }, [])
  if (!row) return null
  const print = async (event: FormEvent) => {
    event.preventDefault()
    setFailure(null)
    setStep('reading')
    const outcome = await loadWhole(
      commands,
      () => store.world,
      ticketId,
      () => wanted.current,
    )
    if (!wanted.current) return
    if (outcome.ok) return setStep('printing')
    setStep('asked')
    setFailure(whyNot(outcome, 'any'))
  }
  const most = Math.min(total, MOST_PRINTED)
  return (
    <Dialog onClose={onClose} title={t('title')} size="sm">
      <form onSubmit={(event) => void print(event)}>
        <p className={dialog.text}>
          {t('text', { name: row.data.customer_name, protocol: row.data.protocol })}
        </p>
        <Checkbox
          mb="md"
          label={t('comments')}
          description={t('commentsHint')}
          checked={comments}
          onChange={({ currentTarget }) => setComments(currentTarget.checked)}
        />
        {total > MOST_PRINTED && <p className={dialog.text}>{t('cut', { count: MOST_PRINTED })}</p>}
        {step !== 'asked' && (
          <div role="status">
            <p className={dialog.text}>{t('reading', { count: Math.min(here, most), total: most })}</p>
            <Progress value={most === 0 ? 100 : (100 * Math.min(here, most)) / most} mb="md" aria-hidden />
          </div>
        )}
        <Failure why={failure} />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button type="submit" data-autofocus loading={step !== 'asked'}>
            {t('submit')}
          </Button>
        </div>
      </form>
      {step === 'printing' && <ConversationPaper row={row} comments={comments} onDone={onClose} />}
    </Dialog>
  )
}
