/** How long an answer to the question for a grade counts as one, ms: as long as WhatsApp's window. */
export const GRADE_WITHIN_MS = 24 * 60 * 60 * 1000
/** How long a text after the grade counts as a word about it, ms. */
export const REVIEW_WITHIN_MS = 30 * 60 * 1000
/** Longest word about a grade, characters: what is longer is a matter of its own. */
export const LONGEST_REVIEW = 1_000

const GRADE = /^(?:nota\s*:?\s*)?(10|\d)(?:\s*\/\s*10)?\s*[!.]*$/iu

/** The grade from 0 to 10 that a text is, and nothing else; null for any other text. */
export function gradeIn(text: string): number | null {
  const [, digits] = GRADE.exec(text.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}

/**
 * Is this a word about the grade? What asks something is not: it would go unanswered in a ticket that is
 * closed, so it begins a new one.
 */
export const isReview = (text: string): boolean =>
  text.trim() !== '' && !text.includes('?') && Array.from(text).length <= LONGEST_REVIEW
