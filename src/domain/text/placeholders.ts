/** A name, or a question to whoever sends it: `{{?Qual o medicamento?}}`. */
const HOLE = /\{\{\s*([\p{L}\p{N}_]{1,40}|\?[^{}\s][^{}\n]{0,79}?)\s*\}\}/gu

/** The names in a text that still wait to be filled in, each once. */
export const holesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(HOLE)].map(([, name = '']) => name)),
]

/** Double brackets around no name, or open on one side. */
const STRAY = /\{\{[^{}\n]{0,80}\}{0,2}|\}\}/gu

/** What was meant as a variable in a text and is none, as it stands there: `{{loja cnpj}}`, `{{nome}`. */
export const straysIn = (text: string): string[] => text.replaceAll(HOLE, '').match(STRAY) ?? []

/**
 * Fills in what is known, in one pass: a value that looks like a variable stays as it is. Gives the text, and
 * the names for which nothing is known.
 */
export function fillIn(
  text: string,
  known: Readonly<Partial<Record<string, string | null>>>,
): { text: string; missing: string[] } {
  const valueFor = (name: string) => (Object.hasOwn(known, name) ? known[name] : null) || null
  return {
    text: text.replaceAll(HOLE, (hole, name: string) => valueFor(name) ?? hole),
    missing: holesIn(text).filter((name) => valueFor(name) === null),
  }
}

/** A text as it would read with what is known; what is asked for when it is used stands in square brackets. */
export function previewOf(text: string, known: Readonly<Partial<Record<string, string | null>>>): string {
  const { text: filled, missing } = fillIn(text, known)
  const asked = missing.map((name) => [name, `[${name.replace(/^\?\s*/, '').replaceAll('_', ' ')}]`])
  return fillIn(filled, Object.fromEntries(asked)).text
}
