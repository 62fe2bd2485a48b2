import { foldedWords, foldText } from '../text/fold-text'
import { redFlagIn } from './red-flags'

/** Something that the shop has said: what Maria may say, and nothing beyond it. */
export type Passage = Readonly<{
  id: string
  /** The question variants, for people who read along. */
  title: string
  /** The approved answer. */
  text: string
}>

/** Longest answer, characters: one bubble. */
export const LONGEST_ANSWER = 600

/** Why what a model wrote is not sent. */
export type Unproven =
  | 'no_source'
  | 'unknown_source'
  | 'weak_source'
  | 'too_long'
  | 'empty'
  | 'number'
  | 'address'
  | 'product'
  | 'dose'
  | 'wall'
  | 'ungrounded'

/** Numbers, prices, hours, phones and percentages, as written; signs between digits belong to them. */
const NUMBERS = /\d{1,2}h(?:\d{2})?\b|\d+(?:[.,:/\-–]\d+)*/gu
/** Of pages and mailboxes: whatever has a dot inside, or an @. */
const ADDRESSES = /(?:https?:\/\/)?[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:[/?#][^\s<>()]*)?|\S+@\S+/giu
const DOSE =
  /\b\d+(?:[.,]\d+)?\s*(?:mg|mcg|g|ml|gotas?|comprimidos?|capsulas?|ui)\b|\b(?:\d+|uma|duas|tres|quatro) vez(?:es)? (?:ao|por) dia\b|\bde \d+ em \d+ horas?\b|\ba cada \d+ horas?\b|\b\d+ em \d+h\b/gu

/** Numbers by what they say: "8h", "08:00" and "8:00" are one. */
function spoken(number: string): string {
  const [, hours, minutes] = /^(\d{1,2})[h:](\d{2})?$/u.exec(number) ?? []
  return hours === undefined
    ? number.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
    : `${Number(hours)}:${minutes ?? '00'}`
}

const numbersIn = (text: string): string[] => (text.replace(ADDRESSES, ' ').match(NUMBERS) ?? []).map(spoken)
const addressesIn = (text: string): string[] =>
  (text.match(ADDRESSES) ?? []).map((address) =>
    address
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/^www\./, '')
      .replace(/[/.,;:!?)]+$/, ''),
  )

/** Words that say nothing by themselves, and those of politeness. */
const SMALL = new Set(
  'para pela pelo pelos pelas como mais voce voces nosso nossa nossos nossas este esta esse essa isso aqui aquele sobre entre tambem estamos temos tem sera pode podem fica ficamos quando onde qual quais claro certo obrigado obrigada ajudar algo mais ola bom dia boa tarde noite disposicao favor ligue acesse confira peca contato telefone'.split(
    ' ',
  ),
)
/** The beginnings of the words that say something. */
const saidIn = (text: string): string[] =>
  foldedWords(text).flatMap((word) =>
    word.length < 4 || SMALL.has(word) || /^\d+$/.test(word) ? [] : [word.slice(0, 5)],
  )

/** Of the words of each sentence so many must be the source's: what a shop says may be put otherwise, and not something else. */
const LEAST_SHARED = 0.6

function isGrounded(text: string, source: string): boolean {
  const known = new Set(saidIn(source))
  // A bare "yes" says what nobody can look up; a number or an address has been looked up before.
  if (
    !saidIn(text).some((word) => known.has(word)) &&
    numbersIn(text).length + addressesIn(text).length === 0
  )
    return false
  return text.split(/[.!?\n]+(?:\s|$)/u).every((sentence) => {
    const words = saidIn(sentence)
    return words.filter((word) => known.has(word)).length >= words.length * LEAST_SHARED
  })
}

/**
 * Is all that is in an answer also in what it is drawn from? Every number, address and product is looked for; what cannot be found is not said.
 * Whoever wrote it, and whatever it was told to do: an answer that passes says nothing that the shop has not.
 * @param products the shop's products that the answer names, folded
 */
export function unprovenIn(
  answer: Readonly<{ text: string; sources: readonly string[] }>,
  passages: readonly Passage[],
  products: readonly string[],
): Unproven | null {
  const text = answer.text.trim()
  if (text === '') return 'empty'
  if (text.length > LONGEST_ANSWER) return 'too_long'
  if (answer.sources.length === 0) return 'no_source'
  const drawn = answer.sources.map((id) => passages.find((passage) => passage.id === id))
  if (drawn.includes(undefined)) return 'unknown_source'
  const source = drawn.map((passage) => passage?.text ?? '').join('\n')
  const folded = foldText(text)
  const foldedSource = foldText(source)
  if ((folded.match(DOSE) ?? []).some((dose) => !foldedSource.includes(dose))) return 'dose'
  const numbers = new Set(numbersIn(source))
  if (numbersIn(text).some((number) => !numbers.has(number))) return 'number'
  const addresses = new Set(addressesIn(source))
  if (addressesIn(text).some((address) => !addresses.has(address))) return 'address'
  if (
    products.some((product) => product !== '' && folded.includes(product) && !foldedSource.includes(product))
  )
    return 'product'
  // It tells of doses, symptoms and the like that its source does not tell of.
  const flag = redFlagIn(text)
  if (flag !== null && redFlagIn(source) !== flag) return 'wall'
  return isGrounded(text, source) ? null : 'ungrounded'
}
