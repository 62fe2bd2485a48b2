import { decodeFrame } from '@contract/envelope'
import type { Clock } from '@infra/clock'
import type { Fact, Runtime } from './runtime'

/** Frames are folded in slices of this length, ms; between two of them the page can paint. */
const SLICE_MS = 8

type Parts = {
  runtime: Runtime
  clock: Clock
  /** Which life of the socket it is now. */
  epoch: () => number
  /** A frame or envelope that does not decode. */
  malformed: (reason: string, raw: unknown) => void
}

/** The way in: frames as the server sends them become facts of the runtime. */
export class FrameIntake {
  readonly #parts: Parts
  #frames: unknown[] = []
  #draining = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Takes a frame from the socket's callback; folding happens outside of it, in slices. */
  take(raw: unknown): void {
    this.#frames.push(raw)
    if (this.#draining) return
    this.#draining = true
    queueMicrotask(() => this.#drain())
  }

  /** Forgets the frames that wait: their connection is gone. */
  clear(): void {
    this.#frames = []
  }

  /** Folds at once the frames that were asked for: they come complete and in order. */
  takeMissed(frames: readonly unknown[]): void {
    this.#parts.runtime.ingest(frames.flatMap((raw) => this.#factOf(raw, 'catchup')))
  }

  #drain(): void {
    const { clock, runtime } = this.#parts
    const end = clock.now() + SLICE_MS
    while (this.#frames.length > 0 && clock.now() < end) {
      const facts = this.#frames.splice(0, 50).flatMap((raw) => this.#factOf(raw, 'socket'))
      if (facts.length) runtime.ingest(facts)
    }
    if (this.#frames.length > 0) clock.after(0, () => this.#drain())
    else this.#draining = false
  }

  /** The fact that a frame carries; nothing for one that does not decode, and for a ping that tells nothing new. */
  #factOf(raw: unknown, src: 'socket' | 'catchup'): Fact[] {
    const decoded = decodeFrame(raw)
    if (!decoded.ok) {
      this.#parts.malformed(decoded.reason, raw)
      return []
    }
    const { event, v, seq, prev, id, at, hash, data } = decoded.envelope
    if (event === 'ping') {
      const head = (data as { head?: unknown } | null)?.head
      const { world } = this.#parts.runtime
      if (
        typeof head === 'number' &&
        head > world.cursor &&
        world.rows.connection.get('self')?.state === 'live'
      )
        this.#parts.runtime.ingest([{ kind: 'mark', name: 'connection.gap', src: 'app', data: {} }])
      return []
    }
    const time = Date.parse(at)
    return [
      {
        kind: 'event',
        name: event,
        v,
        id,
        src,
        seq,
        data,
        conn: this.#parts.epoch(),
        // What is asked for comes complete and in order: nothing can be missing before it.
        ...(src === 'socket' && { prev }),
        ...(Number.isNaN(time) ? {} : { at: time }),
        ...(hash !== null && { cmd: hash }),
      },
    ]
  }
}
