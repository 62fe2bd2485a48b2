const MINUTE = 60_000
/** Minutes in a unit, from the largest. A month counts 30 days and a year 365: spans, not dates. */
const UNITS = [
  ['years', 365 * 24 * 60],
  ['months', 30 * 24 * 60],
  ['weeks', 7 * 24 * 60],
  ['days', 24 * 60],
  ['hours', 60],
  ['minutes', 1],
] as const

/** The units of section 9 (min, horas, dias, semanas, meses, anos), as keys of the texts. */
type SpanUnit = (typeof UNITS)[number][0]
type Span = Readonly<{ unit: SpanUnit; count: number }>

/** A span of milliseconds in its largest whole unit. Never below zero. */
export function spanOf(milliseconds: number): Span {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE))
  const [unit, size] = UNITS.find(([, size]) => minutes >= size) ?? UNITS[5]
  return { unit, count: Math.floor(minutes / size) }
}

const days = new Map<string, (at: string | number) => string>()

/**
 * The calendar day of a moment (ISO 8601, or ms) in a zone, as yyyy-mm-dd: two moments of one day have the same.
 * @throws RangeError for a zone that does not exist or a moment that is none.
 */
export function dayOf(at: string | number, zone: string): string {
  let known = days.get(zone)
  if (!known) {
    known = daysIn(zone)
    days.set(zone, known)
  }
  return known(at)
}

/** A moment in UTC to the minute. */
const UTC = /^\d{4}-\d\d-\d\dT\d\d:[0-5]\d:.*Z$/

/**
 * Asks the formatter once for each quarter of an hour: zones differ from UTC by whole quarters, so that a quarter
 * lies in one day. A conversation of 50,000 messages asks for as many days.
 */
function daysIn(zone: string): (at: string | number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const quarters = new Map<string, string>()
  return (at) => {
    if (typeof at !== 'string' || !UTC.test(at)) return format.format(new Date(at))
    const quarter = at.slice(0, 14) + String.fromCharCode(Number(at.slice(14, 16)) / 15)
    let day = quarters.get(quarter)
    if (day === undefined) {
      day = format.format(new Date(at))
      quarters.set(quarter, day)
    }
    return day
  }
}

/** Calendar days from one moment to a later one in a zone: 1 from 23:59 to 00:00, 0 within a day. */
export const daysBetween = (from: string | number, to: string | number, zone: string): number =>
  Math.round((Date.parse(dayOf(to, zone)) - Date.parse(dayOf(from, zone))) / 86_400_000)

const DAY_MS = 86_400_000

/**
 * The last millisecond of a calendar day (yyyy-mm-dd) in a zone, ms since 1970.
 * @throws RangeError for a day that is none.
 */
export function endOfDay(day: string, zone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight)) throw new RangeError(`no day: ${day}`)
  // No zone is further than a day from UTC; in between the day is found by halves, whatever the clocks do in it.
  let [within, past] = [midnight - DAY_MS, midnight + 2 * DAY_MS]
  while (past - within > 1) {
    const middle = Math.floor((within + past) / 2)
    if (dayOf(middle, zone) <= day) within = middle
    else past = middle
  }
  return within
}
