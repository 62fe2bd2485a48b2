/**
 * The Brazilian ninth digit (whatsapp-facts section 6): accounts made before it keep a wa_id without
 * the 9 outside the south-east, newer ones have it. Which form an account lives under cannot be
 * computed, only learnt; both forms are the same person.
 */

const AREA_CODES = new Set(
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'.split(
    ' ',
  ),
)

/** Area codes up to 28 took the ninth digit before WhatsApp did, so no account there lives without it. */
const LAST_CODE_WITH_NINTH_ALWAYS = 28

/**
 * The same mobile written the other way: 13 digits for 12 and 12 for 13.
 * Undefined for landlines, 0800 numbers (55 800 …) and foreign numbers, which have one form only.
 */
export function otherForm(waId: string): string | undefined {
  const match = /^55(\d\d)(9?)([6-9]\d{7})$/.exec(waId)
  const [, area, ninth, rest] = match ?? []
  if (area === undefined || rest === undefined || !AREA_CODES.has(area)) return undefined
  return ninth === '9' ? `55${area}${rest}` : `55${area}9${rest}`
}

/**
 * Digits of a recipient as Meta reads them. Without a plus, a number too short for a country code
 * gets the business's own (55): Meta does the same, which is why clients should send the plus.
 */
export function recipientDigits(input: string): string {
  const digits = input.replace(/\D/g, '')
  const local = !input.trim().startsWith('+') && (digits.length === 10 || digits.length === 11)
  return local && AREA_CODES.has(digits.slice(0, 2)) ? `55${digits}` : digits
}

/**
 * The wa_id a recipient resolves to. A known account wins, in whichever form it lives; an unknown
 * mobile of the south-east gets its missing 9; everything else stays as written.
 *
 * @param isKnown whether an account lives under exactly this wa_id
 */
export function canonicalWaId(input: string, isKnown: (waId: string) => boolean): string {
  const digits = recipientDigits(input)
  if (isKnown(digits)) return digits
  const other = otherForm(digits)
  if (other === undefined) return digits
  if (isKnown(other)) return other
  const ninthIsMissing = digits.length === 12
  return ninthIsMissing && Number(digits.slice(2, 4)) <= LAST_CODE_WITH_NINTH_ALWAYS ? other : digits
}

/** Whether two spellings name the same line, ninth digit or not. */
export function sameLine(one: string, two: string): boolean {
  const first = recipientDigits(one)
  const second = recipientDigits(two)
  return first === second || otherForm(first) === second
}
