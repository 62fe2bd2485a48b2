/** Turns the direction of what follows, so that it reads as something else (Unicode TR36, 2.10.2). */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
/** More marks on one letter than any language writes draw a column over the lines around. */
const MOST_MARKS = 3
const MARKS = new RegExp(String.raw`(\p{M}{${MOST_MARKS}})\p{M}+`, 'gu')

/** A name as somebody gave it to themselves, on one line, as it is read from left to right. */
export const plainName = (name: string): string =>
  name
    .replace(DIRECTION, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(MARKS, '$1')
    .trim()

/** Does a name stand on one line, and hold nothing that hides or turns it? */
export const isPlainName = (name: string): boolean => plainName(name) === name.trim()

const segmenter = new Intl.Segmenter('pt-BR')

/** The first letter of a text as people see it, whatever it is made of; '' of none. */
export function firstLetter(text: string): string {
  for (const { segment } of segmenter.segment(text.slice(0, 40))) return segment.replace(MARKS, '$1')
  return ''
}
