import * as v from 'valibot'

export const LONGEST_PAUSE_REASON = 40

/** A reason for a pause, as an administrator names it. */
export const PauseReasonForm = v.object({
  name: v.pipe(v.string(), v.regex(/\S/), v.maxLength(LONGEST_PAUSE_REASON)),
  active: v.boolean(),
})
export type PauseReasonForm = v.InferOutput<typeof PauseReasonForm>
