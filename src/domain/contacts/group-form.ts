import * as v from 'valibot'
import { COLOR_TAGS } from '../../../contract/customer-lists'

/** Letters of a group's name. */
export const LONGEST_GROUP_NAME = 60

/** A group of customers, as it is typed in. */
export const GroupForm = v.object({
  name: v.pipe(v.string(), v.regex(/\S/), v.maxLength(LONGEST_GROUP_NAME)),
  color: v.nullable(v.picklist(COLOR_TAGS)),
})
export type GroupForm = v.InferOutput<typeof GroupForm>
