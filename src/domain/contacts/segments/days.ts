import type { Op } from './filter-tree'

/** Days from `from` on and before `to`; null: without an end on that side. Half open: every day is in one span only. */
type Days = Readonly<{ from: string | null; to: string | null }>

/** The day so many days later. */
export function laterDay(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** The days for which a question about a date holds. @param today as the shop's clock has it. */
export function daysOf(op: Op, value: unknown, today: string): Days {
  const day = String(value)
  switch (op) {
    case 'before':
      return { from: null, to: day }
    case 'after':
      return { from: laterDay(day, 1), to: null }
    case 'between': {
      const [from, to] = value as readonly [string, string]
      return { from, to: laterDay(to, 1) }
    }
    // Today counts: of seven days six lie behind.
    case 'last_days':
      return { from: laterDay(today, 1 - Number(value)), to: laterDay(today, 1) }
    case 'next_days':
      return { from: today, to: laterDay(today, Number(value)) }
    default:
      return { from: day, to: laterDay(day, 1) }
  }
}
