import { endOfDay } from './relative-time'

const DAY = /^\d{4}-\d\d-\d\d$/
const DAY_MS = 86_400_000

/** Is this a day that the calendar has, as yyyy-mm-dd? The thirtieth of February is none. */
export function isDay(text: string): boolean {
  if (!DAY.test(text) || text.startsWith('0000')) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().slice(0, 10) === text
}

/**
 * A moment as other systems write it (ISO 8601), ms since 1970; null for what is none, and for a day that no calendar has,
 * which JavaScript takes for one of the next month. A day alone is the shop's, in `zone`: it `begins` at its first
 * millisecond and `ends` with its last, and is not the midnight of Greenwich, which is the evening before.
 */
export function writtenMoment(text: string, zone: string, edge: 'begins' | 'ends'): number | null {
  const day = text.slice(0, 10)
  if (DAY.test(day) && !isDay(day)) return null
  if (text === day && DAY.test(day))
    return edge === 'ends'
      ? endOfDay(day, zone)
      : endOfDay(new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10), zone) + 1
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : at
}
