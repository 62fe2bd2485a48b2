import * as v from 'valibot'

const Fields = v.array(v.object({ key: v.string(), value: v.string() }))
const Close = v.object({
  kind: v.literal('close'),
  /** Null: none is given. */
  reasonId: v.nullable(v.string()),
  fields: Fields,
  /** Neither goodbye nor a question for a grade. */
  silent: v.boolean(),
})
const Inbox = v.object({ kind: v.literal('inbox') })
const Department = v.object({ kind: v.literal('department'), departmentId: v.string() })
const Back = v.object({ kind: v.literal('back') })
/** The closing dialog was opened, or left. */
const BeginClosing = v.object({ kind: v.literal('begin_closing') })
const CancelClosing = v.object({ kind: v.literal('cancel_closing') })
const User = v.object({ kind: v.literal('user'), userId: v.string(), note: v.string() })

/** What one asks for about one ticket, beside taking, handing over and giving back. */
export const TicketChange = v.variant('kind', [
  Close,
  Department,
  v.object({ kind: v.literal('reopen') }),
  /** Until a time (ISO 8601), or (null) until the customer writes. */
  v.object({ kind: v.literal('snooze'), until: v.nullable(v.string()) }),
  v.object({ kind: v.literal('wake') }),
  v.object({ kind: v.literal('priority'), priority: v.number() }),
  v.object({ kind: v.literal('research'), on: v.boolean() }),
  /** People go on where a bot answers. */
  v.object({ kind: v.literal('stop_bot') }),
  v.object({ kind: v.literal('give_to_bot'), botId: v.string() }),
])
export type TicketChange = v.InferOutput<typeof TicketChange>

/** What one asks for about many tickets at once; 'back' takes back what one did to them a moment ago. */
export const BulkChange = v.variant('kind', [
  Close,
  BeginClosing,
  CancelClosing,
  Inbox,
  Department,
  User,
  Back,
])
export type BulkChange = v.InferOutput<typeof BulkChange>

/** Whom an attendance is begun with: a number in any spelling, or a contact that is known. */
export const StartWith = v.union([
  v.object({ phone: v.string(), name: v.string(), against: v.optional(v.string()) }),
  v.object({ customerId: v.string(), against: v.optional(v.string()) }),
])
export type StartWith = v.InferOutput<typeof StartWith>

/** What became of one ticket of many; `message` says why not, in the user's language. */
export type BulkResult = Readonly<{ id: string; done: boolean; message: string | null }>
