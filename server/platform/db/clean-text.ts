/** Half of a surrogate pair without its other half: JSON carries it, PostgreSQL does not store it. */
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

/**
 * Text as it is stored: without NUL and broken surrogates, which PostgreSQL refuses, and composed (NFC): phones and Macs
 * send "ã" as one character or as two, and a text is the same however it was typed.
 */
export const cleanText = (text: string): string =>
  text.replaceAll('\u0000', '').replace(LONE_SURROGATE, '\uFFFD').normalize('NFC')

/** The same for every string and key in a JSON value. */
export function cleanJson(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map(cleanJson)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [cleanText(key), cleanJson(inner)]))
}
