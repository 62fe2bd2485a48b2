import { canonicalPhone, formatPhone, phoneLookupKey } from '../../../../src/domain/contacts/phone'
import { plainName } from '../../../../src/domain/text/plain-name'
import type { Contact, InboundMessage } from './webhook.schema'

/** Who wrote, by all the names WhatsApp gives: at least one of address and business-scoped id is there. */
type Sender = {
  /** Digits; null for people who hide their number. */
  waId: string | null
  /** Business-scoped user id, as in `BR.1349…` (whatsapp-facts 1.5). */
  bsuid: string | null
  name: string
  /** What customers.lookup_key holds for this person. */
  lookupKey: string
  /** As stored and shown: digits with the ninth digit, or empty when hidden. */
  phone: string
}

const BSUID = /^[A-Z]{2}\.(ENT\.)?[0-9A-Za-z]{1,128}$/
const ADDRESS = /^\d{5,20}$/

/** The sender of a message; null when it names nobody. Some payloads put the business-scoped id into `from`. */
export function senderOf(message: InboundMessage, contact: Contact | null): Sender | null {
  const candidates = [message.from, contact?.wa_id, message.from_user_id, contact?.user_id].filter(
    (value) => value !== undefined,
  )
  const waId = candidates.find((value) => ADDRESS.test(value)) ?? null
  const bsuid = candidates.find((value) => BSUID.test(value)) ?? null
  const lookupKey = waId !== null ? phoneLookupKey(waId) : bsuid
  if (lookupKey === null) return null
  const phone = waId === null ? '' : canonicalPhone(waId)
  const name = [contact?.profile?.name, contact?.profile?.username]
    .map((value) => plainName(value ?? ''))
    .find((value) => value !== '')
  return {
    waId,
    bsuid,
    lookupKey,
    phone,
    name: (name ?? (phone === '' ? 'Contato sem número' : formatPhone(phone))).slice(0, 200),
  }
}
