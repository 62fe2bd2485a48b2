import { foldedWords, foldText } from '@domain/text/fold-text'

/** Does every word that was typed begin a word of the text, without regard to accents? Nothing typed finds all. */
export function finds(query: string, text: string): boolean {
  const words = foldedWords(text)
  return foldText(query)
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed.replace(/^\//, ''))))
}

/** Those that are called so before those that only say so, in their order. */
export const ranked = <T extends Readonly<{ label: string }>>(
  lines: readonly T[],
  query: string,
): readonly T[] => [
  ...lines.filter(({ label }) => finds(query, label)),
  ...lines.filter(({ label }) => !finds(query, label)),
]
