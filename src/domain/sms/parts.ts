/** Characters of the default alphabet of GSM (3GPP TS 23.038 section 6.2.1), one septet each. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Those of its extension table, behind an escape: two septets, which no part is parted between. */
const EXTENSION = new Set('\f^{}\\[~]|€')

/**
 * How an SMS is written down, and what it takes. `units`: septets of gsm7, 16-bit units of ucs2; `left`: how many more fit into
 * its last part as it is.
 */
export type SmsParts = Readonly<{ encoding: 'gsm7' | 'ucs2'; units: number; parts: number; left: number }>

/** Units of a message that stands alone, and of each part of a longer one, which has a header of six octets (section 9.2.3.24). */
const ROOM = { gsm7: { alone: 160, each: 153 }, ucs2: { alone: 70, each: 67 } } as const

/** Parts of one message at most: providers take no more than 1,520 characters (Zenvia v2). */
export const MOST_PARTS = 9

const inGsm7 = (char: string): boolean => BASIC.has(char) || EXTENSION.has(char)

/** Characters as people count them are not parted: neither an escape from its sign nor the halves of an emoji. */
export function partsOf(text: string): SmsParts {
  const chars = [...text]
  const encoding = chars.every(inGsm7) ? 'gsm7' : 'ucs2'
  const sizes = chars.map((char) => (encoding === 'ucs2' ? char.length : EXTENSION.has(char) ? 2 : 1))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { alone, each } = ROOM[encoding]
  if (units <= alone) return { encoding, units, parts: 1, left: alone - units }
  let [parts, used] = [1, 0]
  for (const size of sizes)
    if (used + size <= each) used += size
    else {
      parts += 1
      used = size
    }
  return { encoding, units, parts, left: each - used }
}

/** Signs that have another in the alphabet which reads the same. */
const ALIKE: Readonly<Record<string, string>> = {
  ...{ '“': '"', '”': '"', '„': '"', '«': '"', '»': '"', '‘': "'", '’': "'", '‚': "'", '`': "'", '´': "'" },
  ...{ '–': '-', '—': '-', '−': '-', '•': '-', '·': '-', '\t': ' ' },
}
/** Stands for what is left out; of private use, and so never left in a text itself. */
const NOTHING = '\uE000'

function plainOf(char: string): string {
  if (inGsm7(char)) return char
  const alike = ALIKE[char] ?? (/\p{Zs}/u.test(char) ? ' ' : char.normalize('NFKD').replace(/\p{M}/gu, ''))
  if (alike !== '' && [...alike].every(inGsm7)) return alike
  return /[\p{L}\p{N}]/u.test(char) ? '?' : NOTHING
}

/**
 * The text with nothing that is not in GSM's alphabet: letters lose accents that it does not have, other scripts are a question
 * mark, emoji go. Some operators (Oi, Algar) take nothing else (twilio.com/guidelines/br/sms), and it halves the parts.
 */
export const inPlainLetters = (text: string): string =>
  [...text.normalize('NFC')]
    .map(plainOf)
    .join('')
    .replace(/ *\uE000+(?= |$)/gmu, '')
    .replaceAll(NOTHING, '')
