import type { Phone, StatusError } from './entries.ts'
import { identityOf, userIdOf } from './identifiers.ts'
import { child, children, isObject, type Json, text } from './json.ts'
import type { BusinessNumber } from './options.ts'
import type { Message } from './world.ts'

/** The webhook envelope of a field that names its number (whatsapp-facts 1.2). */
export function envelope(number: BusinessNumber, content: Json, field = 'messages'): Json {
  return {
    object: 'whatsapp_business_account',
    entry: [
      {
        id: number.waba,
        changes: [
          {
            value: {
              messaging_product: 'whatsapp',
              metadata: {
                display_phone_number: number.displayPhone.replace(/\D/g, ''),
                phone_number_id: number.id,
              },
              ...content,
            },
            field,
          },
        ],
      },
    ],
  }
}

/** What somebody at the shop's own phone wrote to a customer (whatsapp-facts 1.4). */
export function echoBody(
  number: BusinessNumber,
  phone: Phone,
  wamid: string,
  atMs: number,
  message: Json,
): Json {
  const echo = {
    from: number.displayPhone.replace(/\D/g, ''),
    ...(!phone.hidesNumber && { to: phone.wa_id }),
    to_user_id: userIdOf(phone),
    id: wamid,
    timestamp: String(Math.floor(atMs / 1000)),
    ...message,
  }
  return envelope(number, { contacts: [contactOf(phone)], message_echoes: [echo] }, 'smb_message_echoes')
}

/** A call of a customer's that ended without being taken. */
export function missedCallBody(number: BusinessNumber, phone: Phone, id: string, atMs: number): Json {
  const call = {
    id,
    ...(!phone.hidesNumber && { from: phone.wa_id }),
    from_user_id: userIdOf(phone),
    to: number.displayPhone.replace(/\D/g, ''),
    event: 'terminate',
    direction: 'USER_INITIATED',
    status: 'FAILED',
    timestamp: String(Math.floor(atMs / 1000)),
  }
  return envelope(number, { contacts: [contactOf(phone)], calls: [call] }, 'calls')
}

/** What a customer chose about the shop's marketing messages (whatsapp-facts 1.7). */
export function preferenceBody(
  number: BusinessNumber,
  phone: Phone,
  value: 'stop' | 'resume',
  atMs: number,
): Json {
  const preference = {
    ...(!phone.hidesNumber && { wa_id: phone.wa_id }),
    user_id: userIdOf(phone),
    detail: `User requested to ${value} marketing messages`,
    category: 'marketing_messages',
    value,
    timestamp: Math.floor(atMs / 1000),
  }
  const content = { contacts: [contactOf(phone)], user_preferences: [preference] }
  return envelope(number, content, 'user_preferences')
}

/** The contact of a phone, as it stands beside a message or a status. */
function contactOf(phone: Phone): Json {
  const name = phone.name === '' ? phone.wa_id : phone.name
  return {
    profile: { name, ...(phone.username !== undefined && { username: phone.username }) },
    ...(!phone.hidesNumber && { wa_id: phone.wa_id }),
    user_id: userIdOf(phone),
    identity_key_hash: identityOf(phone),
  }
}

/** A customer's message with its id: type, its node and the context. */
export interface Written {
  wamid: string
  message: Json
}

/** Messages of a customer in one POST (whatsapp-facts 1.3). */
export function inboundBody(
  number: BusinessNumber,
  phone: Phone,
  atMs: number,
  written: readonly Written[],
): Json {
  const notice = written.every(({ message }) => message.type === 'system')
  return envelope(number, {
    ...(!notice && { contacts: [contactOf(phone)] }),
    messages: written.map(({ wamid, message }) => ({
      ...(!phone.hidesNumber && { from: phone.wa_id }),
      from_user_id: userIdOf(phone),
      id: wamid,
      timestamp: String(Math.floor(atMs / 1000)),
      ...message,
    })),
  })
}

/** The customer a webhook is about, by user id; undefined for accounts and templates. */
export function customerOf(body: unknown): string | undefined {
  if (!isObject(body)) return undefined
  const [entry = {}] = children(body, 'entry')
  const [change = {}] = children(entry, 'changes')
  const value = child(change, 'value')
  const [message = {}] = children(value, 'messages')
  const [status = {}] = children(value, 'statuses')
  const [echo = {}] = children(value, 'message_echoes')
  return text(message, 'from_user_id') ?? text(status, 'recipient_user_id') ?? text(echo, 'to_user_id')
}

/** One status (whatsapp-facts 1.6). Pricing comes with sent and delivered, a conversation with free entries only. */
export function statusNode(
  phone: Phone,
  message: Message,
  status: string,
  atMs: number,
  errors?: StatusError[],
): Json {
  const { pricing } = message
  const free = status === 'sent' && pricing?.type === 'free_entry_point'
  return {
    id: message.wamid,
    status,
    timestamp: String(Math.floor(atMs / 1000)),
    ...(!phone.hidesNumber && { recipient_id: phone.wa_id }),
    recipient_user_id: userIdOf(phone),
    ...(message.opaque !== undefined && { biz_opaque_callback_data: message.opaque }),
    ...(free && {
      conversation: {
        id: `${phone.freeUntil ?? 0}.${userIdOf(phone)}`,
        expiration_timestamp: String(Math.floor((phone.freeUntil ?? 0) / 1000)),
        origin: { type: 'referral_conversion' },
      },
    }),
    ...(pricing && (status === 'sent' || status === 'delivered') && { pricing }),
    ...(errors && { errors }),
  }
}

/** An event of an account, or of one of its numbers (whatsapp-facts 1.7). */
export function accountBody(waba: string, field: string, atMs: number, value: Json): Json {
  return {
    object: 'whatsapp_business_account',
    entry: [{ id: waba, time: Math.floor(atMs / 1000), changes: [{ value, field }] }],
  }
}
