/**
 * What of a customer's name stands on paper that lies about in the shop: the first name, and the first letter of the last one.
 * Words without a letter are passed over.
 */
export function nameOnPaper(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))
  const [first = ''] = words
  const last = words.length > 1 ? /\p{L}/u.exec(words.at(-1) ?? '')?.[0] : undefined
  return last === undefined ? first : `${first} ${last.toUpperCase()}.`
}

/** What is said on paper of an order's prescription; null: it has none. */
export type PrescriptionNote = 'fetch' | 'checked' | 'unchecked' | null

/** Of an order whose review stands so, and whose original is fetched on handing over or is not. */
export function prescriptionNote(review: string, fetched: boolean): PrescriptionNote {
  if (fetched) return 'fetch'
  switch (review) {
    case 'approved':
      return 'checked'
    case 'waiting':
    case 'refused':
    case 'expired':
      return 'unchecked'
    default:
      return null
  }
}
