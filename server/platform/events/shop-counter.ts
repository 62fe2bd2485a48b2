import type { ShopCount } from '../../../contract/entities'
import type { Tenant } from '../db/work'
import type { Reader } from './audience'

/** How a shop stood at a moment. */
export type Counted = Readonly<{
  asOf: Date
  /** What of it this reader may see. */
  seenBy: (reader: Reader) => readonly ShopCount[]
}>

/** Counts how a shop stands. */
export type CountShop = (tenant: Tenant) => Promise<Counted>

/** A shop is counted at most this often, ms. */
const EVERY_MS = 1_000
/** Who comes and goes is told by no event: it is looked for this often, ms. */
const LOOK_EVERY_MS = 5_000
/** Whoever watches says so every 30 s; two words may get lost, ms. */
const WATCHED_MS = 90_000

type Parts = Readonly<{
  count: () => Promise<Counted>
  /** There is a newer one. */
  wake: () => void
  failed: (error: unknown) => void
}>

/**
 * How one shop stands, counted while somebody watches and something happens:
 *
 *   events    ||| |  |                      |
 *   counted   |     |                       |         |  (5 s: who is there)
 *
 * Nobody watches: nothing is counted.
 */
export class ShopCounter {
  readonly #parts: Parts
  readonly #watchers = new Map<string, { until: number; since: number }>()
  #begun = 0
  #latest: Counted | null = null
  #countedAt = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | null = null
  #running = false
  #again = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get latest(): Counted | null {
    return this.#latest
  }

  /** Somebody says that they watch; `begin`: they know nothing yet. `now` in ms. */
  hear(userId: string, begin: boolean, now: number): void {
    const known = this.watchedSince(userId, now)
    const fresh = begin || known === null
    this.#watchers.set(userId, { until: now + WATCHED_MS, since: fresh ? ++this.#begun : known })
    if (fresh) this.changed(now)
  }

  /** A number that is another each time that this user begins to watch; null: they do not. */
  watchedSince(userId: string, now: number): number | null {
    const known = this.#watchers.get(userId)
    return known && known.until > now ? known.since : null
  }

  /** Something happened: it is counted again, a second after the last time at the earliest. */
  changed(now: number): void {
    if (this.#watchers.size === 0 || this.#timer) return
    if (this.#running) {
      this.#again = true
      return
    }
    const left = this.#countedAt + EVERY_MS - now
    if (left <= 0) return void this.#count(now)
    this.#timer = setTimeout(() => {
      this.#timer = null
      void this.#count(Date.now())
    }, left)
    this.#timer.unref()
  }

  /** Forgets whoever watches no more, and looks who has come and gone. */
  sweep(now: number): void {
    for (const [userId, { until }] of this.#watchers) if (until <= now) this.#watchers.delete(userId)
    if (now - this.#countedAt >= LOOK_EVERY_MS) this.changed(now)
  }

  async #count(now: number): Promise<void> {
    this.#running = true
    this.#again = false
    this.#countedAt = now
    try {
      this.#latest = await this.#parts.count()
      this.#parts.wake()
    } catch (error) {
      // The next look counts again; the panel says how old its figures are.
      this.#parts.failed(error)
    } finally {
      this.#running = false
      if (this.#again) this.changed(Date.now())
    }
  }
}
