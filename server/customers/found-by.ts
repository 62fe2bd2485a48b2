import { documentPart } from '../../src/domain/contacts/document'
import { normalizePhone, phoneLookupKey } from '../../src/domain/contacts/phone'
import { foldText } from '../../src/domain/text/fold-text'
import { containing, type Parameters } from '../platform/db/parameters'

/** What was typed, cut to a length that nobody types by hand. */
const LONGEST_SEARCH = 200
/** Fewer digits stand in nearly every number. */
const FEWEST_DIGITS = 3

/**
 * SQL that holds for the customers, known by the column `id`, whom a typed text finds: by every word of it in the name, by
 * a part of e-mail or document, or by the phone in any spelling; null when nothing was typed. They are looked for in the
 * view which may be asked through an index by LIKE (migration 0017); OFFSET 0 keeps it apart from the walled table.
 */
export function foundBy(id: string, typed: string, parameters: Parameters): string | null {
  const found = typedIn(typed, parameters)
  return found && `${id} IN (SELECT sc.id FROM searchable_customers sc WHERE ${found} OFFSET 0)`
}

/** The same for customers who were read already: each is looked at by itself, and no other. */
export function isFoundBy(id: string, typed: string, parameters: Parameters): string | null {
  const found = typedIn(typed, parameters)
  return found && `EXISTS (SELECT 1 FROM searchable_customers sc WHERE sc.id = ${id} AND (${found}) OFFSET 0)`
}

/** SQL that holds for the customers `sc` of the searchable view whom the text finds. */
function typedIn(typed: string, parameters: Parameters): string | null {
  const search = typed.trim().slice(0, LONGEST_SEARCH)
  if (search === '') return null
  // Of a sign that folds away nothing is left that could be looked for.
  const words = search.split(/\s+/).filter((word) => foldText(word) !== '')
  const inName = words.map((word) => `sc.name_key LIKE fold_text(${parameters.add(containing(word))})`)
  const any = [
    inName.length === 0 ? 'FALSE' : `(${inName.join(' AND ')})`,
    `sc.email_key LIKE lower(${parameters.add(containing(search))})`,
  ]
  const digits = search.replace(/\D/g, '')
  if (digits.length >= FEWEST_DIGITS) {
    const part = parameters.add(containing(digits))
    any.push(
      `sc.phone_number LIKE ${part}`,
      `sc.lookup_key LIKE ${part}`,
      `sc.lookup_key = ${parameters.add(phoneLookupKey(normalizePhone(search)))}`,
      `sc.document_key LIKE ${part}`,
    )
  }
  const document = documentPart(search)
  if (document !== null) any.push(`sc.document_key LIKE ${parameters.add(containing(document))}`)
  return any.join(' OR ')
}
