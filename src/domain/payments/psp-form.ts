import * as v from 'valibot'
import { isPixKey } from './pix'

export const LONGEST_ACCOUNT_NAME = 80
/** How long a charge may be paid, minutes: five minutes to thirty days. */
export const EXPIRY_MINUTES = { least: 5, usual: 60, most: 43_200 } as const

/** An account at a payment provider as it is typed in. */
export const PspForm = v.object({
  provider: v.pipe(v.string(), v.minLength(1)),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_ACCOUNT_NAME)),
  instanceId: v.nullable(v.string()),
  pixKey: v.pipe(v.string(), v.trim(), v.check(isPixKey)),
  expiryMinutes: v.pipe(v.number(), v.minValue(EXPIRY_MINUTES.least), v.maxValue(EXPIRY_MINUTES.most)),
})
export type PspForm = v.InferOutput<typeof PspForm>
