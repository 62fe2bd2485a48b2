import { normalizePhone, phoneLookupKey } from '../../src/domain/contacts/phone'
import { foldText } from '../../src/domain/text/fold-text'
import { containing, type Parameters } from '../platform/db/parameters'
import type { Tenant } from '../platform/db/work'

/** What was typed, cut to a length that nobody types by hand. */
const LONGEST = 200
/** Most words that are looked for; what is typed after them narrows nothing. */
const MOST_WORDS = 8

/** The search of a list as a condition over chat_tickets `t` joined with customers `c`; null when nothing was typed. */
export function searchCondition(
  tenant: Tenant,
  typed: string | null | undefined,
  inMessages: boolean,
  parameters: Parameters,
): string | null {
  const search = typed?.trim().slice(0, LONGEST) ?? ''
  if (search === '') return null
  return inMessages ? wroteOf(tenant, search, parameters) : foundBy(search, parameters)
}

/** By name, phone in any spelling, protocol or document. */
function foundBy(search: string, parameters: Parameters): string {
  const any = [`fold_text(c.name) LIKE fold_text(${parameters.add(containing(search))})`]
  const digits = search.replace(/\D/g, '')
  if (digits.length >= 3) {
    const part = parameters.add(containing(digits))
    const key = parameters.add(phoneLookupKey(normalizePhone(search)))
    any.push(
      `c.phone_number LIKE ${part}`,
      `c.lookup_key LIKE ${part}`,
      `c.lookup_key = ${key}`,
      `t.protocol LIKE ${part}`,
      `regexp_replace(c.document_register, '\\D', '', 'g') LIKE ${part}`,
    )
  }
  return `(${any.join(' OR ')})`
}

/** By the words that were written in the ticket: all of them, in any order, the beginnings of words too. */
function wroteOf(tenant: Tenant, search: string, parameters: Parameters): string {
  const words = foldText(search)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
  // Nothing that could have been written as a word.
  if (words.length === 0) return 'FALSE'
  const query = parameters.add([`tenant${tenant.id}`, ...words.map((word) => `${word}:*`)].join(' & '))
  return `t.id IN (SELECT w.chat_ticket_id FROM ticket_words w WHERE w.words @@ to_tsquery('simple', ${query}))`
}
