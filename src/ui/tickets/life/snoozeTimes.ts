import { wallOf } from '@domain/hours/wall'

export type SnoozeName = 'hour' | 'afternoon' | 'tomorrow' | 'nextWeek'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MORNING = 8
const AFTERNOON = 14

/** The times that one puts a ticket off to, by a zone's clock; only those that are still to come, each once. `now` in ms. */
export function snoozeTimes(now: number, zone: string): readonly [SnoozeName, Date][] {
  const { toWall, fromWall } = wallOf(zone)
  const wall = toWall(now)
  const midnight = wall - (wall % DAY_MS)
  const at = (days: number, hour: number) => new Date(fromWall(midnight + days * DAY_MS + hour * HOUR_MS))
  const untilMonday = (8 - new Date(wall).getUTCDay()) % 7 || 7
  const all: [SnoozeName, Date][] = [
    ['hour', new Date(Math.floor((now + HOUR_MS) / 60_000) * 60_000)],
    ['afternoon', at(0, AFTERNOON)],
    ['tomorrow', at(1, MORNING)],
    ['nextWeek', at(untilMonday, MORNING)],
  ]
  const seen = new Set<number>()
  return all.filter(([, then]) => {
    if (then.getTime() <= now || seen.has(then.getTime())) return false
    seen.add(then.getTime())
    return true
  })
}
