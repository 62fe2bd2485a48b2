import '@ui/kit/ticketTexts'
import { useCommands, useRow } from '@app/panel'
import ConfirmDialog from '@ui/kit/ConfirmDialog'
import { tell } from '@ui/kit/feedback'
import { useText } from '@ui/kit/text'
import { useState } from 'react'

/** Asks before a ticket is closed, naming whose it is. */
export default function FinishDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const t = useText()
  const commands = useCommands()
  const row = useRow('tickets', ticketId)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  if (!row) return null
  const name = row.data.customer_name

  const finish = async () => {
    setBusy(true)
    setFailure(null)
    const outcome = await commands.finish(ticketId)
    setBusy(false)
    if (!outcome.ok) return setFailure(outcome.message)
    tell('done', t('finish.done', { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('finish.title')}
      text={t('finish.text', { name, protocol: row.data.protocol })}
      action={t('finish.submit')}
      busy={busy}
      failure={failure}
      onConfirm={() => void finish()}
      onClose={onClose}
    />
  )
}
