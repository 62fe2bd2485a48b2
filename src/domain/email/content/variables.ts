/*
 * Variables stand in what is typed as {{nome}} or {{nome|cliente}}: behind the bar is what stands there where nothing is
 * known. A laid-out mail has them between private-use characters, which no typed text keeps, so that what is filled in is
 * told from what was typed.
 */
const [OPEN, BAR, CLOSE] = ['\uE000', '\uE001', '\uE002']
const PRIVATE = /[\uE000-\uE002]/g
const TYPED = /\{\{\s*([a-z][a-z0-9_]{0,40})\s*(?:\|([^{}|]{0,100}))?\}\}/g
const LAID_OUT = new RegExp(`${OPEN}([^${BAR}]*)${BAR}([^${CLOSE}]*)${CLOSE}`, 'g')

/** What is known of a reader, by the variables' names. */
export type MailValues = Readonly<Record<string, string>>

/** Text as it stands in HTML, in an element or in an attribute between quotation marks. */
export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[one] ?? one,
  )

/** Typed text for a laid-out mail, its variables marked. `safe`: as the place wants what was typed. */
export const markVariables = (typed: string, safe: (text: string) => string): string =>
  safe(typed.replace(PRIVATE, '')).replace(
    TYPED,
    (_, name: string, fallback = '') => `${OPEN}${name}${BAR}${fallback.trim()}${CLOSE}`,
  )

/** A variable that the product fills itself. */
export const ownVariable = (name: string): string => `${OPEN}${name}${BAR}${CLOSE}`

/** A laid-out mail with what is known of one reader. `safe`: as the place wants it. */
export const fillVariables = (laidOut: string, values: MailValues, safe: (text: string) => string): string =>
  laidOut.replace(LAID_OUT, (_, name: string, fallback: string) => {
    const known = Object.hasOwn(values, name) ? (values[name] ?? '').replace(PRIVATE, '').trim() : ''
    return known === '' ? fallback : safe(known)
  })

/** The variables of a typed text. */
export const namesIn = (typed: string): string[] => [
  ...new Set([...typed.matchAll(TYPED)].map(([, name = '']) => name)),
]

/** The variables of a typed text that have nothing to stand for them where nothing is known. */
export const holesIn = (typed: string): string[] => [
  ...new Set(
    [...typed.matchAll(TYPED)].flatMap(([, name = '', fallback = '']) =>
      fallback.trim() === '' ? [name] : [],
    ),
  ),
]
