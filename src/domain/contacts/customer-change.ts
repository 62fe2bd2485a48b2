import { COLOR_TAGS } from '../../../contract/customer-lists'
import type { Customer } from '../../../contract/entities'
import { plainName } from '../text/plain-name'
import { documentKind, plainDocument } from './document'
import { isEmail } from './email'

/** Fields that every customer has and people may edit. Their addresses are rows of their own. */
export const OWN_FIELDS = ['name', 'email', 'document_register', 'color_tag'] as const
export type OwnField = (typeof OWN_FIELDS)[number]

/** One field of a customer, what becomes of it and what it was for whoever changes it. */
export type CustomerChange = Readonly<{ field: string; value: unknown; was: unknown }>

/** Why a value cannot stand in a field. */
export type FieldProblem =
  | 'unknownField'
  | 'required'
  | 'tooLong'
  | 'badEmail'
  | 'badDocument'
  | 'badColor'
  | 'badNumber'
  | 'badDate'
  | 'badOption'
  | 'badYesNo'
  | 'badMoney'
  | 'badPhone'
  | 'badUrl'

export type Checked = Readonly<{ ok: true; value: unknown }> | Readonly<{ ok: false; problem: FieldProblem }>

const OPEN = 'open_field.'
/** Characters of a name. */
export const LONGEST = { name: 200 } as const
/** What a merge calls the choice between two main addresses. */
export const MAIN_ADDRESS = 'address'

/** The key of a tenant's own field; null for a field that every customer has. */
export const openKey = (field: string): string | null =>
  field.startsWith(OPEN) ? field.slice(OPEN.length) : null
export const openField = (key: string): string => OPEN + key

export const isOwnField = (field: string): field is OwnField =>
  (OWN_FIELDS as readonly string[]).includes(field)

/** The values of the tenant's own fields, by key; what is no object is none. */
export function openFieldsOf({
  open_field,
}: Pick<Customer, 'open_field'>): Readonly<Record<string, unknown>> {
  return open_field !== null && typeof open_field === 'object' && !Array.isArray(open_field)
    ? { ...open_field }
    : {}
}

/** What stands in a field now; null when nothing does. */
export function fieldValue(customer: Customer, field: string): unknown {
  const key = openKey(field)
  if (key !== null) return openFieldsOf(customer)[key] ?? null
  if (field === MAIN_ADDRESS) return customer.address
  return isOwnField(field) ? customer[field] : null
}

const bad = (problem: FieldProblem): Checked => ({ ok: false, problem })
const good = (value: unknown): Checked => ({ ok: true, value })

const textOf = (field: string, typed: string) => (field === 'name' ? plainName(typed) : typed.trim())

/**
 * The value of a field that every customer has as it is kept, or why it cannot be. One rule for both sides: the panel says it at the field, the
 * server refuses with it. An empty value is null; what was typed loses the spaces around it.
 */
export function checkOwn(field: string, typed: unknown): Checked {
  const raw = typeof typed === 'string' ? textOf(field, typed) : (typed ?? null)
  const value = raw === '' ? null : raw
  if (!isOwnField(field)) return bad('unknownField')
  if (value === null) return field === 'name' ? bad('required') : good(null)
  if (typeof value !== 'string') return bad('unknownField')
  switch (field) {
    case 'name':
      return value.length <= LONGEST.name ? good(value) : bad('tooLong')
    case 'email':
      return isEmail(value) ? good(value) : bad('badEmail')
    case 'document_register':
      return documentKind(value) ? good(plainDocument(value)) : bad('badDocument')
    case 'color_tag':
      return (COLOR_TAGS as readonly string[]).includes(value) ? good(value) : bad('badColor')
  }
}
