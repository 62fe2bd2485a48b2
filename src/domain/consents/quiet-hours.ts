import { ZONE_OF_AREA } from '../contacts/area-zones'
import { type Calendar, isOpenAt } from '../hours/opening'
import { wallOf } from '../hours/wall'

/**
 * When a shop writes to nobody who did not ask: hours of each day and, for advertising, whole days of rest. What is about the
 * customer's own affairs may be due on a Sunday.
 */
export type QuietRules = Readonly<{
  /** Hours of the clock, 0 to 23; where both are the same no hour is quiet. */
  from: number
  to: number
  /** Is there no advertising on Sundays and holidays? */
  restDays: boolean
  /** The shop's own holidays, which beat the nation's. */
  holidays: NonNullable<Calendar['holidays']>
  /** The shop's time zone: of customers of whom none is known. */
  zone: string
}>

/** For what is written: what is about the customer's own affairs, or advertising. */
export type QuietFor = 'service' | 'marketing'

const HOUR_MS = 3_600_000
/** So far ahead an hour is looked for that is not quiet: the longest row of holidays, with room. */
const FAR_MS = 15 * 24 * HOUR_MS

/** Is it quiet in this time zone? */
export function isQuiet(rules: QuietRules, zone: string, now: Date, what: QuietFor): boolean {
  const wall = wallOf(zone).toWall(now.getTime())
  const { from, to, restDays, holidays } = rules
  const hour = new Date(wall).getUTCHours()
  if (from <= to ? hour >= from && hour < to : hour >= from || hour < to) return true
  return what === 'marketing' && restDays && !isOpenAt({ ...WORKDAYS, holidays }, wall)
}

/** Open on every day but Sundays and holidays. */
const WORKDAYS: Calendar = {
  week: ['', ...Array.from({ length: 6 }, () => '24 horas')],
  national: true,
  days: [],
}

/** When it is quiet no more; null: not for two weeks. `now` itself where it is not quiet. */
export function quietUntil(rules: QuietRules, zone: string, now: Date, what: QuietFor): Date | null {
  for (let at = now.getTime(); at < now.getTime() + FAR_MS; at += HOUR_MS - (at % HOUR_MS))
    if (!isQuiet(rules, zone, new Date(at), what)) return new Date(at)
  return null
}

/** Digits of a Brazilian phone, as stored: 55, area code, eight or nine digits. */
export const BRAZILIAN = /^55[0-9]{10,11}$/

/** The time zone of a phone with its country code, by its area code; the shop's where that says nothing. */
export const zoneOfPhone = (rules: Pick<QuietRules, 'zone'>, phone: string): string =>
  (BRAZILIAN.test(phone) ? ZONE_OF_AREA.get(phone.slice(2, 4)) : undefined) ?? rules.zone

/** Is it quiet where nobody knows where a customer is, and in which area codes is that otherwise? */
export function quietAreas(
  rules: QuietRules,
  now: Date,
  what: QuietFor,
): Readonly<{ elsewhere: boolean; otherwise: readonly string[] }> {
  const quiet = new Map(
    [...new Set([...ZONE_OF_AREA.values(), rules.zone])].map((zone) => [
      zone,
      isQuiet(rules, zone, now, what),
    ]),
  )
  const elsewhere = quiet.get(rules.zone) ?? false
  return {
    elsewhere,
    otherwise: [...ZONE_OF_AREA].flatMap(([area, zone]) => (quiet.get(zone) === elsewhere ? [] : [area])),
  }
}
