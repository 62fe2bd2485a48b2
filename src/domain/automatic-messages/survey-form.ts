import * as v from 'valibot'
import { SCALES } from '../tickets/grade'
import { automaticText, LONGEST_AUTOMATIC, placeMembers } from './place'

/** For how long an answer may count, hours, and how far apart questions to one customer may be, days. */
export const SURVEY_LIMITS = { hours: { least: 1, most: 72 }, days: { least: 0, most: 365 } } as const

const whole = ({ least, most }: { least: number; most: number }) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(least), v.maxValue(most))

/** The question for a grade, as it is typed in. */
export const SurveyForm = v.object({
  ...placeMembers,
  question: automaticText,
  /** Empty: nothing is said after a grade, and no word about it is waited for. */
  thanks: v.pipe(v.string(), v.maxLength(LONGEST_AUTOMATIC)),
  scale: v.picklist(SCALES),
  /** Are the grades offered as a list? Only 1 to 5 fits into one; elsewhere it means nothing. */
  listed: v.boolean(),
  answerHours: whole(SURVEY_LIMITS.hours),
  everyDays: whole(SURVEY_LIMITS.days),
  active: v.boolean(),
})
export type SurveyForm = v.InferOutput<typeof SurveyForm>
