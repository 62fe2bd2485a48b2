/** How long a text after the grade counts as a word about it, ms. */
export const REVIEW_WITHIN_MS = 30 * 60 * 1000
/** Longest word about a grade, characters: what is longer is a matter of its own. */
const LONGEST_REVIEW = 1_000

/** From which to which grade is asked for. */
export const SCALES = ['0-10', '1-5'] as const
export type Scale = (typeof SCALES)[number]
const ENDS: Readonly<Record<Scale, readonly [least: number, most: number]>> = {
  '0-10': [0, 10],
  '1-5': [1, 5],
}

/** What a list of the grades offers, the best first: WhatsApp's lists hold ten rows, so only 1 to 5 has one. */
export const GRADE_ROWS = ['5 - Ótimo', '4 - Bom', '3 - Regular', '2 - Ruim', '1 - Péssimo'] as const

const GRADE =
  /^(?:nota\s*:?\s*)?(\d{1,2})(?:\s*\/\s*(10|5))?(?:\s*[!.]*$|(?:\s*[,.;:!–—-]+\s*(?=[^\d\s])|\s+(?=[\p{Extended_Pictographic}(]))(\D[\s\S]*)$)/iu

/** A grade, and the word about it that was said with it. */
export type Graded = Readonly<{ grade: number; review: string | null }>

/**
 * The grade of the scale that a text is or begins with; null for any other text. What follows is a word about it where a
 * mark parts the two ("10, ótimo"): without one, it is what the number counts ("2 caixas de dipirona").
 */
export function gradeIn(text: string, scale: Scale): Graded | null {
  const said = text.trim()
  const [least, most] = ENDS[scale]
  const row = (GRADE_ROWS as readonly string[]).indexOf(said)
  if (row >= 0) return scale === '1-5' ? { grade: GRADE_ROWS.length - row, review: null } : null
  const [, digits, of, review] = GRADE.exec(said) ?? []
  if (digits === undefined || (of !== undefined && Number(of) !== most)) return null
  const grade = Number(digits)
  if (grade < least || grade > most || (review !== undefined && !isReview(review))) return null
  return { grade, review: review ?? null }
}

/**
 * Is this a word about the grade? What asks something is not: it would go unanswered in a ticket that is
 * closed, so it begins a new one.
 */
export const isReview = (text: string): boolean =>
  text.trim() !== '' && !text.includes('?') && Array.from(text).length <= LONGEST_REVIEW
