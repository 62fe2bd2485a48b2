import * as v from 'valibot'
import { digitsOf } from '../../../../src/domain/text/plain-numbers'
import { MOST_EVENTS, type SmsEvent } from './sms-event'

const Status = v.object({
  type: v.literal('MESSAGE_STATUS'),
  message: v.object({ externalId: v.string() }),
  messageStatus: v.object({
    code: v.string(),
    causes: v.optional(
      v.array(v.object({ reason: v.optional(v.string(), ''), details: v.optional(v.string(), '') })),
      [],
    ),
  }),
})
const Message = v.object({
  type: v.literal('MESSAGE'),
  message: v.object({
    id: v.string(),
    from: v.string(),
    direction: v.literal('IN'),
    contents: v.array(v.object({ type: v.string(), text: v.optional(v.string(), '') })),
  }),
})
const Event = v.variant('type', [Status, Message])

/** Codes of Zenvia (messageStatus.code); what is not here says nothing of where it got to. */
const STATES: Readonly<Record<string, 'sent' | 'delivered' | 'failed'>> = {
  SENT: 'sent',
  DELIVERED: 'delivered',
  READ: 'delivered',
  REJECTED: 'failed',
  NOT_DELIVERED: 'failed',
}

/** What Zenvia says, one event or several; what it says that we do not follow is nothing. */
export function readZenvia(body: unknown): SmsEvent[] {
  const all: readonly unknown[] = Array.isArray(body) ? body.slice(0, MOST_EVENTS) : [body]
  return all.flatMap((one): SmsEvent[] => {
    const read = v.safeParse(Event, one)
    if (!read.success) return []
    if (read.output.type === 'MESSAGE') {
      const { id, from, contents } = read.output.message
      const text = contents.map((content) => content.text).join(' ')
      return [{ kind: 'answer', id, phone: digitsOf(from), text }]
    }
    const { message, messageStatus } = read.output
    const state = STATES[messageStatus.code]
    const [cause] = messageStatus.causes
    const said =
      state === 'failed'
        ? `${messageStatus.code} ${cause?.reason ?? ''} ${cause?.details ?? ''}`.trim()
        : null
    return state ? [{ kind: 'state', ref: message.externalId, state, said, stopped: false }] : []
  })
}
