import { formatDocument } from '@domain/contacts/document'

/** How a field is typed and shown. */
export type FieldLook = 'text' | 'email' | 'document' | 'address' | 'number' | 'date' | 'select' | 'yes_no'

/** The looks of the tenant's own fields; a kind that is not known yet is a text. */
export const lookOf = (kind: string): FieldLook =>
  kind === 'number' || kind === 'date' || kind === 'select' || kind === 'yes_no' ? kind : 'text'

/** A field's value as it stands in the input. */
export function typedOf(look: FieldLook, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (look === 'document' && typeof value === 'string') return formatDocument(value)
  if (look === 'number' && typeof value === 'number') return String(value).replace('.', ',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What was typed, as the rule of the fields looks at it. */
export function readTyped(look: FieldLook, typed: string): unknown {
  if (look !== 'yes_no') return typed
  return typed === '' ? null : typed === 'true'
}

/** A field's value as it is read; null: there is none. */
export function shownOf(
  look: FieldLook,
  value: unknown,
  words: Readonly<{ yes: string; no: string }>,
): string | null {
  const typed = typedOf(look, value)
  if (typed === '') return null
  if (look === 'yes_no') return value === true ? words.yes : value === false ? words.no : typed
  if (look === 'date') return typed.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
  return typed
}
