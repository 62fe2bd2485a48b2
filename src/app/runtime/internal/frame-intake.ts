import { type DecodedFrame, decodeFrame, type Envelope } from '@contract/envelope'
import type { Clock } from '@infra/clock'
import { pacedByPaint } from '@infra/paint'
import { ForeignFrames } from '@infra/realtime/foreign-frame'
import type { Fact, Runtime } from '../runtime'
import { SliceLength } from './slice-length'

type Parts = {
  runtime: Runtime
  clock: Clock
  /** Which life of the socket it is now. */
  epoch: () => number
  /** A frame or envelope that does not decode. */
  malformed: (reason: string, raw: unknown) => void
  /** When to fold what has gathered, or what the slice before left. */
  schedule?: (callback: () => void, left: boolean) => void
}

/** The way in: frames as the server sends them become facts of the runtime. */
export class FrameIntake {
  readonly #parts: Parts
  readonly #schedule: (callback: () => void, left: boolean) => void
  readonly #foreign: ForeignFrames
  #frames: unknown[] = []
  /** Place in `#frames` of the next one to read. */
  #next = 0
  #scheduled = false
  /** The slice before left frames waiting. */
  #left = false
  readonly #length = new SliceLength()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#foreign = new ForeignFrames(parts.clock.served)
    this.#schedule = parts.schedule ?? pacedByPaint()
  }

  /** Takes a frame from the socket's callback; what comes between two paints is folded together. */
  take(raw: unknown): void {
    this.#frames.push(raw)
    this.#drainLater()
  }

  /** Forgets the frames that wait: their connection is gone. */
  clear(): void {
    this.#frames = []
    this.#next = 0
  }

  /** Folds at once the frames that were asked for: they come complete and in order. */
  takeMissed(frames: readonly unknown[]): void {
    this.#parts.runtime.ingest(this.#factsOf(frames.values(), 'catchup'))
  }

  #drainLater(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    this.#schedule(() => {
      this.#scheduled = false
      this.#parts.runtime.ingest(this.#factsOf(this.#slice(), 'socket'))
      this.#left = this.#next < this.#frames.length
      if (this.#left) this.#drainLater()
    }, this.#left)
  }

  /** Waiting frames, for as long as a slice lasts. Pulled one by one: the time counts their folding too. */
  *#slice(): Generator<unknown, void> {
    const now = this.#parts.clock.now()
    const end = now + this.#length.next(now, this.#left)
    while (this.#next < this.#frames.length) {
      const raw = this.#frames[this.#next]
      // Not held until the last one of a long queue is read.
      this.#frames[this.#next++] = undefined
      yield raw
      if (this.#parts.clock.now() >= end) break
    }
    if (this.#next < this.#frames.length) return
    this.clear()
  }

  /** What the frames say, in their order; one that does not decode is told and passed over. */
  *#factsOf(frames: Iterable<unknown>, src: 'socket' | 'catchup'): Generator<Fact, void> {
    for (const raw of frames) {
      const decoded = this.#decode(raw)
      if (!decoded.ok) {
        this.#parts.malformed(decoded.reason, raw)
        continue
      }
      for (const reason of decoded.refused) this.#parts.malformed(reason, raw)
      for (const envelope of decoded.envelopes) {
        if (envelope.event === 'ping') {
          if (this.#tellsOfAGap(envelope))
            yield { kind: 'mark', name: 'connection.gap', src: 'app', data: {} }
        } else if (this.#saysSomething(envelope)) yield this.#factOf(envelope, src)
      }
    }
  }

  /** Of a server that has numbered events before, every one has a number. */
  #decode(raw: unknown): DecodedFrame {
    const own = decodeFrame(raw)
    if (own.ok || this.#parts.runtime.world.cursor > 0) return own
    return this.#foreign.decode(raw) ?? own
  }

  /** Does a ping name an event that should have come before it? */
  #tellsOfAGap({ data }: Envelope): boolean {
    const head = (data as { head?: unknown } | null)?.head
    const { world } = this.#parts.runtime
    // While catching up as well: the answer on its way may be from before that event.
    const state = world.rows.connection.get('self')?.state
    return typeof head === 'number' && head > world.cursor && (state === 'live' || state === 'catchingUp')
  }

  /** Who is at a ticket that is not here is shown nowhere, and stays out of the log. */
  #saysSomething({ event, data }: Envelope): boolean {
    if (event !== 'attendancePresenceChanged') return true
    const ticketId = (data as { ticket_id?: unknown } | null)?.ticket_id
    return typeof ticketId !== 'string' || this.#parts.runtime.world.rows.tickets.has(ticketId)
  }

  #factOf({ event, v, seq, prev, id, at, hash, data }: Envelope, src: 'socket' | 'catchup'): Fact {
    const time = Date.parse(at)
    return {
      kind: 'event',
      name: event,
      v,
      id,
      src,
      seq,
      data,
      conn: this.#parts.epoch(),
      // What is asked for comes complete and in order: nothing can be missing before it.
      prev: src === 'socket' ? prev : undefined,
      at: Number.isNaN(time) ? undefined : time,
      cmd: hash ?? undefined,
    }
  }
}
