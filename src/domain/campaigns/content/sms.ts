import * as v from 'valibot'

/** What a campaign by SMS says. */
export const SmsContent = v.strictObject({ text: v.pipe(v.string(), v.maxLength(1_000)) })
export type SmsContent = v.InferOutput<typeof SmsContent>
