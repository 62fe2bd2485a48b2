import * as v from 'valibot'
import { LONGEST_IDENTIFIER, LONGEST_VALUE } from './quick-answer'

/** Longest name of a category, characters. */
export const LONGEST_CATEGORY = 40

/** A quick answer, as it is typed in. */
export const QuickAnswerForm = v.object({
  identifier: v.pipe(
    v.string(),
    v.regex(new RegExp(String.raw`^\s*/?[\p{L}\p{N}_-]{1,${LONGEST_IDENTIFIER}}\s*$`, 'u')),
  ),
  value: v.pipe(v.string(), v.regex(/\S/), v.maxLength(LONGEST_VALUE)),
  category: v.pipe(v.string(), v.maxLength(LONGEST_CATEGORY)),
  /** Null: for everybody. */
  departmentId: v.nullable(v.string()),
  /** Null: no file. */
  fileUrl: v.nullable(v.string()),
})
export type QuickAnswerForm = v.InferOutput<typeof QuickAnswerForm>
