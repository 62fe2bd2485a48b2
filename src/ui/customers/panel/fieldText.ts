import type { FieldKind } from '@contract/customer-lists'
import { formatDocument } from '@domain/contacts/document'
import { formatPhone } from '@domain/contacts/phone'
import { formatMoney } from '@domain/money/money'

/** The keys that a phone shows while a field is typed in. */
export const KEYS: Partial<Record<FieldKind, 'decimal' | 'email' | 'tel' | 'url'>> = {
  number: 'decimal',
  money: 'decimal',
  email: 'email',
  phone: 'tel',
  url: 'url',
}

/** A field's value as it stands in the input. */
export function typedOf(look: FieldKind, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (look === 'document' && typeof value === 'string') return formatDocument(value)
  if (look === 'phone' && typeof value === 'string') return formatPhone(value)
  if (look === 'number' && typeof value === 'number') return String(value).replace('.', ',')
  if (look === 'money' && typeof value === 'number') return formatMoney(value)
  if (look === 'multi_select' && Array.isArray(value)) return value.join('\n')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What was typed, as the rule of the fields looks at it. */
export function readTyped(look: FieldKind, typed: string): unknown {
  if (look !== 'yes_no') return typed
  return typed === '' ? null : typed === 'true'
}
