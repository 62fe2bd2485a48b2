import * as v from 'valibot'

export const LONGEST_ERP_NAME = 80
const LONGEST_PLACE = 500
/** Between two looks at a file, hours. */
export const MOST_HOURS = 168
/** What becomes of products that a file does not name any more. */
export const MISSING_WAYS = ['keep', 'off'] as const

/** An integration as it is typed in. */
export const ErpForm = v.object({
  kind: v.picklist(['bling', 'tiny', 'omie', 'api', 'file']),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_ERP_NAME)),
  instanceId: v.nullable(v.string()),
  pushOrders: v.boolean(),
  place: v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_PLACE)),
  every: v.pipe(v.number(), v.minValue(1), v.maxValue(MOST_HOURS)),
  missing: v.picklist(MISSING_WAYS),
  noticeUrl: v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_PLACE)),
})
export type ErpForm = v.InferOutput<typeof ErpForm>
