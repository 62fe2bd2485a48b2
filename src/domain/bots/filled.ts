const TYPED = /\{\{\s*([a-z][a-z0-9_]{0,40})\s*(?:\|([^{}|]{0,100}))?\}\}/g

/** A text of a flow with what is known; what stands behind a bar stands where nothing is. */
export const filled = (text: string, known: Readonly<Record<string, string>>): string =>
  text.replace(
    TYPED,
    (_, name: string, fallback = '') =>
      (Object.hasOwn(known, name) && known[name]?.trim()) || fallback.trim(),
  )

/** The names of a text that have nothing to stand for them. */
export const needsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(TYPED)].flatMap(([, name = '', fallback = '']) =>
      fallback.trim() === '' ? [name] : [],
    ),
  ),
]
