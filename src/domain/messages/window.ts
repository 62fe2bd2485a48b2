/** How long WhatsApp lets one write freely after the customer's last message, ms (Meta: customer service window). */
export const WINDOW_MS = 24 * 60 * 60 * 1000
/** From here on the end is near, ms. */
export const CLOSING_MS = 60 * 60 * 1000

/**
 * Where the 24-hour window of an official connection stands:
 *
 *   customer writes ── open ──── 23 h ── closing ── 24 h ── closed: templates only
 */
type WindowState = Readonly<{ state: 'open' | 'closing' | 'closed'; leftMs: number }>

/** The window at a moment; null where nobody has written yet, which says nothing. Times in ms since 1970. */
export function windowAt(lastInbound: string | null, now: number): WindowState | null {
  if (lastInbound === null) return null
  const leftMs = Date.parse(lastInbound) + WINDOW_MS - now
  if (Number.isNaN(leftMs)) return null
  return {
    state: leftMs <= 0 ? 'closed' : leftMs <= CLOSING_MS ? 'closing' : 'open',
    leftMs: Math.max(0, leftMs),
  }
}
