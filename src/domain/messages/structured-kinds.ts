/** Messages that are neither words nor a file: a question with options, a place, cards of people. */
export const STRUCTURED_KINDS = ['interactive', 'location', 'contacts'] as const
export type StructuredKind = (typeof STRUCTURED_KINDS)[number]

/** What can be attached beside a file: products of the catalogue go as an 'interactive' message. */
export type AttachedKind = StructuredKind | 'offer'
