import { StateBadge } from '@ui/kit/StateBadge'
import { useTexts } from '@ui/kit/text'
import { scheduleListTexts } from '../texts/pt_BR'
import styles from './SchedulePage.module.css'
import type { ScheduledRow } from './scheduleRows'
import { isScheduleState } from './scheduleRows'

const TONES = {
  pending: 'quiet',
  sending: 'quiet',
  sent: 'success',
  failed: 'danger',
  canceled: 'quiet',
} as const

/** How a message that leaves later stands, with the reason where it did not leave. */
export function ScheduleState({ row }: { row: ScheduledRow }) {
  const t = useTexts(scheduleListTexts)
  const { state, error_message: reason, cancel_if_answered: untilAnswered } = row
  if (!isScheduleState(state)) return <StateBadge tone="quiet">{state}</StateBadge>
  const note = reason ?? (state === 'pending' && untilAnswered ? t('untilAnswered') : null)
  return (
    <span className={styles.state}>
      <StateBadge tone={TONES[state]}>{t(`states.${state}`)}</StateBadge>
      {note && <small>{note}</small>}
    </span>
  )
}
