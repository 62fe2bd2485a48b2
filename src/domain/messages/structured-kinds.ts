/** Messages that are neither words nor a file: a question with options, a place, cards of people. */
export const STRUCTURED_KINDS = ['interactive', 'location', 'contacts'] as const
export type StructuredKind = (typeof STRUCTURED_KINDS)[number]
