import { plainNumbers } from '../text/plain-numbers'
import { documentKind, plainDocument } from './document'
import { isEmail } from './email'
import { normalizePhone, phoneLookupKey, phoneProblem } from './phone'

/*
 * What somebody who may not see contact data may look for (src/domain/access/actions.ts): what they are shown of it, or the
 * whole of it, which they must know already. A part of what is hidden would give the rest away, one character after another.
 */

/** A whole number or address that a search may mean, each as customers are found by it; null: it is none of that kind. */
export type WholeContact = Readonly<{ phone: string | null; document: string | null; email: string | null }>

/** The whole phone (in any spelling), document or e-mail that was typed; null where it is none. */
export function wholeContact(typed: string): WholeContact | null {
  const text = plainNumbers(typed).trim()
  const isNumber = /^[+\d\s().-]+$/.test(text)
  const phone = isNumber && phoneProblem(text) === null ? phoneLookupKey(normalizePhone(text)) : null
  const document = documentKind(text) === null ? null : plainDocument(text)
  const email = isEmail(text) ? text.toLowerCase() : null
  return phone === null && document === null && email === null ? null : { phone, document, email }
}

/** The last four digits of a phone, typed alone or as they are shown (+55 11 •••••-2846); null where it is anything else. */
export function shownEnd(typed: string): string | null {
  const [, end] = /^(?:[+\d\s]*•+[\s-]*|[\s-]*)(\d{4})\s*$/.exec(plainNumbers(typed)) ?? []
  return end ?? null
}
