import type { Viewer } from '../../../src/domain/access/visibility'
import { digitsOf } from '../../../src/domain/text/plain-numbers'
import { searchWords } from '../../../src/domain/text/search-words'
import { foundByContact, foundByName } from '../../directory/customers/found-by'
import { containing, type Parameters } from '../../platform/db/parameters'
import type { Tenant } from '../../platform/db/work'

/** What was typed, cut to a length that nobody types by hand. */
const LONGEST = 200

/** The search of a list as a condition over chat_tickets `t`; null when nothing was typed. */
export function searchCondition(
  tenant: Tenant,
  viewer: Viewer,
  typed: string | null | undefined,
  inMessages: boolean,
  parameters: Parameters,
): string | null {
  const search = typed?.trim().slice(0, LONGEST) ?? ''
  if (search === '') return null
  return inMessages ? wroteOf(tenant, search, parameters) : foundBy(search, viewer, parameters)
}

/**
 * By name, protocol, and phone or document as customers are found by them (server/directory/customers/found-by.ts). Looks at the searchable views: the walled tables may not
 * be asked through an index by LIKE (migration 0017).
 */
function foundBy(search: string, viewer: Viewer, parameters: Parameters): string {
  // OFFSET 0 keeps the two apart: in one query with a walled table no LIKE may come before its wall, and so no index.
  const ofCustomers = (condition: string) =>
    `SELECT ct.id FROM chat_tickets ct
     WHERE ct.customer_id IN (SELECT sc.id FROM searchable_customers sc WHERE ${condition} OFFSET 0)`
  const found = [ofCustomers(foundByName([search], viewer, parameters))]
  const contacts = foundByContact(search, viewer, parameters)
  if (contacts.length > 0) found.push(ofCustomers(contacts.join(' OR ')))
  const digits = digitsOf(search)
  if (digits.length >= 3)
    found.push(
      `SELECT sp.id FROM searchable_protocols sp WHERE sp.protocol LIKE ${parameters.add(containing(digits))}`,
    )
  return `t.id IN (${found.join(' UNION ALL ')})`
}

/** By the words that were written in the ticket. */
function wroteOf(tenant: Tenant, search: string, parameters: Parameters): string {
  const query = wordQuery(tenant, search)
  // Nothing that could have been written as a word.
  if (query === null) return 'FALSE'
  // As an array it is found first, by the index: the planner, who knows little of words, would walk all tickets.
  return `t.id = ANY(ARRAY(
    SELECT w.chat_ticket_id FROM searchable_words w WHERE w.words @@ to_tsquery('simple', ${parameters.add(query)})))`
}

/**
 * What was typed as a query over a ticket's words: all of them, in any order, the beginnings of words too. Null where
 * nothing in it could be a word.
 */
export function wordQuery(tenant: Tenant, typed: string | null | undefined): string | null {
  const words = searchWords(typed?.trim().slice(0, LONGEST) ?? '')
  if (words.length === 0) return null
  return [`tenant${tenant.id}`, ...words.map((word) => `${word}:*`)].join(' & ')
}
