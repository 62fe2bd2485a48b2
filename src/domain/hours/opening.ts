import { nationalHoliday } from './internal/holidays'
import { type Interval, intervalsIn } from './typed-hours'

/** When a shop is open. Times are the shop's own, as its clock on the wall shows them. */
export type Calendar = Readonly<{
  /** Hours of each day of the week, from Sunday: "08:00-12:00, 13:00-18:00"; empty: closed. */
  week: readonly string[]
  /** Does it keep the holidays: the nation's, and those of the shop? */
  national: boolean
  /** Days that are as no other: a holiday of its own (no hours), or duty hours in spite of one. They beat everything. */
  days: readonly Readonly<{ date: string; name: string; hours: string }>[]
  /** The shop's own holidays, which beat the nation's. */
  holidays?: readonly Holiday[]
}>

/** A holiday of the shop's: on this day, and where it comes every year on this day of every year after. */
export type Holiday = Readonly<{ date: string; every_year: boolean; name: string; hours: string }>

const DAY = 1_440
const MINUTE_MS = 60_000
const DAY_MS = DAY * MINUTE_MS
/** How far ahead and back is looked for an open hour, days: a shop that is closed for longer is closed. */
const FAR = 400

/**
 * The intervals in which it is open on the day that begins at this ms of the wall's clock: first what the evening before
 * goes on into, also where this day is a holiday.
 */
function on(calendar: Calendar, dayStart: number): readonly Interval[] {
  const open: Interval[] = []
  for (const [, to] of intervalsBegunOn(calendar, dayStart - DAY_MS)) if (to > DAY) open.push([0, to - DAY])
  const [night] = open
  for (const [from, to] of intervalsBegunOn(calendar, dayStart)) {
    const begin = Math.max(from, night?.[1] ?? 0)
    const end = Math.min(to, DAY)
    if (begin < end) open.push([begin, end])
  }
  return open
}

/** The intervals that begin on the day that begins at this ms of the wall’s clock: of the day itself, a holiday, or the week. */
export function intervalsBegunOn(calendar: Calendar, dayStart: number): readonly Interval[] {
  const date = new Date(dayStart)
  const day = date.toISOString().slice(0, 10)
  const own = calendar.days.find((one) => one.date === day)
  if (own) return intervalsIn(own.hours) ?? []
  if (calendar.national) {
    const holiday = calendar.holidays?.find((one) => isOn(one, day))
    if (holiday) return intervalsIn(holiday.hours) ?? []
    if (nationalHoliday(day) !== null) return []
  }
  return intervalsIn(calendar.week[date.getUTCDay()] ?? '') ?? []
}

const isOn = ({ date, every_year: yearly }: Holiday, day: string): boolean =>
  date === day || (yearly && date < day && date.slice(5) === day.slice(5))

const startOf = (wall: number) => Math.floor(wall / DAY_MS) * DAY_MS

/** Is it open at this ms of the wall's clock? */
export function isOpenAt(calendar: Calendar, wall: number): boolean {
  const day = startOf(wall)
  const minute = (wall - day) / MINUTE_MS
  return on(calendar, day).some(([from, to]) => minute >= from && minute < to)
}

/** When it was last open before this moment, at which it is closed: the closed period's name. Null: not in a year. */
export function closedSince(calendar: Calendar, wall: number): number | null {
  for (let n = 0, day = startOf(wall); n <= FAR; n++, day -= DAY_MS) {
    const ended = on(calendar, day).findLast(([, to]) => day + to * MINUTE_MS <= wall)
    if (ended) return day + ended[1] * MINUTE_MS
  }
  return null
}

/** So many minutes of open time after a moment: at the earliest, with the shop open. A shop that never opens is not waited for. */
export function addOpen(calendar: Calendar, wall: number, minutes: number): number {
  let left = minutes * MINUTE_MS
  let at = wall
  for (let n = 0, day = startOf(wall); n <= FAR; n++, day += DAY_MS) {
    for (const [from, to] of on(calendar, day)) {
      const begin = Math.max(at, day + from * MINUTE_MS)
      const end = day + to * MINUTE_MS
      if (begin >= end) continue
      if (begin + left <= end) return begin + left
      left -= end - begin
      at = end
    }
  }
  return wall + minutes * MINUTE_MS
}

/** How much of the time between two moments it is open, ms. */
export function openBetween(calendar: Calendar, from: number, to: number): number {
  let open = 0
  // A wait of years is a wait of a year.
  for (let day = Math.max(startOf(from), startOf(to) - FAR * DAY_MS); day < to; day += DAY_MS)
    for (const [begin, end] of on(calendar, day))
      open += Math.max(0, Math.min(to, day + end * MINUTE_MS) - Math.max(from, day + begin * MINUTE_MS))
  return open
}

/** Opening hours with the place that they hold for; null: everywhere. */
export type PlacedOpening = Readonly<{
  instance_id: string | null
  department_id: string | null
  calendar: Calendar
}>

/** The hours that hold for a ticket: its department's before its connection's, before the shop's; undefined: always open. */
export const openingAmong = <P extends PlacedOpening>(
  openings: readonly P[],
  place: Readonly<{ instance_id: string | null; department_id: string | null }>,
): P | undefined =>
  openings
    .filter(
      ({ instance_id, department_id }) =>
        (instance_id === null || instance_id === place.instance_id) &&
        (department_id === null || department_id === place.department_id),
    )
    .sort((a, b) => rank(b) - rank(a))[0]
const rank = ({ instance_id, department_id }: PlacedOpening): number =>
  (department_id === null ? 0 : 2) + (instance_id === null ? 0 : 1)
