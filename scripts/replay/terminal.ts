/*
 * What a file says is not to be trusted with the terminal: marks that move the cursor, colour, or turn text
 * around are shown, not obeyed, and a line never becomes two.
 */

const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu

const escaped = (mark: string): string => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`

/** A text made harmless, cut after so many characters. */
export const inert = (text: string, most = 200): string => text.replace(UNSEEN, escaped).slice(0, most)

/** JSON with nothing in it that a terminal obeys; still JSON, and still the same. */
export const inertJson = (value: unknown): string =>
  // Escapes of more than one unit are written unit by unit.
  JSON.stringify(value).replace(UNSEEN, (mark) => [...mark.split('')].map(escaped).join(''))

const WIDTH = 24

/** A name and what is to be said of it. */
export const row = (name: string, value: string | number): string =>
  `${inert(name, 60).padEnd(WIDTH)}${inert(String(value))}`

/** A line below a {@link row}. */
export const detail = (text: string): string => `  ${inert(text)}`

/** At most ten, and how many more there are. */
export function firstOf<T>(all: readonly T[], say: (one: T) => string): string[] {
  const shown = all.slice(0, 10).map((one) => detail(say(one)))
  return all.length > 10 ? [...shown, detail(`… and ${all.length - 10} more`)] : shown
}

/** Prints lines. */
export const print = (lines: readonly string[]): void => {
  process.stdout.write(`${lines.join('\n')}\n`)
}
