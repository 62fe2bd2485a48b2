import { foldText } from '../text/fold-text'
import { longEnough } from './password-strength'

/** Below this an owner's word is in too many passwords by chance; in characters. */
const LEAST_WORD = 3

/**
 * Is a password little more than its owner's words (name, address, shop)? What is left of it without them, counted in
 * letters and digits, has to be long enough by itself: "MaraMascarada1" of Mara Mascarada is one character.
 */
export function restsOnOwnWords(password: string, own: readonly string[]): boolean {
  const plain = foldText(password)
  const words = own
    .map(foldText)
    .filter(({ length }) => length >= LEAST_WORD)
    .sort((a, b) => b.length - a.length)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), plain)
  return rest !== plain && !longEnough(rest.replace(/[^\p{L}\p{N}]/gu, ''))
}
