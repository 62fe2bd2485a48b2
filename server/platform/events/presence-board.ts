import type { TicketScope } from '../../../src/domain/access/visibility'

/** Somebody at a ticket, as they last said themselves. */
export type Signal = Readonly<{
  ticketId: string
  /** Null: the customer. */
  userId: string | null
  name: string
  state: 'viewing' | 'typing' | 'gone'
  /** Where the ticket stood: those who may see it there are told. */
  scope: TicketScope
}>

/** What a reader is told about it; without a further word it holds for `ttl` ms. */
export type PresenceNews = Signal & Readonly<{ ttl: number }>

/** Who typed says so every 3 s; who has not for this long has stopped, ms. */
const TYPING_MS = 6_500
/** Who looks says so every 20 s; two may get lost, ms. */
const VIEWING_MS = 45_000
/** For how long a reader takes a word for true, ms. It is said again after half of it. */
const TTL_MS = { viewing: 120_000, typing: 15_000, gone: 0 } as const
/** Of one tenant. */
const MOST = 5_000

type Held = { signal: Signal; heardAt: number; typedAt: number; toldAt: number }

/**
 * Who is at which ticket of a tenant, as this node has heard. Readers are told changes, not every refresh:
 *
 *   heard   viewing   viewing   typing  typing  typing  ……  viewing   (silence)
 *   told    viewing             typing                  viewing          gone
 *
 * Nothing of it is kept: a node that starts knows everybody after one refresh.
 */
export class PresenceBoard {
  readonly #held = new Map<string, Held>()

  /** Takes in what somebody says; gives what is to be told, if anything. `now` in ms. */
  hear(signal: Signal, now: number): PresenceNews | null {
    const key = keyOf(signal)
    const known = this.#held.get(key)
    if (signal.state === 'gone') {
      this.#held.delete(key)
      return known ? told(signal) : null
    }
    if (!known && this.#held.size >= MOST) return null
    const typedAt = signal.state === 'typing' ? now : (known?.typedAt ?? Number.NEGATIVE_INFINITY)
    const same = known?.signal.state === signal.state
    const toldAt = same && now - known.toldAt < TTL_MS[signal.state] / 2 ? known.toldAt : now
    this.#held.set(key, { signal, heardAt: now, typedAt, toldAt })
    return toldAt === now ? told(signal) : null
  }

  /** Who has stopped typing, and who has gone without a word. */
  sweep(now: number): PresenceNews[] {
    const all: PresenceNews[] = []
    for (const [key, held] of this.#held) {
      // The customer is not looking at our ticket: who does not type any more is gone.
      const over =
        held.signal.userId === null ? now - held.typedAt >= TYPING_MS : now - held.heardAt >= VIEWING_MS
      if (over) {
        this.#held.delete(key)
        all.push(told({ ...held.signal, state: 'gone' }))
      } else if (held.signal.state === 'typing' && now - held.typedAt >= TYPING_MS) {
        const signal = { ...held.signal, state: 'viewing' } as const
        this.#held.set(key, { ...held, signal, toldAt: now })
        all.push(told(signal))
      }
    }
    return all
  }

  /** Everybody, for a reader who comes. */
  all(): PresenceNews[] {
    return [...this.#held.values()].map(({ signal }) => told(signal))
  }
}

/** One person at one ticket: the newest word about them stands. */
export const keyOf = ({ ticketId, userId }: Signal): string => `${ticketId}/${userId ?? ''}`

const told = (signal: Signal): PresenceNews => ({ ...signal, ttl: TTL_MS[signal.state] })
