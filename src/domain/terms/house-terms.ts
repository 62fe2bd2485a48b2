/** Longest text of a shop's own terms, characters. */
export const LONGEST_TERMS = 60_000

/** A heading with the paragraphs under it; without a heading: ''. */
type TermsSection = Readonly<{ title: string; text: readonly string[] }>

/**
 * The sections of terms as they are typed in: an empty line ends a section, and its first line is the heading where
 * more lines follow.
 */
export function sectionsOf(typed: string): TermsSection[] {
  return typed
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((block) =>
      block
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .filter((lines) => lines.length > 0)
    .map(([first = '', ...more]) =>
      more.length > 0 ? { title: first, text: more } : { title: '', text: [first] },
    )
}
