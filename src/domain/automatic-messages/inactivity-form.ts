import * as v from 'valibot'
import { automaticText, placeMembers } from './place'

/** How long one may wait for the next thing, minutes: up to thirty days. */
export const SILENCE_MINUTES = { least: 1, most: 43_200 } as const
export const MOST_WARNINGS = 5

const minutes = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(SILENCE_MINUTES.least),
  v.maxValue(SILENCE_MINUTES.most),
)

/** What is done about customers who fall silent, as it is typed in. */
export const InactivityForm = v.object({
  ...placeMembers,
  /** Each so many minutes after the one before it. */
  warnings: v.pipe(v.array(v.object({ minutes, text: automaticText })), v.maxLength(MOST_WARNINGS)),
  /** Minutes after the last warning; null: the ticket stays. */
  closeMinutes: v.nullable(minutes),
  /** For which reason it is closed. */
  reasonId: v.nullable(v.string()),
  active: v.boolean(),
})
export type InactivityForm = v.InferOutput<typeof InactivityForm>
