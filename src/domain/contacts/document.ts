import { plainNumbers } from '../text/plain-numbers'

/** A person's (CPF) or a company's (CNPJ) number with the tax office. */
type DocumentKind = 'cpf' | 'cnpj'

/** Letters and digits of a document as typed: CNPJs given out since July 2026 hold letters. */
export const plainDocument = (typed: string): string =>
  plainNumbers(typed)
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase()

/** Fewer are in nearly every document. */
const FEWEST = 3

/** What of a typed search may be a part of a document that has letters; null: nothing, or digits alone. */
export function documentPart(search: string): string | null {
  const plain = plainDocument(search)
  return plain.length >= FEWEST && /\d/.test(plain) && /[A-Z]/.test(plain) ? plain : null
}

/** A character's value in a check digit (Receita Federal, IN 2.229/2024): its code less that of '0'. */
const digitValue = (character: string) => character.charCodeAt(0) - 48

/** The check digit of these characters, with weights that rise from the right and start over behind `most`. */
function checkDigit(characters: string, most: number): number {
  let sum = 0
  for (let index = 0; index < characters.length; index++)
    sum += digitValue(characters.charAt(characters.length - 1 - index)) * (2 + (index % (most - 1)))
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

function checked(plain: string, most: number): boolean {
  const body = plain.slice(0, -2)
  const first = checkDigit(body, most)
  return plain.endsWith(`${first}${checkDigit(body + first, most)}`)
}

/** Which document this is, with right check digits; null when it is none. All alike (111.111.111-11) is none. */
export function documentKind(typed: string): DocumentKind | null {
  const plain = plainDocument(typed)
  if (/^(.)\1*$/.test(plain)) return null
  if (/^\d{11}$/.test(plain)) return checked(plain, 11) ? 'cpf' : null
  if (/^[0-9A-Z]{12}\d{2}$/.test(plain)) return checked(plain, 9) ? 'cnpj' : null
  return null
}

/** As shown: 529.982.247-25, 12.ABC.345/01DE-35; what is no document as it is. */
export function formatDocument(text: string): string {
  const plain = plainDocument(text)
  if (/^\d{11}$/.test(plain)) return plain.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
  if (/^[0-9A-Z]{12}\d{2}$/.test(plain)) return plain.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
  return text
}

/** As shown to people who only pass by: the middle alone, ***.982.247-**; of anything else the last two characters. */
export function maskDocument(text: string): string {
  const shown = formatDocument(text)
  const plain = plainDocument(text)
  if (/^\d{11}$/.test(plain)) return `***${shown.slice(3, 12)}**`
  if (/^[0-9A-Z]{12}\d{2}$/.test(plain)) return `**${shown.slice(2, 15)}-**`
  return `${'*'.repeat(Math.max(0, shown.length - 2))}${shown.slice(-2)}`
}
