import { digitsOf, plainNumbers } from '../text/plain-numbers'

/**
 * Brazilian phone numbers (specification section 5; the ninth digit: WhatsApp accounts made before it keep
 * an address without the 9, so both spellings are one person and the address cannot be computed, only learnt).
 */

/** Stands for what of a phone, a document or an e-mail is not shown to somebody. */
export const HIDDEN = '•••••'

/** All area codes (DDD) of Brazil. */
export const AREA_CODES: ReadonlySet<string> = new Set(
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'.split(
    ' ',
  ),
)
const SERVICE_PREFIXES = new Set(['300', '500', '800', '900'])

/**
 * Digits with country code, as stored. Goes by length, not by prefix: 55 is also an area code (Santa Maria).
 * A number typed with '+' keeps its country; an 0800 number becomes 55800….
 */
export function normalizePhone(typed: string): string {
  const international = plainNumbers(typed).trim().startsWith('+')
  let digits = digitsOf(typed)
  if (international) return digits
  if (digits.startsWith('00')) return digits.slice(2)
  if (/^0[3589]00\d{6,7}$/.test(digits)) return `55${digits.slice(1)}`
  if (digits.startsWith('0')) {
    digits = digits.slice(1)
    // 0 + two-digit carrier + area code + number
    if (digits.length > 11) digits = digits.slice(2)
  }
  const local = digits.length === 10 || digits.length === 11
  return local && AREA_CODES.has(digits.slice(0, 2)) ? `55${digits}` : digits
}

type Brazilian = { area: string; subscriber: string }

/** Area code and subscriber number when the digits are a Brazilian line with area code; else null. */
function brazilian(digits: string): Brazilian | null {
  if (!/^55\d{10,11}$/.test(digits) || SERVICE_PREFIXES.has(digits.slice(2, 5))) return null
  const area = digits.slice(2, 4)
  return AREA_CODES.has(area) ? { area, subscriber: digits.slice(4) } : null
}

/**
 * Is the subscriber number a mobile that may be written with or without its ninth digit? Younger ones, as
 * 9 5555-1234, never were without: 5555-1234 is somebody else's landline.
 */
const isMobile = (subscriber: string) => /^9?[6-9]\d{7}$/.test(subscriber)

/** One key for both spellings of a Brazilian mobile (55 + area + last eight digits); other numbers are their own key. */
export function phoneLookupKey(digits: string): string {
  const line = brazilian(digits)
  return line && isMobile(line.subscriber) ? `55${line.area}${line.subscriber.slice(-8)}` : digits
}

/** The same number in its other spelling (with or without the ninth digit); null for landlines and foreign numbers. */
export function otherSpelling(digits: string): string | null {
  const line = brazilian(digits)
  if (!line || !isMobile(line.subscriber)) return null
  return line.subscriber.length === 9
    ? `55${line.area}${line.subscriber.slice(1)}`
    : `55${line.area}9${line.subscriber}`
}

/** The spelling to store and show: Brazilian mobiles with the ninth digit, all else as it is. */
export function canonicalPhone(digits: string): string {
  const line = brazilian(digits)
  return line && isMobile(line.subscriber) && line.subscriber.length === 8
    ? `55${line.area}9${line.subscriber}`
    : digits
}

/** The one spelling of a Brazilian mobile, which an SMS reaches; null: a landline, a number of another country, or none. */
export function mobilePhone(digits: string): string | null {
  const spelt = canonicalPhone(digits)
  return /^9\d{8}$/.test(brazilian(spelt)?.subscriber ?? '') ? spelt : null
}

/** What is wrong with a number that somebody typed. */
export type PhoneProblem = 'empty' | 'noAreaCode' | 'badAreaCode' | 'wrongLength'

/** International numbers have from 8 to 15 digits with their country code (E.164). */
const SHORTEST = 8
const LONGEST = 15

/**
 * May this be somebody's number, in any spelling? Of Brazilian numbers area code and length are looked at, of
 * others the length alone.
 */
export function phoneProblem(typed: string): PhoneProblem | null {
  const given = digitsOf(typed)
  if (given === '') return 'empty'
  const international = /^\s*(\+|00)/.test(plainNumbers(typed))
  const digits = normalizePhone(typed)
  if (!international && (given.length === 8 || given.length === 9)) return 'noAreaCode'
  if (digits.startsWith('55') && (digits.length === 12 || digits.length === 13)) {
    if (SERVICE_PREFIXES.has(digits.slice(2, 5))) return null
    return AREA_CODES.has(digits.slice(2, 4)) ? null : 'badAreaCode'
  }
  if (!international && (given.length === 10 || given.length === 11))
    return digits === given ? 'badAreaCode' : null
  if (digits.startsWith('55')) return 'wrongLength'
  return digits.length < SHORTEST || digits.length > LONGEST ? 'wrongLength' : null
}

/** As shown: "+55 11 98765-4321", "0800 123 4567", foreign numbers with a plus; one that is hidden as it is. */
export function formatPhone(digits: string): string {
  if (digits.includes(HIDDEN)) return digits
  if (/^55[3589]00\d{6,7}$/.test(digits)) {
    const rest = digits.slice(5)
    return `0${digits.slice(2, 5)} ${rest.slice(0, -4)} ${rest.slice(-4)}`
  }
  const line = brazilian(digits)
  if (!line) return digits ? `+${digits}` : ''
  return `+55 ${line.area} ${line.subscriber.slice(0, -4)}-${line.subscriber.slice(-4)}`
}
