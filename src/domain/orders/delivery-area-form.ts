import * as v from 'valibot'

/** Two weeks, in minutes. */
const MOST_MINUTES = 20_160
/** In cents. */
export const MOST_FEE = 10_000_000
export const LONGEST_AREA_NAME = 80

/** Within how many minutes an order arrives. */
export const deliveryMinutes = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_MINUTES))

/** An area that the shop delivers to, as it is typed in; `fee` in cents, `instance_id` null: from every connection. */
export const DeliveryAreaForm = v.object({
  instance_id: v.nullable(v.string()),
  name: v.pipe(v.string(), v.regex(/\S/), v.maxLength(LONGEST_AREA_NAME)),
  fee: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_FEE)),
  minutes: deliveryMinutes,
})
