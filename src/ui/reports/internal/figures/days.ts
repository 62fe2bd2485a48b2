import type { Period } from '@domain/reports/days'
import type { Grain } from '@domain/reports/query'
import { formatDate } from '@ui/kit/dates'
import { languageTag } from '@ui/kit/text'

/** Days of a calendar have no zone. */
const inWords = (day: string, options: Intl.DateTimeFormatOptions, part: string): string =>
  (
    new Intl.DateTimeFormat(languageTag(), { ...options, timeZone: 'UTC' })
      .formatToParts(new Date(day))
      .find(({ type }) => type === part)?.value ?? ''
  ).replace('.', '')

/** "7 nov" */
export const shortDay = (day: string): string =>
  `${Number(day.slice(8))} ${inWords(day, { month: 'short' }, 'month')}`

/** "seg", "Mon" */
export const shortWeekday = (day: string): string => inWords(day, { weekday: 'short' }, 'weekday')

/** The weekday of a number of the server's: 0 is Sunday. 4 January 1970 was one. */
const dayNumbered = (weekday: number): string => `1970-01-0${4 + (weekday % 7)}`
export const weekdayName = (weekday: number, form: 'short' | 'long' = 'short'): string =>
  inWords(dayNumbered(weekday), { weekday: form }, 'weekday')

/** "31 out – 27 nov" */
export const shortPeriod = ({ from, to }: Period): string =>
  from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`

/** "31/10/2026 – 27/11/2026" */
export const wholePeriod = ({ from, to }: Period): string =>
  `${formatDate(`${from}T12:00:00Z`)} – ${formatDate(`${to}T12:00:00Z`)}`

/** A bucket as its mark says it: "seg 23 nov", "23 nov" for its week, "nov 2026". */
export const bucketName = (bucket: string, grain: Grain): string =>
  grain === 'month'
    ? `${inWords(bucket, { month: 'short' }, 'month')} ${bucket.slice(0, 4)}`
    : grain === 'week'
      ? shortDay(bucket)
      : `${shortWeekday(bucket)} ${shortDay(bucket)}`
