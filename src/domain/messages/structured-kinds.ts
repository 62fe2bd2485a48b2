/** Messages that are neither words nor a file: a question with options, a place, cards of people. */
export const STRUCTURED_KINDS = ['interactive', 'location', 'contacts'] as const
export type StructuredKind = (typeof STRUCTURED_KINDS)[number]

/** What can be attached beside a file: products of the catalogue go as an 'interactive' message. */
export type AttachedKind = StructuredKind | 'offer'

const PAIRED: readonly AttachedKind[] = ['contacts', 'location']

/** What a connection sends beside words and files: phones show no buttons of a paired one, and products need a catalogue. */
export const attachedKinds = (
  line: Readonly<{ is_official: boolean; meta_catalog_id: string | null }> | undefined,
): readonly AttachedKind[] =>
  !line?.is_official
    ? PAIRED
    : [...PAIRED, 'interactive', ...(line.meta_catalog_id ? ['offer' as const] : [])]
