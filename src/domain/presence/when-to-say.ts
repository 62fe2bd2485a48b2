/** Where somebody is with a ticket. */
export type Presence = 'viewing' | 'typing' | 'gone'

/** Who types says so at most this often, ms. */
const TYPING_EVERY_MS = 3_000
/** Who looks says so again after this, ms; the server forgets who is silent for more than twice as long. */
export const VIEWING_EVERY_MS = 20_000

/** What was said last, and when (ms). */
export type Said = Readonly<{ state: Presence; at: number }>

/**
 * Is it to be said now? A change is; the same again only as a refresh. So a tab that types says at most one word
 * in 3 s, one that only looks one in 20 s, and one that does neither none.
 */
export function isWorthSaying(last: Said | null, state: Presence, now: number): boolean {
  if (!last || last.state !== state) return state !== 'gone' || (last !== null && last.state !== 'gone')
  if (state === 'gone') return false
  return now - last.at >= (state === 'typing' ? TYPING_EVERY_MS : VIEWING_EVERY_MS)
}
