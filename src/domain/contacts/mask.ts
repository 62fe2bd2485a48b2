import { digitsOf, plainNumbers } from '../text/plain-numbers'
import { documentKind, maskDocument } from './document'
import { isEmail } from './email'
import { HIDDEN } from './phone'

/*
 * How customers are shown to somebody who may not see their contact data (src/domain/access/actions.ts): enough to know the right
 * one by, too little to write to them from elsewhere.
 */

/** The area code and the last four digits of a phone; of a short or foreign one the last four alone. */
export function maskPhone(phone: string): string {
  const digits = digitsOf(phone)
  if (digits === '') return phone
  const last = digits.slice(-4)
  const line = /^55(\d{2})\d{8,9}$/.exec(digits)
  return line ? `+55 ${line[1]} ${HIDDEN}-${last}` : `${HIDDEN}${last}`
}

/** The first letter and the host of an e-mail. */
export function maskEmail(typed: string): string {
  const email = plainNumbers(typed)
  return email.includes('@') ? email.replace(/^(.)[^@]*(?=@)/u, `$1${HIDDEN}`) : HIDDEN
}

/**
 * A text as `mask` covers it, which reads plain digits and signs ({@link plainNumbers}); one in which it finds nothing stands as
 * it was written.
 */
function covered(text: string, mask: (plain: string) => string): string {
  const plain = plainNumbers(text)
  const masked = mask(plain)
  return masked === plain ? text : masked
}

/** What stands for a name may be the number or the address, where nobody has given one. */
export function maskName(name: string): string {
  const plain = plainNumbers(name).trim()
  if (/^\+?[\d\s().-]+$/.test(plain) && digitsOf(plain).length >= 8) return maskPhone(plain)
  return isEmail(plain) ? maskEmail(plain) : maskLine(maskValue(name))
}

/** A sentence of the program's own, in which phones stand as they are shown, with their country. */
export const maskLine = (text: string): string =>
  covered(text, (plain) => plain.replace(/\+\d[\d ()-]{7,20}\d/g, (phone) => maskPhone(phone)))

/**
 * An address in a text, at most as long as there are (RFC 5321: 64 and 255): a text of letters alone would else be read again to
 * its end from each of them, and who keeps long texts would keep the whole server waiting.
 */
const EMAIL_WITHIN = /[^\s@<>(),;:"]{1,64}@[^\s@<>(),;:"]{1,191}\.[^\s@<>(),;:"]{1,63}/gu

/** What stands in a field of the shop's own: any number or address in it may be a person's. */
export const maskValue = (text: string): string =>
  covered(text, (plain) => {
    if (documentKind(plain) !== null) return maskDocument(plain)
    return (plain.includes('@') ? plain.replace(EMAIL_WITHIN, maskEmail) : plain)
      .replace(/\b\d{3}\.?\d{3}\.?\d{3}-\d{2}\b|\b\d{2}\.?\d{3}\.?\d{3}\/\d{4}-\d{2}\b/g, (number) =>
        maskDocument(number),
      )
      .replace(/\+?\(?\d[\d ().-]{8,18}\d/g, (number) => {
        const { length } = digitsOf(number)
        return length < 10 || length > 15
          ? number
          : documentKind(number)
            ? maskDocument(number)
            : maskPhone(number)
      })
  })
