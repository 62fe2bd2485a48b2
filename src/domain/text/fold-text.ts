/**
 * The one folding of texts that are searched, on both sides: here, and in the database as `fold_text` (migration 0286),
 * tried against each other by one table (tests/folded.ts).
 */

/** What people type for an apostrophe: each keyboard has its own, and iPhones write ’. */
const APOSTROPHES = /['`´‘’‛ʹʻʼˈ′＇]/g
/** Every kind of dash and minus. */
const DASHES = /[‐‑‒–—―−﹘﹣－]/g
/** Double quotes. */
const QUOTES = /["“”„‟«»″＂]/g
/** Nothing that anybody sees: joiners, soft hyphens, what turns the direction. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
/** Accents and other marks over, under and through letters, once they stand apart from them. */
const MARKS =
  /[\u0300-\u036f]|[\u0483-\u0487]|[\u0591-\u05bd]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe00-\ufe0f]|[\ufe20-\ufe2f]/g
const ASCII = /^[\0-\x7f]*$/

/** Text to be compared without case, accents, styles of letters and ways to write apostrophes, quotes and dashes. */
export function foldText(text: string): string {
  if (ASCII.test(text)) return text.replace(/['`]/g, '').toLowerCase()
  return text
    .replace(APOSTROPHES, '')
    .replace(DASHES, '-')
    .replace(QUOTES, '"')
    .replace(UNSEEN, '')
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')
}

/** The words of a text, folded: an apostrophe parts them, so that "água" is found in "copo d’água". */
export const foldedWords = (text: string): string[] =>
  foldText(text.replace(APOSTROPHES, ' ')).match(/[\p{L}\p{N}]+/gu) ?? []
