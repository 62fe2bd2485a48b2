import { foldedWords, foldText } from './fold-text'

/** Most words that are looked for; what is typed after them narrows nothing. */
const MOST_WORDS = 8

/** What was typed as the words that are looked for, folded: all of them, in any order, by their beginnings. */
export const searchWords = (typed: string): string[] => foldedWords(typed).slice(0, MOST_WORDS)

/** A piece of a text; `found`: it is a word that was looked for, or is marked otherwise. */
export type Piece = Readonly<{ text: string; found: boolean }>

const WORD = /[\p{L}\p{N}\p{M}]+/gu

/** The text in pieces, the words that begin as one of `words` (folded) apart; joined they are the text. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: token, index } of text.matchAll(WORD)) {
    const folded = foldText(token)
    if (!words.some((word) => folded.startsWith(word))) continue
    if (index > from) pieces.push({ text: text.slice(from, index), found: false })
    pieces.push({ text: token, found: true })
    from = index + token.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), found: false })
  return pieces
}

/** Do all words stand in the text? Nothing typed stands in none. */
export function holdsAll(text: string, words: readonly string[]): boolean {
  const tokens = foldedWords(text)
  return words.length > 0 && words.every((word) => tokens.some((token) => token.startsWith(word)))
}

/** What stands around the first of the words in a text, on one line, at most `most` characters. */
export function excerptAround(text: string, words: readonly string[], most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  const [before] = piecesOf(line, words)
  const first = before && !before.found ? before.text.length : 0
  const from = Math.min(Math.max(0, first - Math.floor(most / 4)), line.length - most + 2)
  // Cut between words, and never in the middle of a character.
  const begin = from <= 0 ? 0 : line.indexOf(' ', from) + 1 || from
  const rest = line.slice(begin)
  const head = begin > 0 ? '…' : ''
  if (rest.length + head.length <= most) return head + rest
  const cut = rest.slice(0, most - head.length - 1)
  const end = cut.lastIndexOf(' ')
  return `${head}${(end > 0 ? cut.slice(0, end) : cut).replace(/[\uD800-\uDBFF]$/, '')}…`
}
