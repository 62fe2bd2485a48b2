import * as v from 'valibot'
import { MOST_PRICE } from '../money/money'

export const LONGEST_SERVICE_NAME = 120
export const LONGEST_SERVICE_DESCRIPTION = 1_000
/** Minutes that a service takes at most: a day. */
export const MOST_MINUTES = 1_440

/** A service of the shop as it is typed in; `price` in cents. */
export const ServiceForm = v.object({
  name: v.pipe(v.string(), v.regex(/\S/), v.maxLength(LONGEST_SERVICE_NAME)),
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_MINUTES)),
  price: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_PRICE)),
  needs_pharmacist: v.boolean(),
  description: v.pipe(v.string(), v.maxLength(LONGEST_SERVICE_DESCRIPTION)),
  active: v.boolean(),
})
export type ServiceForm = v.InferOutput<typeof ServiceForm>
