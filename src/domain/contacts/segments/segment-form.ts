import * as v from 'valibot'

/** Letters of a segment's name. */
export const LONGEST_SEGMENT_NAME = 60

/** A filter of customers that is kept, as it is typed in; the filter itself is checked by `readTree`. */
export const SegmentForm = v.object({
  name: v.pipe(v.string(), v.regex(/\S/), v.maxLength(LONGEST_SEGMENT_NAME)),
  /** The team may use it. */
  shared: v.boolean(),
})
export type SegmentForm = v.InferOutput<typeof SegmentForm>
