import * as v from 'valibot'
import { ORDER_PHASES } from '../../../contract/order-lists'
import { holesIn } from '../templates/quick-answer'
import { STATUS_VARIABLES } from './status-variables'

export const LONGEST_STATUS_NAME = 40
export const LONGEST_STATUS_MESSAGE = 1_024
/** Statuses of a shop at most. */
export const MOST_STATUSES = 60

/** A status of orders as it is typed in; an empty message: nothing is said. */
export const StatusForm = v.object({
  name: v.pipe(v.string(), v.regex(/\S/), v.maxLength(LONGEST_STATUS_NAME)),
  color: v.pipe(v.string(), v.regex(/^#[0-9A-Fa-f]{6}$/)),
  phase: v.picklist(ORDER_PHASES),
  message: v.pipe(v.string(), v.maxLength(LONGEST_STATUS_MESSAGE)),
  notify: v.boolean(),
})
export type StatusForm = v.InferOutput<typeof StatusForm>

/** What a message asks to be filled in that no order knows, each once. */
export const unknownVariables = (message: string): string[] =>
  holesIn(message).filter((name) => !(STATUS_VARIABLES as readonly string[]).includes(name))

/** Is the customer to be told, and nothing is there to be said? */
export const saysNothing = ({ notify, message }: Pick<StatusForm, 'notify' | 'message'>): boolean =>
  notify && message.trim() === ''
