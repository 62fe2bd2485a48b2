import { foldText } from '../text/fold-text'

/**
 * A word that must stand somewhere in what a product is found by; or a number, as regular expressions that the device and the
 * database read alike, any of which is enough: `text`, where it stands as a dose or a count; `code`, where it is the shop's code or
 * the barcode. Null: it is none of that.
 */
export type SearchTerm = Readonly<{ word: string } | { text: string | null; code: string | null }>

/** Letters of what was typed that are read. */
const LONGEST_SEARCH = 100
/** Most terms that are looked for; what is typed after them narrows nothing. */
const MOST_TERMS = 8
/** Digits from which on a code or barcode is found by its beginning: fewer are a dose. */
const SHORTEST_CODE = 4
const UNITS = ['mg', 'mcg', 'g', 'kg', 'ml', 'l', 'ui', 'cm', 'mm', '%']
const UNIT = UNITS.join('|')

/** A number, a unit that may follow it, or a word; a decimal comma or dot stands within the number. */
const TOKEN = new RegExp(
  String.raw`\d+(?:[.,]\d+)*(?:\s*(?:${UNIT})(?![\p{L}\p{N}]))?|[\p{L}][\p{L}\p{N}]*`,
  'gu',
)
const NUMBER = /^(\d+(?:[.,]\d+)*)\s*(.*)$/

/** What was typed as the terms that are looked for: all of them, in any order. */
export const searchTerms = (typed: string): SearchTerm[] =>
  (foldText(typed.slice(0, LONGEST_SEARCH)).match(TOKEN) ?? []).slice(0, MOST_TERMS).map((token) => {
    const [, number, unit = ''] = NUMBER.exec(token) ?? []
    return number === undefined ? { word: token } : numberTerm(number, unit)
  })

/**
 * What was typed as one of the shop's own codes that words and numbers do not say ("PAST-1", "A.12/3"): a product is found by it
 * whole. Null: it is none of that kind.
 */
export const wholeCode = (typed: string): string | null => {
  const code = typed.trim()
  return code.length <= 60 && /^[\p{L}\p{N}]+(?:[-._/][\p{L}\p{N}]+)+$/u.test(code) && /\p{L}/u.test(code)
    ? code
    : null
}

function numberTerm(typed: string, unit: string): SearchTerm {
  const isThousands = /^\d{1,3}(?:[.,]\d{3})+$/.test(typed) && !typed.startsWith('0')
  const [whole = '', decimals = ''] = (isThousands ? typed.replace(/[.,]/g, '') : typed).split(/[.,]/)
  // What begins with noughts is a code and no dose, what has a unit or a comma is no code.
  const isCode = /^0\d/.test(typed)
  const digits = whole.replace(/^0+(?=\d)/, '')
  const grouped = digits.length > 3 ? `(?:${digits}|${digits.replace(/\B(?=(\d{3})+$)/g, '[.]')})` : digits
  const rest = decimals.replace(/0+$/, '')
  const value = rest === '' ? `${grouped}(?:[.,]0+(?![0-9]))?` : `${grouped}[.,]${rest}0*`
  // A number without a unit may be a dose of any; one with a unit is of that, or of none that is said.
  const of = unit === '' ? '' : String.raw`(?:\s*${unit}(?![a-z])|(?!\s*(?:${UNIT})(?![a-z])))`
  // A UPC is kept with a nought before its twelve digits; scanners read it with and without.
  const written = /^0?\d{12}$/.test(whole) ? `0?${whole.slice(-12)}` : whole
  const begins = whole.length >= SHORTEST_CODE ? '[0-9]*' : ''
  return {
    text: isCode ? null : `(?<![a-z0-9])(?<![0-9][.,])${value}(?![0-9])(?![.,][0-9])(?! ?[0-9]*$)${of}`,
    // The code and the barcode stand last (productKey), each perhaps empty.
    code: unit === '' && decimals === '' ? `(?: ${written}${begins} [0-9]*| ${written}${begins})$` : null,
  }
}

type Findable = Readonly<{
  name: string
  presentation: string | null
  ingredient: string | null
  brand: string | null
  sku: string | null
  gtin: string | null
}>

/** What a product is found by: its words, and behind them its code and barcode; as the database has it (search_key, migration 0130). */
export const productKeys = ({ name, presentation, ingredient, brand, sku, gtin }: Findable) => {
  const text = foldText([name, presentation ?? '', ingredient ?? '', brand ?? ''].join(' '))
  return { text, whole: `${text} ${foldText(sku ?? '')} ${gtin ?? ''}` }
}
