import { type Calendar, intervalsBegunOn } from './opening'
import { type Interval, intervalsIn } from './typed-hours'

const DAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb'] as const
/** The week as it is spoken of: from Monday. */
const SPOKEN = [1, 2, 3, 4, 5, 6, 0] as const
const DAY = 1_440
const DAY_MS = DAY * 60_000
/** How far ahead days that are as no other are told of, days. */
const AHEAD = 7

const clock = (minutes: number) => {
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)}h${rest === 0 ? '' : String(rest).padStart(2, '0')}`
}
/** "8h às 12h e 13h às 18h"; '' where it is closed. */
function spanSaid(spans: readonly Interval[]): string {
  const [first] = spans
  if (spans.length === 1 && first?.[0] === 0 && first[1] === DAY) return '24 horas'
  return spans.map(([from, to]) => `${clock(from)} às ${clock(to > DAY ? to - DAY : to)}`).join(' e ')
}

/**
 * A calendar in words, "seg a sex 8h às 18h, sáb 8h às 13h", and after them the days of the next week that are otherwise:
 * "sex 25/12 fechado". Null where no day of the week is open.
 * @param wall now, ms of the clock on the shop's wall.
 */
export function hoursSaid(calendar: Calendar, wall: number): string | null {
  const week = SPOKEN.map((day) => spanSaid(intervalsIn(calendar.week[day] ?? '') ?? []))
  if (week.every((said) => said === '')) return null
  return [...runsOf(week), ...otherDaysSaid(calendar, wall, AHEAD)].join(', ')
}

/** Of the next days, today first, those that are otherwise than their day of the week: "sex 25/12 fechado". */
export function otherDaysSaid(calendar: Calendar, wall: number, days: number): string[] {
  const today = Math.floor(wall / DAY_MS) * DAY_MS
  return Array.from({ length: days }, (_, n) => otherwise(calendar, today + n * DAY_MS)).filter(Boolean)
}

/** Days that follow each other with the same hours, in one: "seg a sex 8h às 18h". */
function runsOf(week: readonly string[]): string[] {
  if (week.every((said) => said === week[0])) return [`todos os dias ${week[0]}`]
  return week.flatMap((said, n) => {
    if (said === '' || said === week[n - 1]) return []
    const behind = week.findIndex((one, m) => m > n && one !== said)
    const last = (behind < 0 ? week.length : behind) - 1
    const name = (at: number) => DAYS[SPOKEN[at] ?? 0]
    if (last === n) return [`${name(n)} ${said}`]
    return [`${name(n)} ${last === n + 1 ? 'e' : 'a'} ${name(last)} ${said}`]
  })
}

/** What a day says that its day of the week does not; '' for one that is as always. */
function otherwise(calendar: Calendar, dayStart: number): string {
  const date = new Date(dayStart)
  const said = spanSaid(intervalsBegunOn(calendar, dayStart))
  if (said === spanSaid(intervalsIn(calendar.week[date.getUTCDay()] ?? '') ?? [])) return ''
  const [, month, day] = date.toISOString().slice(0, 10).split('-')
  return `${DAYS[date.getUTCDay()]} ${day}/${month} ${said || 'fechado'}`
}
