const DAY_MS = 86_400_000

/** Days from one of the calendar to another; 0: the same. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** So many days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Days of the calendar, both counted. */
export type Period = Readonly<{ from: string; to: string }>

/** As many days right before a period, to compare it with. */
export function periodBefore({ from, to }: Period): Period {
  const days = daysBetween(from, to) + 1
  return { from: dayAfter(from, -days), to: dayAfter(from, -1) }
}
