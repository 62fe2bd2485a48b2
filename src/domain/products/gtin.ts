/** Digits that a GTIN may have: GTIN-8, UPC-A, EAN-13 and GTIN-14 (GS1 General Specifications, 3.1). */
const LENGTHS = [8, 12, 13, 14]

/** What is wrong with a GTIN. `rounded`: a spreadsheet has made `7,89123E+12` of it, and its digits are gone. */
export type GtinFault = 'rounded' | 'digits' | 'length' | 'check'

/** What a spreadsheet makes of a long number. */
const ROUNDED = /^[+-]?\d+([.,]\d+)?E[+-]?\d+$/i

/** The check digit that stands behind these digits (GS1 General Specifications, 7.9). */
export function checkDigit(digits: string): number {
  let sum = 0
  // From the right, three times and once in turn.
  for (let place = 0; place < digits.length; place++)
    sum += Number(digits.at(-1 - place)) * (place % 2 === 0 ? 3 : 1)
  return (10 - (sum % 10)) % 10
}

/** What is wrong with a GTIN as it is written, with or without blanks and dashes; null: nothing. */
export function gtinFault(written: string): GtinFault | null {
  const text = plainGtin(written)
  if (ROUNDED.test(written.trim())) return 'rounded'
  if (!/^\d+$/.test(text)) return 'digits'
  if (!LENGTHS.includes(text.length)) return 'length'
  return checkDigit(text.slice(0, -1)) === Number(text.at(-1)) ? null : 'check'
}

/** A GTIN without what people write between its digits. */
export const plainGtin = (written: string): string => written.replace(/[\s.-]/g, '')

/** The same GTIN is the same key, however many noughts stand before it: fourteen digits. */
export const gtinKey = (gtin: string): string => plainGtin(gtin).padStart(14, '0')

/**
 * The thirteen digits that were meant where a spreadsheet has taken the nought before them away: twelve digits that are
 * a good UPC are an EAN with a nought before it. Null: nothing was taken away.
 */
export const withLostNought = (written: string): string | null => {
  const digits = plainGtin(written)
  return digits.length === 12 && gtinFault(digits) === null ? `0${digits}` : null
}

/** A GTIN as it is kept: without what people write between its digits, and with the nought that a UPC has as an EAN. */
export const keptGtin = (written: string): string => withLostNought(written) ?? plainGtin(written)
