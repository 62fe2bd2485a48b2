import { maskValue } from '../contacts/mask'
import { foldText } from '../text/fold-text'
import { LONGEST_QUESTION } from './limits'

const HIDDEN = '•••'

/**
 * A customer's question on one line, without what says who asked: numbers, documents and addresses are covered, and the words of
 * their own name. Empty for one that is empty.
 */
export function withoutPerson(text: string, name: string): string {
  const names = new Set(foldText(name).match(/\p{L}{3,}/gu) ?? [])
  return maskValue(text)
    .replace(/\p{L}[\p{L}\p{M}]*/gu, (word) => (names.has(foldText(word)) ? HIDDEN : word))
    .replace(
      /\b(?:rua|r\.|av\.?|avenida|travessa|alameda)\s+[^,;.?!]{2,60},?\s*(?:n[ºo°.]*\s*)?\d+/giu,
      HIDDEN,
    )
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, LONGEST_QUESTION)
    .replace(/[\uD800-\uDBFF]$/, '')
}
