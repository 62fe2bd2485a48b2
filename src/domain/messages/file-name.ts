const LONGEST = 180

/** Turns the direction of what follows, or hides: a name that looks like another one. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const CONTROL = /\p{Cc}/gu

/**
 * A sender's file name, fit to be kept and shown: its last part only, without control and direction
 * characters, at most 180 characters with its ending kept. `fallback` for a name of which nothing is left.
 */
export function cleanFileName(name: string, fallback = 'arquivo'): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .replace(INVISIBLE, '')
    .replace(CONTROL, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '')
  if (clean === '') return fallback
  if (clean.length <= LONGEST) return clean
  const ending = /\.[^.]{1,10}$/.exec(clean)?.[0] ?? ''
  return `${Array.from(clean.slice(0, LONGEST - ending.length))
    .join('')
    .trimEnd()}${ending}`
}
