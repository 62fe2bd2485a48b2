export type SnoozeName = 'hour' | 'afternoon' | 'tomorrow' | 'nextWeek'

const MORNING = 8
const AFTERNOON = 14

function at(now: Date, days: number, hour: number): Date {
  const then = new Date(now)
  then.setDate(then.getDate() + days)
  then.setHours(hour, 0, 0, 0)
  return then
}

/** The times that one puts a ticket off to, by this device's clock; only those that are still to come, each once. */
export function snoozeTimes(now: Date): readonly [SnoozeName, Date][] {
  const hour = new Date(now.getTime() + 3_600_000)
  hour.setSeconds(0, 0)
  const untilMonday = (8 - now.getDay()) % 7 || 7
  const all: [SnoozeName, Date][] = [
    ['hour', hour],
    ['afternoon', at(now, 0, AFTERNOON)],
    ['tomorrow', at(now, 1, MORNING)],
    ['nextWeek', at(now, untilMonday, MORNING)],
  ]
  const seen = new Set<number>()
  return all.filter(([, then]) => {
    if (then <= now || seen.has(then.getTime())) return false
    seen.add(then.getTime())
    return true
  })
}
