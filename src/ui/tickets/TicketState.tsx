import { isSnoozed } from '@domain/tickets/snooze'
import type { TicketRow } from '@domain/tickets/tables'
import { formatDateTime } from '@ui/kit/dates'
import { part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import styles from './TicketRow.module.css'

const HoursMark = part(() => import('@ui/hours/HoursMark'))

/** What is special about a ticket: put off, research, graded. */
export function TicketState({ row }: { row: TicketRow }) {
  const t = useTexts(messageTexts)
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
      {row.state === 'inbox' && <HoursMark row={row} words />}
      {research && <span>{t('conversation.research')}</span>}
      {grade !== null && <span>{t('conversation.grade', { grade })}</span>}
    </>
  )
}
