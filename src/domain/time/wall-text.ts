const TYPED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[\s,]+(\d{1,2})[:h](\d{2})?)?$/

/**
 * What was typed as dd/mm/aaaa, with `time` as dd/mm/aaaa HH:mm, as `2026-11-23 08:00:00`; null for what is no date,
 * or lacks its time. Two digits of a year are of this century.
 */
export function wallOf(typed: string, time: boolean): string | null {
  const [, d, m, y, hour, minute] = TYPED.exec(typed.trim()) ?? []
  if (!d || !m || !y || (time && hour === undefined)) return null
  const two = (part: string) => part.padStart(2, '0')
  const day = `${y.length === 2 ? `20${y}` : y}-${two(m)}-${two(d)}`
  // The thirtieth of February is none.
  const there = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(there.getTime()) || there.toISOString().slice(0, 10) !== day) return null
  if (!time) return day
  if (Number(hour) > 23 || Number(minute ?? 0) > 59) return null
  return `${day} ${two(hour ?? '0')}:${minute ?? '00'}:00`
}

/** What a calendar gives (`2026-11-23`, or with a time `2026-11-23 08:00:00`) as fields keep it: `2026-11-23T08:00`. */
export const wallText = (chosen: string, time: boolean): string =>
  time ? `${chosen.slice(0, 10)}T${chosen.slice(11, 16) || '00:00'}` : chosen.slice(0, 10)
