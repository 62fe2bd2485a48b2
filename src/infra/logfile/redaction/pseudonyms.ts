import { compareIds } from '@domain/kernel/compare-ids'

/** What a pseudonym is made for; the same value has another one as another kind. */
type PseudonymKind = 'id' | 'name' | 'email' | 'document' | 'phone' | 'other' | 'entry' | 'search' | 'place'

/** A key for one export: pseudonyms of files made with other keys say nothing of each other. */
export const newRedactionKey = async (): Promise<CryptoKey | null> =>
  // A page that is not served over HTTPS (a shop's own network) has no Web Crypto but its random source.
  globalThis.crypto.subtle
    ? crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    : null

/** Longest number that is shown as it is; longer ones might be somebody's. */
const PLAIN_DIGITS = 7
/** Hidden numbers begin here: eight digits, so that they come after every plain one, as the hidden ones did. */
const FIRST_HIDDEN = 10_000_000
/** Sixteen letters for four bits: no vowels, so no words; no digits, so no numbers. */
const LETTERS = 'bcdfghjklmnpqrst'
/** Signatures that are asked for at once. */
const AT_ONCE = 2_000

/**
 * The pseudonyms of one file: the same for the same value, without a way back. They are asked for twice: the
 * first round notes what is wanted, {@link resolve} makes them, the second round gets them. (The signatures
 * of Web Crypto are promises; redaction itself is not.)
 */
export class Pseudonyms {
  readonly #wanted = new Set<string>()
  readonly #numbers = new Set<string>()
  readonly #made = new Map<string, string>()

  /**
   * The pseudonym of an id. A number of up to seven digits is a row of the server's and says nothing without
   * it: it stays. A longer one gives its place among the file's long numbers, so that order is kept (a
   * conversation is in the order of its messages' ids).
   */
  id(value: string): string {
    if (/^(0|[1-9]\d*)$/.test(value)) {
      if (value.length <= PLAIN_DIGITS) return value
      this.#numbers.add(value)
      return this.#made.get(`number/${value}`) ?? ''
    }
    return `id-${this.letters('id', value, 16)}`
  }

  /** Letters that stand for the value. */
  letters(kind: PseudonymKind, value: string, length: number): string {
    return [...this.#tag(kind, value).slice(0, length)]
      .map((digit) => LETTERS[Number.parseInt(digit, 16)])
      .join('')
  }

  /** Decimal digits that stand for the value, at most 12. */
  digits(kind: PseudonymKind, value: string, length: number): string {
    const number = Number.parseInt(this.#tag(kind, value).slice(0, 13) || '0', 16)
    return String(number % 10 ** length).padStart(length, '0')
  }

  /** Makes everything that was asked for, with the key; by chance, known to this file only, when there is none. */
  async resolve(key: CryptoKey | null): Promise<void> {
    const inOrder = [...this.#numbers].sort(compareIds)
    for (const [i, value] of inOrder.entries()) this.#made.set(`number/${value}`, String(FIRST_HIDDEN + i))
    const wanted = [...this.#wanted]
    for (let from = 0; from < wanted.length; from += AT_ONCE) {
      const some = wanted.slice(from, from + AT_ONCE)
      const tags = await Promise.all(
        some.map((one) => (key ? signature(key, one) : Promise.resolve(chance()))),
      )
      for (const [i, one] of some.entries()) this.#made.set(one, tags[i] ?? '')
    }
    this.#wanted.clear()
  }

  #tag(kind: PseudonymKind, value: string): string {
    const slot = `${kind}/${value}`
    const made = this.#made.get(slot)
    if (made === undefined) this.#wanted.add(slot)
    return made ?? ''
  }
}

async function signature(key: CryptoKey, text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))))
}

const chance = (): string => hex(crypto.getRandomValues(new Uint8Array(16)))

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
