import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { MarketingChoice } from '../../../directory/customers/consent/marketing-choice'
import type { Happening } from '../intake'
import { providerMoment, writtenAt } from './moment'
import { senderOf } from './sender'
import { type Contact, ContactSchema, textAt } from './webhook.schema'

/*
 * What Meta tells of people beside their messages: calls, and what they chose about marketing.
 */

/** The fields, with the list in their value and its items' shape. */
export const BESIDE = { calls: 'calls', user_preferences: 'user_preferences' } as const
type BesideField = keyof typeof BESIDE

const text = v.string()
const moment = v.optional(v.union([v.string(), v.number()]))

export const BesideChangeSchema = v.looseObject({
  field: v.picklist(Object.keys(BESIDE) as [BesideField, ...BesideField[]]),
  value: v.looseObject({
    metadata: v.looseObject({ phone_number_id: v.pipe(text, v.minLength(1), v.maxLength(64)) }),
    contacts: v.optional(v.fallback(v.array(v.unknown()), []), []),
  }),
})

const CallSchema = v.looseObject({
  id: v.pipe(text, v.minLength(1), v.maxLength(512)),
  event: text,
  direction: v.optional(text),
  from: v.optional(text),
  from_user_id: v.optional(text),
  status: v.optional(v.union([text, v.array(v.unknown())])),
  duration: v.optional(v.union([v.string(), v.number()])),
  timestamp: moment,
})
const PreferenceSchema = v.looseObject({
  wa_id: v.optional(text),
  user_id: v.optional(text),
  category: text,
  value: text,
  timestamp: moment,
})

/** Something beside messages; `raw` is shaped as its field says. */
export type BesideItem = {
  kind: 'beside'
  webhookId: string
  phoneNumberId: string
  receivedAt: Date
  field: BesideField
  raw: unknown
  contacts: readonly Contact[]
  /** How many messages and the like stand before it in the body. */
  position: number
}

/** The contacts that are readable. */
export const contactsIn = (contacts: readonly unknown[]): Contact[] =>
  contacts.flatMap((contact) => {
    const parsed = v.safeParse(ContactSchema, contact)
    return parsed.success ? [parsed.output] : []
  })

/** What an item means; none for what says nothing to us. @throws ValiError, TypeError for what cannot be read. */
export function besideHappenings(item: BesideItem, instanceId: string): Happening[] {
  return item.field === 'calls' ? ofCall(item, instanceId) : ofPreference(item, instanceId)
}

/** A call that ended without having been taken: the panel takes none, another system or a phone may. */
function ofCall(
  { raw, contacts, receivedAt, webhookId, position }: BesideItem,
  instanceId: string,
): Happening[] {
  const call = v.parse(CallSchema, raw)
  if (call.event !== 'terminate' || call.direction === 'BUSINESS_INITIATED') return []
  if (Number(call.duration ?? 0) > 0) return []
  const contact = personOf(call.from, call.from_user_id, contacts)
  const at = writtenAt(call.timestamp, receivedAt)
  return [
    {
      kind: 'missed call',
      call: { instanceId, contact, providerId: call.id, at, arrival: { webhookId, position } },
    },
  ]
}

const LINES: Readonly<Record<MarketingChoice['choice'], string>> = {
  stop: 'O cliente pediu no WhatsApp para não receber mais mensagens de marketing.',
  resume: 'O cliente voltou a aceitar mensagens de marketing no WhatsApp.',
}

function ofPreference(
  { raw, contacts, receivedAt, webhookId, position }: BesideItem,
  instanceId: string,
): Happening[] {
  const { category, value, ...told } = v.parse(PreferenceSchema, raw)
  if (category !== 'marketing_messages' || (value !== 'stop' && value !== 'resume')) return []
  const { lookupKey } = personOf(told.wa_id, told.user_id, contacts)
  const at = providerMoment(told.timestamp, receivedAt)
  // These have no id: the same told again is known by what it says and when.
  const said = JSON.stringify([lookupKey, value, textAt(told, 'timestamp')])
  const arrival = { webhookId, position }
  const providerId = `preference.${createHash('sha256').update(said).digest('base64url')}`
  return [
    { kind: 'marketing', choice: { lookupKey, choice: value, at } },
    { kind: 'line', line: { instanceId, lookupKey, providerId, text: LINES[value], at, arrival } },
  ]
}

function personOf(from: string | undefined, userId: string | undefined, contacts: readonly Contact[]) {
  const contact =
    contacts.find((one) => from !== undefined && one.wa_id === from) ??
    contacts.find((one) => userId !== undefined && one.user_id === userId) ??
    null
  const person = senderOf({ id: '', type: '', from, from_user_id: userId }, contact)
  if (!person) throw new TypeError('of nobody')
  return person
}
