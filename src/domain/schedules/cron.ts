// Cron-style schedules (specification section 5): eight fields, each a comma list. An element is `*`, a number
// or a range `a-b`, with a step behind a slash where one is wanted: `*/n`, `a-b/n`; `a/n` is from `a` upwards.

/** The fields in the text's order, with the least and the greatest value that each takes. */
export const CRON_FIELDS = {
  /** The text's 0 to 9: tenths of a second. */
  milliseconds: { least: 0, most: 9 },
  seconds: { least: 0, most: 59 },
  minutes: { least: 0, most: 59 },
  hours: { least: 0, most: 23 },
  day: { least: 1, most: 31 },
  month: { least: 1, most: 12 },
  year: { least: 0, most: Number.POSITIVE_INFINITY },
  /** 0 is Sunday. */
  weekday: { least: 0, most: 6 },
} as const

export type CronField = keyof typeof CRON_FIELDS
const FIELD_NAMES = Object.keys(CRON_FIELDS) as CronField[]

/** Why an element is refused. */
export type CronReason = 'empty' | 'notANumber' | 'outOfRange' | 'reversed' | 'badStep'

/** Which element of which field is wrong, as it was written, and why. */
export type CronError = Readonly<{ field: CronField; element: string; reason: CronReason }>

/** Values from `from` to `to`, every `step`. */
type Span = Readonly<{ from: number; to: number; step: number }>
type Field = Readonly<{ spans: readonly Span[]; any: boolean }>

/** A schedule that has been read. */
export type Schedule = Readonly<Record<CronField, Field>>

/** Fields as written. What is left out is `*`, but for the two finest, which are 0: once, not all the time. */
export type CronText = Readonly<Partial<Record<CronField, string>>>

export type ParsedCron =
  | Readonly<{ ok: true; schedule: Schedule }>
  | Readonly<{ ok: false; errors: readonly CronError[] }>

const DEFAULTS: CronText = { milliseconds: '0', seconds: '0' }

/** Reads a schedule. Every wrong element is named, not the first alone. */
export function parseCron(text: CronText): ParsedCron {
  const errors: CronError[] = []
  const read = (field: CronField): Field => {
    const written = (text[field] ?? DEFAULTS[field] ?? '*').split(',').map((element) => element.trim())
    const spans: Span[] = []
    for (const element of written) {
      const span = parseElement(field, element)
      if (typeof span === 'string') errors.push({ field, element, reason: span })
      else spans.push(span)
    }
    return { spans, any: written.includes('*') }
  }
  const schedule = Object.fromEntries(FIELD_NAMES.map((field) => [field, read(field)])) as Record<
    CronField,
    Field
  >
  return errors.length > 0 ? { ok: false, errors } : { ok: true, schedule }
}

function parseElement(field: CronField, element: string): Span | CronReason {
  if (element === '') return 'empty'
  const { least, most } = CRON_FIELDS[field]
  const [range = '', stepText, ...more] = element.split('/')
  if (more.length > 0) return 'badStep'
  const step = stepText === undefined ? 1 : number(stepText)
  if (step === null || step < 1) return 'badStep'
  if (range === '*') return { from: least, to: most, step }
  const ends = range.split('-').map(number)
  const [from, to = stepText === undefined ? from : most] = ends
  if (ends.length > 2 || ends.includes(null) || from === undefined || from === null || to == null)
    return 'notANumber'
  if (from < least || from > most || to > most) return 'outOfRange'
  return to < from ? 'reversed' : { from, to, step }
}

/** Plain digits only: no sign, no point, no blank. */
const number = (text: string): number | null => {
  if (!/^\d{1,15}$/.test(text)) return null
  return Number(text)
}

/** A moment by its fields, in whatever zone the schedule is meant for. */
export type CronMoment = Readonly<Record<CronField, number>>

const has = ({ spans }: Field, value: number): boolean =>
  spans.some(({ from, to, step }) => value >= from && value <= to && (value - from) % step === 0)

/**
 * Is it time? Every field must have the moment's value. Day and weekday are the exception that cron always had:
 * when both are narrowed, either is enough ("the 1st, and every Monday").
 */
export function isDue(schedule: Schedule, moment: CronMoment): boolean {
  const { day, weekday } = schedule
  const either = !day.any && !weekday.any
  const [onDay, onWeekday] = [has(day, moment.day), has(weekday, moment.weekday)]
  if (either ? !onDay && !onWeekday : !onDay || !onWeekday) return false
  return FIELD_NAMES.every(
    (field) => field === 'day' || field === 'weekday' || has(schedule[field], moment[field]),
  )
}
