import * as v from 'valibot'
import { canonicalPhone, formatPhone, phoneLookupKey } from '../../../../src/domain/contacts/phone'
import { plainName } from '../../../../src/domain/text/plain-name'
import type { Contact } from '../../../directory/customers/recognise'
import { reasonFor } from '../../../directory/whatsapp/errors'
import { personOfJid, providerIdOf } from '../../../directory/whatsapp/hub/ids'
import type { ProviderStatus } from '../../messages/delivery/statuses'
import type { Arrival } from '../../messages/place'
import type { Happening } from '../intake'
import { providerMoment } from '../whatsapp/moment'
import { quotedOf, readMessage, statusAnswered } from './content'
import { type HubKey, KeySchema, MessageSchema, UpdateSchema } from './webhook.schema'

/** Whose connection an event is of, when it came and with what. */
type Origin = { instanceId: string; receivedAt: Date; arrival: Arrival }

/** A hub's word about messages; null for one that says nothing to us. @throws TypeError for what is broken. */
export function happeningOf(event: string, item: unknown, origin: Origin): Happening | null {
  switch (event) {
    case 'messages.upsert':
    case 'send.message':
      return ofMessage(v.parse(MessageSchema, item), origin)
    case 'messages.update':
      return ofUpdate(v.parse(UpdateSchema, item), origin)
    case 'messages.edited':
      return ofMessage(v.parse(MessageSchema, item), origin)
    case 'messages.delete': {
      const key = v.parse(KeySchema, item)
      return ofRevoke(key, key.id, origin, origin.receivedAt, `${key.id}:deleted`)
    }
    default:
      return null
  }
}

function ofMessage(
  { key, pushName, message, messageTimestamp, contextInfo }: v.InferOutput<typeof MessageSchema>,
  origin: Origin,
): Happening | null {
  const { instanceId, receivedAt, arrival } = origin
  const contact = contactOf(key, pushName ?? null)
  // Groups, stories and newsletters have no customer whose ticket this could be.
  if (contact === null) return null
  const at = providerMoment(messageTimestamp, receivedAt)
  const id = (one: string) => providerIdOf(instanceId, one)
  const reading = readMessage(message, key.id)
  switch (reading.kind) {
    case 'nothing':
      return null
    case 'reaction':
      // Ours from the phone is not told: the panel shows one reaction of ours, the one that it posted.
      if (key.fromMe) return null
      return {
        kind: 'reaction',
        reaction: { target: id(reading.target), providerId: id(key.id), text: reading.text, at, arrival },
      }
    case 'edit': {
      const { target, text } = reading
      const change = { target: id(target), own: key.fromMe, text, at, providerId: id(key.id), arrival }
      return { kind: 'change', change: { kind: 'edit', ...change } }
    }
    case 'revoke':
      return ofRevoke(key, reading.target, origin, at, key.id)
    case 'content': {
      const status = statusAnswered(message, contextInfo)
      const quoted = status === null ? quotedOf(message, contextInfo?.stanzaId ?? null) : null
      const { details } = reading.content
      const received = {
        instanceId,
        contact,
        providerId: id(key.id),
        sentAt: at,
        arrival,
        repliesTo: quoted === null ? null : id(quoted),
        ...reading.content,
        ...(status !== null && {
          details: { location: null, contacts: null, reply: null, ...details, referral: status },
        }),
      }
      return key.fromMe
        ? { kind: 'from phone', own: { ...received, maybeOurs: true } }
        : { kind: 'message', received }
    }
  }
}

function ofRevoke(
  key: HubKey,
  target: string,
  { instanceId, arrival }: Origin,
  at: Date,
  id: string,
): Happening {
  return {
    kind: 'change',
    change: {
      kind: 'revoke',
      target: providerIdOf(instanceId, target),
      own: key.fromMe,
      text: null,
      at,
      providerId: providerIdOf(instanceId, id),
      arrival,
    },
  }
}

/** Who is on the other side; null for what is no person. The name beside a message of ours is ours. */
function contactOf(key: HubKey, pushName: string | null): Contact | null {
  const people = [key.remoteJid, key.remoteJidAlt, key.senderPn].map((jid) => personOfJid(jid ?? undefined))
  if (people[0] === null) return null
  const waId = people.flatMap((one) => (one && 'phone' in one ? [one.phone] : []))[0] ?? null
  const lid = people.flatMap((one) => (one && 'lid' in one ? [one.lid] : []))[0] ?? null
  const lookupKey = waId === null ? `${lid}@lid` : phoneLookupKey(waId)
  const phone = waId === null ? '' : canonicalPhone(waId)
  const shown = plainName(key.fromMe ? '' : (pushName ?? ''))
  const name = shown || (phone === '' ? 'Contato sem número' : formatPhone(phone))
  return { lookupKey, waId, bsuid: null, lid, name: name.slice(0, 200), phone }
}

/** By name, and by WhatsApp's own numbers (ERROR 0, PENDING 1, SERVER 2, DELIVERY 3, READ 4, PLAYED 5). */
const STATES: Readonly<Record<string, ProviderStatus['state']>> = {
  ERROR: 'failed',
  '0': 'failed',
  SERVER_ACK: 'sent',
  '2': 'sent',
  DELIVERY_ACK: 'delivered',
  '3': 'delivered',
  READ: 'read',
  '4': 'read',
  PLAYED: 'played',
  '5': 'played',
}

function ofUpdate(update: v.InferOutput<typeof UpdateSchema>, { instanceId }: Origin): Happening | null {
  const id = update.keyId ?? update.key?.id
  if (id === undefined) throw new TypeError('a status without an id')
  const said = String(update.status ?? update.update?.status ?? '')
  const state = Object.hasOwn(STATES, said) ? STATES[said] : undefined
  // What the customer's own messages went through is not ours to show.
  if (state === undefined || update.fromMe === false) return null
  const failed = state === 'failed'
  return {
    kind: 'status',
    status: {
      providerId: providerIdOf(instanceId, id),
      state,
      errorCode: failed ? 'HUB_UNDELIVERED' : null,
      errorMessage: failed ? reasonFor('HUB_UNDELIVERED', null) : null,
      cost: null,
      echo: null,
    },
  }
}
