import type { Draft } from '@app/runtime/drafts'
import type { ComposerState } from '@domain/conversation/composer-state'
import type { TicketRow } from '@domain/tickets/tables'
import { IconAlertTriangle, IconHourglassLow } from '@tabler/icons-react'
import { part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { windowEndOf } from '@ui/schedules/windowEnd'
import styles from '../Composer.module.css'
import { replyWarning } from './composerBlock'
import { WindowCountdown } from './WindowCountdown'

const ScheduledList = part(() => import('@ui/schedules/ScheduledList'))
const MariaSuggestion = part(() => import('@ui/maria/MariaSuggestion'))
const AskedQuote = part(() => import('@ui/orders/AskedQuote'))
const OtherDraft = part(() => import('@ui/drafts/OtherDraft'))

type Props = {
  row: TicketRow
  draft: Draft
  /** Is the connection one that Meta's window closes? */
  official: boolean
  /** Does Maria suggest answers here? */
  helped: boolean
  /** Opens the templates; undefined where none can be sent. */
  onTemplate: (() => void) | undefined
}

/** Over the box: what waits to leave, and what was typed elsewhere. */
export function ComposerNotes({ row, draft, official, helped, onTemplate }: Props) {
  return (
    <>
      <ScheduledList
        ticketId={row.id}
        customerId={row.data.customer_id}
        instanceId={row.data.instance_id}
        onTemplate={onTemplate}
        windowEnd={official ? windowEndOf(row) : null}
      />
      <OtherDraft ticketId={row.id} draft={draft} />
      {helped && (
        <MariaSuggestion
          ticketId={row.id}
          draft={draft}
          quoteOf={(lines, onGone) => (
            <AskedQuote ticketId={row.id} instanceId={row.data.instance_id} lines={lines} onGone={onGone} />
          )}
        />
      )}
    </>
  )
}

/** In the box, over a reply: what one should know before it leaves. */
export function ReplyWarning({ state }: { state: ComposerState }) {
  const t = useTexts(messageTexts)
  const warning = replyWarning(state)
  return (
    <>
      {warning && (
        <div className={styles.warning} role="status">
          <IconAlertTriangle size={15} aria-hidden />
          {t(warning)}
        </div>
      )}
      {state.state === 'closing' && (
        <div className={styles.warning}>
          <IconHourglassLow size={15} aria-hidden />
          <WindowCountdown until={state.until} />
        </div>
      )}
    </>
  )
}
