import { useCommands } from '@app/panel/panel'
import { canRetry } from '@domain/messages/delivery'
import type { MessageRow } from '@domain/messages/tables'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react'
import { tellFailure } from '@ui/kit/feedback'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { useWritingInto } from '@ui/messages/writingInto'
import { useState } from 'react'
import styles from './SendTrouble.module.css'

const ConfirmDialog = layerPart(() => import('@ui/kit/ConfirmDialog'))

/** WhatsApp's codes of what may go another day, and not now: its sentence says so. */
const NOT_TODAY: ReadonlySet<string> = new Set(['131049'])

/**
 * Under a message that did not go, or of which nobody can say: the server's sentence, and what to do. What may already
 * have arrived is only sent again after asking; words that were refused go back to the composer, to be put right.
 */
export function SendTrouble({ row, refusal }: { row: MessageRow; refusal: string | null }) {
  const t = useTexts(messageTexts)
  const commands = useCommands()
  const write = useWritingInto()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  if (refusal === null && !canRetry(row.delivery)) return null

  const words = row.data.type === 'chat' ? row.data.message : null
  const unknown = refusal === null && row.delivery === 'unknown'
  const retry = async () => {
    setAsking(false)
    setBusy(true)
    tellFailure(await commands.retry(row.id), 'send')
    setBusy(false)
  }
  return (
    <div className={unknown ? styles.unknown : styles.failed}>
      <span className={styles.reason}>
        {unknown ? <IconHelpCircle size={15} aria-hidden /> : <IconAlertTriangle size={15} aria-hidden />}
        {unknown
          ? t('message.unknown')
          : refusal !== null
            ? t('message.refused', { reason: refusal })
            : t('message.failed', { reason: row.errorMessage ?? t('message.reasonUnknown') })}
      </span>
      <Button
        size="compact-xs"
        variant="subtle"
        color={unknown ? 'warning' : 'danger'}
        loading={busy}
        onClick={() => (unknown ? setAsking(true) : void retry())}
      >
        {t(
          unknown
            ? 'message.resend'
            : NOT_TODAY.has(row.errorCode ?? '')
              ? 'message.retryAnyway'
              : 'message.retry',
        )}
      </Button>
      {refusal !== null && write && words && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="danger"
          onClick={() => {
            write(words)
            void commands.discard(row.id)
          }}
        >
          {t('message.correct')}
        </Button>
      )}
      {refusal !== null && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="danger"
          onClick={() => void commands.discard(row.id)}
        >
          {t('message.discard')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t('message.resendTitle')}
          text={t('message.resendText')}
          action={t('message.resend')}
          color="warning"
          onConfirm={() => void retry()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
