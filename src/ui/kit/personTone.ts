/** The theme's colours that a person can have (theme.css: --balcao-tag-…). */
export const PERSON_TONES = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const

/** A person's colour, by their id: the same wherever they are shown. */
export function personTone(id: string): (typeof PERSON_TONES)[number] {
  let hash = 0
  for (const char of id) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0
  // Ids that follow each other are to differ.
  return PERSON_TONES[Math.imul(hash, 2654435761) >>> 29] ?? 'blue'
}
