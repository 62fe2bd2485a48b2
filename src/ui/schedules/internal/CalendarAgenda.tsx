import { useTexts } from '@ui/kit/text'
import { scheduleListTexts } from '../texts/pt_BR'
import { DayItems } from './DayItems'
import { dayName } from './dayNames'
import type { ScheduledDay } from './ScheduleCalendar'
import styles from './SchedulePage.module.css'

type Props = {
  days: readonly string[]
  byDay: ReadonlyMap<string, ScheduledDay>
  today: string
  editAddress: (id: string) => string
}

/** The days that have messages, one below the other. */
export function CalendarAgenda({ days, byDay, today, editAddress }: Props) {
  const t = useTexts(scheduleListTexts)
  const filled = days.flatMap((day) => byDay.get(day) ?? [])
  if (filled.length === 0)
    return (
      <p className={styles.nothing} role="status">
        {t('nothing')}
      </p>
    )
  return filled.map((found) => (
    <section key={found.day} className={styles.agenda}>
      <h3 data-today={found.day === today}>{dayName(found.day)}</h3>
      <DayItems found={found} editAddress={editAddress} reachable />
    </section>
  ))
}
