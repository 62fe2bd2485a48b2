import * as v from 'valibot'

/** Longest text of an SMS as it is typed, characters: more than the parts that it may take hold. */
export const LONGEST_SMS = 1_000

/** What a campaign by SMS says. */
export const SmsContent = v.strictObject({ text: v.pipe(v.string(), v.maxLength(LONGEST_SMS)) })
export type SmsContent = v.InferOutput<typeof SmsContent>
