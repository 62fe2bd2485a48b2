import * as v from 'valibot'
import { automaticText, placeMembers } from './place'

/** What is said when a ticket is closed, as it is typed in. */
export const ClosingMessageForm = v.object({
  ...placeMembers,
  /** Said only where the ticket was closed for a reason of this category; null: for any, or none. */
  categoryId: v.nullable(v.string()),
  text: automaticText,
  active: v.boolean(),
})
export type ClosingMessageForm = v.InferOutput<typeof ClosingMessageForm>
