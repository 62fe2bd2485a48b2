import { COLOR_TAGS } from '../../../contract/customer-lists'
import type { Customer, CustomerField } from '../../../contract/entities'
import { documentKind, plainDocument } from './document'
import { isEmail } from './email'

/** Fields that every customer has and people may edit. */
export const OWN_FIELDS = ['name', 'email', 'document_register', 'address', 'color_tag'] as const
export type OwnField = (typeof OWN_FIELDS)[number]

/** One field of a customer, what becomes of it and what it was for who changes it. */
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

export type Checked = Readonly<{ ok: true; value: unknown }> | Readonly<{ ok: false; problem: FieldProblem }>

const OPEN = 'open_field.'
/** Characters of a text field, of a name, of an address. */
export const LONGEST = { name: 200, address: 500, text: 1_000 } as const

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
  return isOwnField(field) ? customer[field] : null
}

const bad = (problem: FieldProblem): Checked => ({ ok: false, problem })
const good = (value: unknown): Checked => ({ ok: true, value })

/**
 * The value as it is kept, or why it cannot be. One rule for both sides: the panel says it at the field, the
 * server refuses with it. An empty value is null; what was typed loses the spaces around it.
 */
export function checkChange(
  field: string,
  typed: unknown,
  model: readonly Pick<CustomerField, 'key' | 'kind' | 'required' | 'options'>[],
): Checked {
  const raw = typeof typed === 'string' ? typed.trim() : (typed ?? null)
  const value = raw === '' ? null : raw
  const key = openKey(field)
  if (key !== null) {
    const defined = model.find((one) => one.key === key)
    if (!defined) return bad('unknownField')
    return value === null ? (defined.required ? bad('required') : good(null)) : checkTyped(defined, value)
  }
  if (!isOwnField(field)) return bad('unknownField')
  if (value === null) return field === 'name' ? bad('required') : good(null)
  if (typeof value !== 'string') return bad('unknownField')
  switch (field) {
    case 'name':
      return value.length <= LONGEST.name ? good(value) : bad('tooLong')
    case 'address':
      return value.length <= LONGEST.address ? good(value) : bad('tooLong')
    case 'email':
      return isEmail(value) ? good(value) : bad('badEmail')
    case 'document_register':
      return documentKind(value) ? good(plainDocument(value)) : bad('badDocument')
    case 'color_tag':
      return (COLOR_TAGS as readonly string[]).includes(value) ? good(value) : bad('badColor')
  }
}

function checkTyped({ kind, options }: Pick<CustomerField, 'kind' | 'options'>, value: unknown): Checked {
  switch (kind) {
    case 'number': {
      const number = typeof value === 'string' ? Number(value.replace(',', '.')) : value
      return typeof number === 'number' && Number.isFinite(number) ? good(number) : bad('badNumber')
    }
    case 'date':
      return typeof value === 'string' && isDay(value) ? good(value) : bad('badDate')
    case 'select':
      return typeof value === 'string' && options.includes(value) ? good(value) : bad('badOption')
    case 'yes_no':
      return typeof value === 'boolean' ? good(value) : bad('badYesNo')
    default:
      if (typeof value !== 'string') return bad('unknownField')
      return value.length <= LONGEST.text ? good(value) : bad('tooLong')
  }
}

/** A day of the calendar as YYYY-MM-DD: 2026-02-30 is none. */
function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (!year || !month || !day) return false
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return at.toISOString().startsWith(text)
}
