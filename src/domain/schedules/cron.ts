import { Cron } from 'croner'

/** What each field of a plan may hold (specification section 5, cron-style schedules). */
const FIELDS = [
  { name: 'minute', least: 0, most: 59 },
  { name: 'hour', least: 0, most: 23 },
  { name: 'day', least: 1, most: 31 },
  { name: 'month', least: 1, most: 12 },
  { name: 'weekday', least: 0, most: 6 },
] as const

/** Longest plan, characters. */
export const LONGEST_CRON = 100

/** Why a plan is none: not five fields, a field that holds what it may not, more than once a day, or never again. */
export type CronProblem = 'fields' | (typeof FIELDS)[number]['name'] | 'often' | 'never'

/**
 * Why a plan by which something repeats is none; null: it is one. Five fields, as cron has them: minute, hour, day of
 * the month, month, weekday (0: Sunday). Lists, ranges and steps are allowed in the last three; an empty element is an
 * error. A customer is written to at most once a day, so minute and hour are one number each.
 * @param zone the shop's, by whose clock it holds.
 * @param now ms since 1970.
 */
export function cronProblem(plan: string, zone: string, now: number): CronProblem | null {
  const fields = plan.trim().split(/\s+/)
  if (plan.length > LONGEST_CRON || fields.length !== FIELDS.length) return 'fields'
  for (const [n, field] of FIELDS.entries()) if (!holds(fields[n] ?? '', field)) return field.name
  if (!fields.slice(0, 2).every((field) => /^\d+$/.test(field))) return 'often'
  return nextDates(plan, zone, now, 1).length === 0 ? 'never' : null
}

/** Is every element of the field a number, a range or a star, with or without a step, within its bounds? */
function holds(field: string, { least, most }: (typeof FIELDS)[number]): boolean {
  return field.split(',').every((element) => {
    const [, from, to, step] = /^(?:\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(element) ?? []
    if (!/^[\d*]/.test(element)) return false
    if (element.startsWith('*') ? !/^\*(\/\d{1,2})?$/.test(element) : from === undefined) return false
    const within = [from, to].every(
      (one) => one === undefined || (Number(one) >= least && Number(one) <= most),
    )
    const ordered = from === undefined || to === undefined || Number(from) <= Number(to)
    return within && ordered && (step === undefined || (Number(step) >= 1 && Number(step) <= most))
  })
}

/**
 * The next moments of a plan behind `after`, at most `count`; ms since 1970. Days that a month does not have are left
 * out; an hour that summer time skips is the one behind it.
 */
export function nextDates(plan: string, zone: string, after: number, count: number): number[] {
  // Five fields alone: the class reads more than the specification allows.
  return new Cron(plan.trim(), { timezone: zone, mode: '5-part' })
    .nextRuns(count, new Date(after))
    .map((date) => date.getTime())
}

/** Plans that people choose by name, and the one of their own. */
export const REPEATS = ['daily', 'weekly', 'monthly', 'own'] as const
export type Repeat = (typeof REPEATS)[number]

/** The plan of a named one that begins at this time of the shop's wall clock, as a field for date and time has it. */
export function cronOf(repeat: Exclude<Repeat, 'own'>, wall: string): string {
  const [, day, hour, minute] = /^\d{4}-\d\d-(\d\d)T(\d\d):(\d\d)$/.exec(wall) ?? []
  const time = `${Number(minute)} ${Number(hour)}`
  switch (repeat) {
    case 'daily':
      return `${time} * * *`
    case 'weekly':
      return `${time} * * ${new Date(`${wall.slice(0, 10)}T00:00:00Z`).getUTCDay()}`
    case 'monthly':
      return `${time} ${Number(day)} * *`
  }
}
