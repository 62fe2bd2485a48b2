/*
 * When to try again, as figures of the specification (sections 4, 8 and 9) made safe for many: every delay is
 * spread by `chance` (0 up to, not including, 1) over its upper half, so that a thousand panels that lost the
 * same server do not come back in the same moment, and grows to a cap.
 */

/** Reconnect 1 s after a close; doubled with each failure in a row, up to 30 s. */
export const RECONNECT = { baseMs: 1_000, capMs: 30_000 }
/** Reconnect 1.6 s after a connection over which nothing could be sent. */
const RECONNECT_AFTER_SEND_MS = 1_600
/** A send that failed is tried again every 300 ms, up to 20 times. */
export const SEND_RETRY = { everyMs: 300, tries: 20 }

const spread = (ms: number, chance: number): number => Math.round(ms * (0.5 + chance / 2))

/** How long to wait before connecting again, ms; `attempt` counts failures in a row from 1. */
export function reconnectDelay(attempt: number, chance: number, sendFailed = false): number {
  const base = sendFailed ? RECONNECT_AFTER_SEND_MS : RECONNECT.baseMs
  const full = Math.min(RECONNECT.capMs, base * 2 ** Math.min(Math.max(1, attempt) - 1, 16))
  return spread(full, chance)
}

/** How long to wait before sending again after the `tried`th failure (from 1), ms; null: give the connection up. */
export const sendRetryDelay = (tried: number, chance: number): number | null =>
  tried < SEND_RETRY.tries ? spread(SEND_RETRY.everyMs, chance) : null
