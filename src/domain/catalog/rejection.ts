/** What Meta's words for a rejection come to; 'other': its own words say it best. */
type Rejection = 'medicine' | 'image' | 'price' | 'field' | 'other'

const MEANINGS: readonly (readonly [RegExp, Rejection])[] = [
  [/prescription|medicine|drug|pharmaceutical/i, 'medicine'],
  [/image|picture|photo/i, 'image'],
  [/price|currency/i, 'price'],
  [/required|missing/i, 'field'],
]

/** What a rejection in Meta's words means. */
export const rejectionOf = (words: string): Rejection =>
  MEANINGS.find(([pattern]) => pattern.test(words))?.[1] ?? 'other'
