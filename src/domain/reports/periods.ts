import { dayAfter, type Period } from './days'

/** Periods that move on with the calendar: a report that is opened again, or comes by mail, is of the days that they then are. */
export const USUAL_PERIODS = [
  'today',
  'yesterday',
  '7',
  'lastWeek',
  '28',
  '90',
  'month',
  'lastMonth',
  'year',
] as const
export type UsualPeriod = (typeof USUAL_PERIODS)[number]

/** So many days, the last of which is `to`. */
export const daysUntil = (to: string, days: number): Period => ({ from: dayAfter(to, 1 - days), to })

/** The days of one of them, seen from a day; weeks begin on Monday. */
export function usualPeriod(name: UsualPeriod, today: string): Period {
  const month = `${today.slice(0, 8)}01`
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return daysUntil(dayAfter(today, -1), 1)
    case 'lastWeek':
      return daysUntil(dayAfter(today, -(new Date(today).getUTCDay() || 7)), 7)
    case 'month':
      return { from: month, to: today }
    case 'lastMonth': {
      const to = dayAfter(month, -1)
      return { from: `${to.slice(0, 8)}01`, to }
    }
    case 'year':
      return { from: `${today.slice(0, 5)}01-01`, to: today }
    default:
      return daysUntil(today, Number(name))
  }
}
