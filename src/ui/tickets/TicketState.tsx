import type { TicketRow } from '@domain/kernel/world'
import { isSnoozed } from '@domain/tickets/snooze'
import { formatDateTime } from '@ui/kit/dates'
import { useText } from '@ui/kit/text'
import styles from './TicketRow.module.css'

/** What is special about a ticket: put off, research, graded. */
export function TicketState({ row }: { row: TicketRow }) {
  const t = useText()
  const { snoozed_until: until = null, is_research: research, grade } = row.data
  return (
    <>
      {isSnoozed(row) && (
        <span className={styles.warning}>
          {until === null
            ? t('conversation.snoozedInbound')
            : t('conversation.snoozed', { when: formatDateTime(until) })}
        </span>
      )}
      {research && <span>{t('conversation.research')}</span>}
      {grade !== null && <span>{t('conversation.grade', { grade })}</span>}
    </>
  )
}
