import { contactsOf, type Viewer } from '../../../src/domain/access/visibility'
import { documentPart } from '../../../src/domain/contacts/document'
import { normalizePhone, phoneLookupKey } from '../../../src/domain/contacts/phone'
import { shownEnd, wholeContact } from '../../../src/domain/contacts/sought'
import { foldText } from '../../../src/domain/text/fold-text'
import { digitsOf } from '../../../src/domain/text/plain-numbers'
import { containing, type Parameters } from '../../platform/db/parameters'

/** What was typed, cut to a length that nobody types by hand. */
const LONGEST_SEARCH = 200
/** Fewer digits stand in nearly every number. */
const FEWEST_DIGITS = 3

/**
 * SQL that holds for the customers, known by the column `id`, whom a typed text finds: by every word of it in the name, by
 * a part of e-mail or document, or by the phone in any spelling; null when nothing was typed. Whoever may not see contact
 * data finds them by what they are shown of it, or by the whole. They are looked for in the view which may be asked
 * through an index by LIKE (migration 0017); OFFSET 0 keeps it apart from the walled table.
 */
export function foundBy(id: string, typed: string, viewer: Viewer, parameters: Parameters): string | null {
  const found = typedIn(typed, viewer, parameters)
  return found && `${id} IN (SELECT sc.id FROM searchable_customers sc WHERE ${found} OFFSET 0)`
}

/** The same for customers who were read already: each is looked at by itself, and no other. */
export function isFoundBy(id: string, typed: string, viewer: Viewer, parameters: Parameters): string | null {
  const found = typedIn(typed, viewer, parameters)
  return found && `EXISTS (SELECT 1 FROM searchable_customers sc WHERE sc.id = ${id} AND (${found}) OFFSET 0)`
}

/** SQL that holds for the customers `sc` of the searchable view whom the text finds. */
function typedIn(typed: string, viewer: Viewer, parameters: Parameters): string | null {
  const search = typed.trim().slice(0, LONGEST_SEARCH)
  if (search === '') return null
  const any = [foundByName(search.split(/\s+/), viewer, parameters)]
  if (contactsOf(viewer) === 'whole')
    any.push(`sc.email_key LIKE lower(${parameters.add(containing(search))})`)
  return [...any, ...foundByContact(search, viewer, parameters)].join(' OR ')
}

/**
 * SQL over the searchable customers `sc`: each of the parts stands in the name. A name that may be a number or an address is
 * found by its parts only by those who see it.
 */
export function foundByName(parts: readonly string[], viewer: Viewer, parameters: Parameters): string {
  // Of a sign that folds away nothing is left that could be looked for.
  const words = parts.filter((part) => foldText(part) !== '')
  if (words.length === 0) return 'FALSE'
  const all = words.map((part) => `sc.name_key LIKE fold_text(${parameters.add(containing(part))}::text)`)
  if (contactsOf(viewer) !== 'whole') all.push('NOT hides_contact(sc.name_key)')
  return `(${all.join(' AND ')})`
}

/** SQL over the searchable customers `sc`, whose parts each have an index: phone, document and, whole, the e-mail. */
export function foundByContact(search: string, viewer: Viewer, parameters: Parameters): string[] {
  const contacts = contactsOf(viewer)
  const any: string[] = []
  const is = (column: string, value: string) => `sc.${column} = ${parameters.add(value)}`
  const has = (column: string, value: string) => `sc.${column} LIKE ${parameters.add(containing(value))}`
  if (contacts !== 'whole') {
    const end = shownEnd(search)
    if (end !== null) any.push(`sc.phone_number LIKE ${parameters.add(`%${end}`)}`)
    const whole = contacts === 'counted' ? wholeContact(search) : null
    if (whole?.phone) any.push(is('lookup_key', whole.phone))
    if (whole?.document) any.push(is('document_key', whole.document))
    if (whole?.email) any.push(is('email_key', whole.email))
    return any
  }
  const digits = digitsOf(search)
  if (digits.length >= FEWEST_DIGITS)
    any.push(
      has('phone_number', digits),
      has('lookup_key', digits),
      is('lookup_key', phoneLookupKey(normalizePhone(search))),
      has('document_key', digits),
    )
  const document = documentPart(search)
  if (document !== null) any.push(has('document_key', document))
  return any
}
