import { foldedWords, foldText } from '@domain/text/fold-text'

/** Does every word that was typed begin a word of the text, without regard to accents? Nothing typed finds all. */
export function finds(query: string, text: string): boolean {
  const words = foldedWords(text)
  return foldText(query)
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed.replace(/^\//, ''))))
}
