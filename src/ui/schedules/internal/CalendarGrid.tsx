import { type CalendarView, dayByKey } from '@domain/schedules/calendar-days'
import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { scheduleListTexts } from '../texts/pt_BR'
import { DayItems } from './DayItems'
import { dayName, weekdayName } from './dayNames'
import type { ScheduledDay } from './ScheduleCalendar'
import styles from './SchedulePage.module.css'

type Props = {
  view: CalendarView
  /** The day that has the keyboard. */
  day: string
  days: readonly string[]
  byDay: ReadonlyMap<string, ScheduledDay>
  today: string
  editAddress: (id: string) => string
  onDay: (day: string) => void
}

/** Days in weeks. Arrows, Home, End, PageUp and PageDown walk the days; Tab goes on to the messages of the day. */
export function CalendarGrid({ view, day, days, byDay, today, editAddress, onDay }: Props) {
  const t = useTexts(scheduleListTexts)
  const grid = useRef<HTMLTableElement>(null)
  // The day is another one by a key: the keyboard goes along, onto the next month too.
  const walked = useRef(false)
  useEffect(() => {
    if (!walked.current) return
    walked.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])
  const onKey = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, view, day)
    if (next === null || !(event.target instanceof HTMLElement && event.target.dataset.day)) return
    event.preventDefault()
    walked.current = true
    onDay(next)
  }
  const weeks = Array.from({ length: days.length / 7 }, (_, n) => days.slice(n * 7, n * 7 + 7))
  return (
    <table ref={grid} className={styles.grid} data-view={view} onKeyDown={onKey}>
      <thead>
        <tr>
          {weeks[0]?.map((each) => (
            <th key={each} scope="col">
              {weekdayName(each)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((each) => {
              const found = byDay.get(each)
              const count = found?.total ?? 0
              return (
                <td
                  key={each}
                  data-outside={view === 'month' && each.slice(0, 7) !== day.slice(0, 7)}
                  data-today={each === today}
                >
                  <button
                    type="button"
                    data-day={each}
                    tabIndex={each === day ? 0 : -1}
                    aria-current={each === day ? 'date' : undefined}
                    aria-label={
                      count === 0
                        ? t('dayNone', { day: dayName(each) })
                        : t('dayCount', { day: dayName(each), count })
                    }
                    onClick={() => onDay(each)}
                  >
                    {Number(each.slice(8))}
                  </button>
                  {found && <DayItems found={found} editAddress={editAddress} reachable={each === day} />}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
