import * as v from 'valibot'
import { ORDER_PHASES } from '../../../contract/order-lists'
import { holesIn } from '../text/placeholders'
import { STATUS_VARIABLES } from './status-variables'

export const LONGEST_STATUS_NAME = 40
export const LONGEST_STATUS_MESSAGE = 1_024
/** Statuses of a shop at most. */
export const MOST_STATUSES = 60

const LONGEST_TEMPLATE_VALUE = 300
/** Variables of a template at most: Meta takes fewer in a body of 1,024 characters. */
const MOST_TEMPLATE_VALUES = 60
const words = (longest: number) => v.pipe(v.string(), v.maxLength(longest))

/** A template of the provider's as a status names it: by field, what it is filled in with. */
export const StatusTemplate = v.object({
  name: words(512),
  language: words(20),
  values: v.pipe(
    v.array(v.object({ key: words(100), value: words(LONGEST_TEMPLATE_VALUE) })),
    v.maxLength(MOST_TEMPLATE_VALUES),
  ),
})
export type StatusTemplate = v.InferOutput<typeof StatusTemplate>

const Message = v.pipe(v.string(), v.maxLength(LONGEST_STATUS_MESSAGE))

/** A status of orders as it is typed in; an empty message: nothing is said. */
export const StatusForm = v.object({
  name: v.pipe(v.string(), v.regex(/\S/), v.maxLength(LONGEST_STATUS_NAME)),
  /** What it is called of orders that are taken to the customer; null or empty: the same. */
  name_delivery: v.nullish(v.pipe(v.string(), v.maxLength(LONGEST_STATUS_NAME))),
  color: v.pipe(v.string(), v.regex(/^#[0-9A-Fa-f]{6}$/)),
  phase: v.picklist(ORDER_PHASES),
  /** Said of orders that the customer comes for. */
  message: Message,
  /** Said of orders that are taken to the customer; null: the same. */
  message_delivery: v.nullish(Message),
  notify: v.boolean(),
  /** Says it where the customer's 24 hours are over. */
  template: v.nullish(StatusTemplate),
  /** The same of orders that are taken to the customer; null: the same one. */
  template_delivery: v.nullish(StatusTemplate),
})
export type StatusForm = v.InferOutput<typeof StatusForm>

/** What a message asks to be filled in that is not known: of an order, where nothing else is said. Each once. */
export const unknownVariables = (message: string, known: readonly string[] = STATUS_VARIABLES): string[] =>
  holesIn(message).filter((name) => !known.includes(name))

type Said = Pick<StatusForm, 'message' | 'message_delivery'>
/** What is said of orders that are taken to the customer. */
export const deliveryMessage = ({ message, message_delivery }: Said): string => message_delivery ?? message

/** Is the customer to be told, and nothing is there to be said, to those who come nor to the others? */
export const saysNothing = ({ notify, ...said }: Said & Pick<StatusForm, 'notify'>): boolean =>
  notify && said.message.trim() === '' && deliveryMessage(said).trim() === ''
