import type { Piece } from '@domain/text/search-words'

/** Around what is filled in; no typed text keeps control characters. */
const [FROM, TO] = ['\u0001', '\u0002']
const FILLED = new RegExp(`${FROM}([^${FROM}${TO}]*)${TO}`)
const STRAY = new RegExp(`[${FROM}${TO}]`, 'g')

/** A text without what looks like a mark. */
export const unmarked = (text: string): string => text.replaceAll(STRAY, '')

/** A value with marks around it. */
export const markFilled = (value: string): string => FROM + unmarked(value) + TO

/** A text in pieces, what was filled in apart and the marks gone. */
export const filledPieces = (text: string): Piece[] =>
  text
    .split(FILLED)
    .map((piece, at) => ({ text: unmarked(piece), found: at % 2 === 1 }))
    .filter((piece) => piece.text !== '')
