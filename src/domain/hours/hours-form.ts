import * as v from 'valibot'
import { LONGEST_AUTOMATIC, placeMembers } from '../automatic-messages/place'
import { day } from '../time/day'
import { intervalsIn } from './typed-hours'

/** Hours of a day as they are typed, characters. */
export const LONGEST_HOURS = 100
/** Longest name of a holiday, characters. */
export const LONGEST_DAY_NAME = 60
export const MOST_SPECIAL_DAYS = 200

/** Hours of a day as they are typed; `readHours` (typed-hours.ts) reads them. */
export const dayHours = v.pipe(v.string(), v.maxLength(LONGEST_HOURS))
/** What a special day or a holiday is called. */
export const dayName = v.pipe(v.string(), v.maxLength(LONGEST_DAY_NAME))

/** When a shop is open, as it is typed in; {@link hoursProblems} says which hours are none. */
export const HoursForm = v.object({
  ...placeMembers,
  /** From Sunday: "08:00-12:00, 13:00-18:00"; empty: closed. */
  week: v.pipe(v.array(dayHours), v.minLength(7), v.maxLength(7)),
  national: v.boolean(),
  days: v.pipe(
    v.array(
      v.object({
        date: day,
        name: dayName,
        hours: dayHours,
      }),
    ),
    v.maxLength(MOST_SPECIAL_DAYS),
  ),
  /** Said to somebody who writes while it is closed; empty: nothing. */
  absence: v.pipe(v.string(), v.maxLength(LONGEST_AUTOMATIC)),
  active: v.boolean(),
})
export type HoursForm = v.InferOutput<typeof HoursForm>

/** The fields whose hours cannot be read, by their paths: "week.1", "days.0.hours". */
export const hoursProblems = ({ week, days }: Pick<HoursForm, 'week' | 'days'>): string[] => [
  ...week.flatMap((typed, n) => (intervalsIn(typed) === null ? [`week.${n}`] : [])),
  ...days.flatMap((day, n) => (intervalsIn(day.hours) === null ? [`days.${n}.hours`] : [])),
]
