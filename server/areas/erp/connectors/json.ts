/** Reading of what an outside system sends: nothing in it is what it should be until it was looked at. */

type Node = Readonly<Record<string, unknown>>

/** The object, or an empty one. */
export const nodeOf = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A text or number as a trimmed text; null for what is empty or neither. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text
}

/** An amount in reais as whole cents; null where none is said. Halves of a cent go up, as on a receipt. */
export function centsOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value.replace(',', '.')) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return null
  const cents = Math.round(Number((number * 100).toFixed(4)))
  return Math.abs(cents) > 2_000_000_000 ? null : cents
}

/** Whole units: half a box cannot be sold. Less than none is none. */
export function unitsOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return null
  return Math.max(0, Math.min(2_000_000_000, Math.floor(number)))
}

/** Digits alone, of 8 to 14: what can be a GTIN. */
export function gtinOf(value: unknown): string | null {
  const text = textOf(value)
  return text !== null && /^\d{8,14}$/.test(text) ? text : null
}

/** Cents as the number of reais that ERPs want. */
export const reaisOf = (cents: number): number => Number((cents / 100).toFixed(2))
