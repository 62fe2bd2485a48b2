import * as v from 'valibot'
import { day, dayHours, dayName } from './hours-form'

/** Holidays of a shop at most. */
export const MOST_HOLIDAYS = 200

/** A holiday of the shop's own, as it is typed in; {@link intervalsIn} says which hours are none. */
export const HolidayForm = v.object({
  date: day,
  every_year: v.boolean(),
  name: v.pipe(dayName, v.regex(/\S/)),
  /** Empty: closed. */
  hours: dayHours,
})
export type HolidayForm = v.InferOutput<typeof HolidayForm>
