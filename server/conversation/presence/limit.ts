/** Words of one session that pass at once, and how often another does, ms. A panel says one per 3 s. */
const BURST = 6
const EVERY_MS = 1_000
/** Sessions remembered; beyond, those that were silent longest are forgotten, and start over. */
const MOST = 10_000

/** Lets a session say only so much. */
export class PresenceLimit {
  readonly #spent = new Map<string, { tokens: number; at: number }>()

  /** May this session say one more thing now (ms)? */
  takes(sessionId: string, now: number): boolean {
    const known = this.#spent.get(sessionId)
    const tokens = known ? Math.min(BURST, known.tokens + (now - known.at) / EVERY_MS) : BURST
    this.#spent.delete(sessionId)
    this.#spent.set(sessionId, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now })
    const oldest = this.#spent.size > MOST ? this.#spent.keys().next().value : undefined
    if (oldest !== undefined) this.#spent.delete(oldest)
    return tokens >= 1
  }
}
