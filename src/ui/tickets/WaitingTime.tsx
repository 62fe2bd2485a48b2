import { IconAlertCircle, IconClock, IconClockExclamation } from '@tabler/icons-react'
import { useNow } from '@ui/kit/clock'
import { formatSpan } from '@ui/kit/dates'
import { useText } from '@ui/kit/text'
import styles from './TicketRow.module.css'

const MINUTE = 60_000
/** Minutes after which a waiting customer is a warning, and then a danger. */
export const WARNING_AFTER = 5
export const DANGER_AFTER = 15

/** How long the customer has been waiting for an answer; icon and colour grow with it. */
export function WaitingTime({ since }: { since: string }) {
  const t = useText()
  const waited = useNow() - Date.parse(since)
  const span = formatSpan(waited, t)
  const tone =
    waited >= DANGER_AFTER * MINUTE ? 'danger' : waited >= WARNING_AFTER * MINUTE ? 'warning' : 'calm'
  const Icon = { calm: IconClock, warning: IconClockExclamation, danger: IconAlertCircle }[tone]
  return (
    <span className={styles[tone]} title={t('tickets.waiting', { span })}>
      <Icon size={14} aria-hidden />
      <span className={styles.hidden}>{t('tickets.waiting', { span })}</span>
      <span aria-hidden>{span}</span>
    </span>
  )
}
