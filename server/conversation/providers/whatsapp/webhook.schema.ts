import * as v from 'valibot'
import { plainName } from '../../../../src/domain/text/plain-name'

/**
 * Shapes of Meta's webhook of field `messages` (whatsapp-facts 1.2–1.6), read tolerantly: only what an item
 * cannot do without is demanded, everything else may be missing or of a newer kind. Each item is parsed by
 * itself, so that a broken one spoils only itself.
 */

const text = v.string()
/** Unix seconds as text (messages, statuses), or a number; milliseconds have been seen. */
const moment = v.optional(v.union([v.string(), v.number()]))

export const EnvelopeSchema = v.looseObject({ entry: v.array(v.unknown()) })

export const EntrySchema = v.pipe(
  // A list would pass for an object without fields.
  v.custom<Record<string, unknown>>((raw) => isNode(raw)),
  v.looseObject({
    id: v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))])),
    time: moment,
    changes: v.optional(v.array(v.unknown()), []),
  }),
)

export const ChangeSchema = v.looseObject({
  field: text,
  value: v.looseObject({
    metadata: v.looseObject({ phone_number_id: v.pipe(text, v.minLength(1), v.maxLength(64)) }),
    // Beside the messages, which can do without: the sender's address is theirs.
    contacts: v.optional(v.fallback(v.array(v.unknown()), []), []),
    messages: v.optional(v.array(v.unknown()), []),
    statuses: v.optional(v.array(v.unknown()), []),
  }),
})

/** What was written on the shop's own phone, where the number is shared with WhatsApp's app (coexistence). */
export const EchoChangeSchema = v.looseObject({
  field: v.literal('smb_message_echoes'),
  value: v.looseObject({
    metadata: v.looseObject({ phone_number_id: v.pipe(text, v.minLength(1), v.maxLength(64)) }),
    message_echoes: v.array(v.unknown()),
  }),
})

/** A template's new state (whatsapp-facts 1.7); its id is left aside: JSON numbers do not hold it. */
export const TemplateChangeSchema = v.looseObject({
  field: v.literal('message_template_status_update'),
  value: v.looseObject({
    event: v.pipe(text, v.minLength(1), v.maxLength(64)),
    message_template_name: v.pipe(text, v.minLength(1), v.maxLength(512)),
    message_template_language: v.pipe(text, v.minLength(1), v.maxLength(32)),
    reason: v.optional(v.nullable(text)),
    other_info: v.fallback(v.optional(v.nullable(v.looseObject({ title: v.optional(text) }))), undefined),
  }),
})
export type TemplateChange = v.InferOutput<typeof TemplateChangeSchema>

export const ContactSchema = v.looseObject({
  profile: v.optional(v.looseObject({ name: v.optional(text), username: v.optional(text) })),
  wa_id: v.optional(text),
  user_id: v.optional(text),
})
export type Contact = v.InferOutput<typeof ContactSchema>

export const MessageSchema = v.looseObject({
  id: v.pipe(text, v.minLength(1), v.maxLength(512)),
  type: text,
  timestamp: moment,
  from: v.optional(text),
  from_user_id: v.optional(text),
  group_id: v.optional(text),
  context: v.optional(v.looseObject({ id: v.optional(text) })),
})
/** A customer's message; its content stands in the field named by `type`. */
export type InboundMessage = v.InferOutput<typeof MessageSchema>

/** As a message, but for whom it is to. */
export const EchoSchema = v.looseObject({
  ...MessageSchema.entries,
  to: v.optional(text),
  to_user_id: v.optional(text),
})

/** What a message costs (whatsapp-facts 1.6). */
const PricingSchema = v.looseObject({
  category: v.pipe(text, v.minLength(1), v.maxLength(64)),
  /** Where it is missing, the type says it: `regular` alone costs. */
  billable: v.optional(v.boolean()),
  type: v.optional(text),
  pricing_model: v.optional(v.pipe(text, v.maxLength(64)), ''),
})

export const StatusSchema = v.looseObject({
  id: v.pipe(text, v.minLength(1), v.maxLength(512)),
  status: text,
  timestamp: moment,
  recipient_id: v.optional(text),
  biz_opaque_callback_data: v.optional(text),
  // A price that cannot be read spoils no status.
  pricing: v.fallback(v.optional(PricingSchema), undefined),
  errors: v.optional(
    v.array(
      v.looseObject({
        code: v.optional(v.union([v.number(), v.string()])),
        title: v.optional(text),
        error_data: v.optional(v.looseObject({ details: v.optional(text) })),
      }),
    ),
  ),
})
export type InboundStatus = v.InferOutput<typeof StatusSchema>

/** A JSON object. */
const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object by name inside a node, or an empty one: content is read without trusting any of it. */
export function nodeAt(parent: unknown, key: string): Record<string, unknown> {
  const found = isNode(parent) ? parent[key] : undefined
  return isNode(found) ? found : {}
}

/** A list by name inside a node, or an empty one. */
export function listAt(parent: unknown, key: string): readonly unknown[] {
  const found = isNode(parent) ? parent[key] : undefined
  return Array.isArray(found) ? found : []
}

/** A text by name inside a node; numbers count as their spelling, blank text as none. */
export function textAt(parent: unknown, key: string): string | null {
  const found = isNode(parent) ? parent[key] : undefined
  if (typeof found === 'number') return String(found)
  return typeof found === 'string' && found.trim() !== '' ? found : null
}

/** A name that somebody gave to a person, a place or a company, as it is read; null for none. */
export const nameAt = (parent: unknown, key: string): string | null =>
  plainName(textAt(parent, key) ?? '') || null
