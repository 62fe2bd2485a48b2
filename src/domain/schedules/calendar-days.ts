/*
 * Calendar days as texts, yyyy-mm-dd, in the tenant's time zone. Counted in UTC, where every day has 24 hours.
 */

export type CalendarView = 'month' | 'week'

const DAY_MS = 86_400_000
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The day so many days on. */
const plusDays = (day: string, days: number): string => dayAt(at(day) + days * DAY_MS)

/** 0 is Sunday. */
const weekdayOf = (day: string): number => new Date(at(day)).getUTCDay()

/** The same day so many months on; where that month is too short, its last day. */
export function plusMonths(day: string, months: number): string {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = new Date(first)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return dayAt(first.getTime() + (Math.min(Number(day.slice(8)), last.getUTCDate()) - 1) * DAY_MS)
}

/** The days that are shown around a day, in whole weeks that begin on Sunday. */
export function daysShown(view: CalendarView, day: string): string[] {
  const first = view === 'month' ? `${day.slice(0, 7)}-01` : day
  const last = view === 'month' ? plusDays(plusMonths(first, 1), -1) : day
  const from = plusDays(first, -weekdayOf(first))
  const until = plusDays(last, 6 - weekdayOf(last))
  return Array.from({ length: (at(until) - at(from)) / DAY_MS + 1 }, (_, n) => plusDays(from, n))
}

/** A page on (1) or back (-1). */
export const turned = (view: CalendarView, day: string, by: 1 | -1): string =>
  view === 'month' ? plusMonths(day, by) : plusDays(day, by * 7)

/** Where a key leads from a day, as calendars have it; null: nowhere. */
export function dayByKey(key: string, view: CalendarView, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return plusDays(day, -1)
    case 'ArrowRight':
      return plusDays(day, 1)
    case 'ArrowUp':
      return plusDays(day, -7)
    case 'ArrowDown':
      return plusDays(day, 7)
    case 'Home':
      return plusDays(day, -weekdayOf(day))
    case 'End':
      return plusDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return turned(view, day, -1)
    case 'PageDown':
      return turned(view, day, 1)
    default:
      return null
  }
}
