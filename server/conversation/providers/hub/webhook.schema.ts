import * as v from 'valibot'
import { CodeFields } from '../../../directory/whatsapp/hub/session'

/**
 * Shapes of a hub's webhooks (whatsapp-facts section 7), read tolerantly: only what an item cannot do without is
 * demanded. Each item is parsed by itself, so that a broken one spoils only itself.
 */

const text = v.string()

export const EventSchema = v.looseObject({
  event: v.pipe(text, v.minLength(1)),
  data: v.unknown(),
  date_time: v.optional(text),
})

export const KeySchema = v.looseObject({
  remoteJid: text,
  remoteJidAlt: v.nullish(text),
  senderPn: v.nullish(text),
  fromMe: v.optional(v.boolean(), false),
  id: v.pipe(text, v.minLength(1), v.maxLength(256)),
})
export type HubKey = v.InferOutput<typeof KeySchema>

const moment = v.optional(v.union([text, v.number()]))

export const MessageSchema = v.looseObject({
  key: KeySchema,
  pushName: v.nullish(text),
  message: v.nullish(v.looseObject({})),
  messageTimestamp: moment,
  contextInfo: v.nullish(v.looseObject({ stanzaId: v.nullish(text) })),
})

/** A status: the id stands in one of two places, and so does the status. */
export const UpdateSchema = v.looseObject({
  keyId: v.optional(text),
  key: v.optional(v.looseObject({ id: v.optional(text) })),
  fromMe: v.optional(v.boolean()),
  status: v.optional(v.union([text, v.number()])),
  update: v.optional(v.looseObject({ status: v.optional(v.union([text, v.number()])) })),
})

export const CodeSchema = v.looseObject({
  qrcode: v.optional(CodeFields),
})

export const ConnectionSchema = v.looseObject({
  state: v.optional(text),
  status: v.optional(text),
  statusReason: v.optional(v.number()),
  disconnectionReasonCode: v.optional(v.number()),
  wuid: v.nullish(text),
})
