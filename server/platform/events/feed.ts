import { randomUUID } from 'node:crypto'
import { type Envelope, encodeEnvelope, encodeFrames } from '../../../contract/envelope'
import { type RealtimeData, realtimeEvents } from '../../../contract/realtime'
import { type Audience, type Reader, reaches } from './audience'
import type { PresenceNews } from './presence-board'
import { envelopeOf, type StoredEvent } from './stored'
import { ToldCounts } from './told-counts'
import type { TenantWatch } from './windows'
import { yieldToLoop } from './yield-to-loop'

type FeedOptions = {
  /** The reader's cursor; null starts at now. */
  since: number | null
  /** The reader as they are now; null ends the feed. */
  reader: () => Promise<Reader | null>
  /** Most envelopes in one frame, for a reader who said that it takes them. */
  batch?: number
  /** Does the reader take packed frames? */
  packed?: boolean
  /** Milliseconds of silence before a ping. */
  pingMs?: number
}

const PING_MS = 25_000

/**
 * The frames of one subscriber: a ping, what was missed since the cursor, then live events, as one
 * uninterrupted walk upwards over the tenant's numbers.
 *
 * The feed asks for the next events when the one before has been taken, so there is no seam between "missed"
 * and "live", and a slow reader holds one batch, not a growing buffer.
 *
 *     numbers   4   5   6   7   8   9
 *     allowed   ✓   ·   ·   ✓   ·   ✓
 *     prev      s       (hidden)4     7        s = where the feed started
 *
 * When the cursor is older than what is kept, the feed starts at the oldest: its `prev` then lies above the
 * reader's cursor, which is how the reader sees the hole.
 */
export function openFeed(watch: TenantWatch, options: FeedOptions): AsyncIterableIterator<string> {
  const stopped = new AbortController()
  const frames = walk(watch, options, stopped.signal)
  return {
    [Symbol.asyncIterator]() {
      return this
    },
    next: () => frames.next(),
    async return() {
      // Wakes a feed that waits for the next event; a bare generator would only notice then.
      stopped.abort()
      await frames.return(undefined)
      watch.release()
      return { done: true, value: undefined }
    },
    async throw(error) {
      stopped.abort()
      watch.release()
      return frames.throw(error)
    },
  }
}

async function* walk(
  watch: TenantWatch,
  { since, reader: readAnew, batch = 1, packed = false, pingMs = PING_MS }: FeedOptions,
  stopped: AbortSignal,
): AsyncGenerator<string, undefined> {
  try {
    let position = since === null ? watch.head() : Math.max(since, await watch.floor())
    // A cursor above the newest number belongs to another database: the reader learns it from `prev`.
    if (since !== null && position > watch.head() && position > (await newest(watch, position)))
      position = watch.head()
    let prev = position
    let pingAt = Date.now() + pingMs
    const told = new ToldCounts()
    let userId: string | null = null
    let watched: number | null = null
    yield ping(prev, watch.head())
    while (!stopped.aborted) {
      const events = await watch.read(position)
      if (events.length === 0) {
        const present = watch.presence()
        if (present.length > 0) {
          const reader = await readAnew()
          if (!reader) return undefined
          yield* encodeFrames(presenceFor(reader, present, prev), batch, packed)
          continue
        }
        userId ??= (await readAnew())?.viewer.id ?? null
        if (userId === null) return undefined
        const since = watch.watchedSince(userId)
        if (since !== watched) told.forget()
        watched = since
        const counted = watch.counted(userId)
        if (counted) {
          const reader = await readAnew()
          if (!reader) return undefined
          const data = reaches({ event: 'shopNowChanged', audience: { kind: 'tenant' } }, reader)
            ? told.news(counted, reader)
            : null
          if (data) yield encodeEnvelope(unnumbered('shopNowChanged', data, prev))
          continue
        }
        const silent = position
        await watch.wait(position, Math.max(1, pingAt - Date.now()), stopped)
        if (stopped.aborted) return undefined
        if (watch.head() !== silent || Date.now() < pingAt) continue
        pingAt = Date.now() + pingMs
        yield ping(prev, watch.head())
        continue
      }
      const reader = await readAnew()
      if (!reader) return undefined
      pingAt = Date.now() + pingMs
      // What is here at once goes out at once: nothing waits for company.
      for (const frame of encodeFrames(sentTo(watch, reader, events, prev), batch, packed)) {
        yield frame
        await yieldToLoop()
      }
      for (const event of events) {
        position = event.seq
        if (reaches(event, reader)) prev = event.seq
      }
    }
    return undefined
  } finally {
    watch.release()
  }
}

/** The envelopes of those events that this reader may see, each linked to the one before. */
function* sentTo(
  watch: TenantWatch,
  reader: Reader,
  events: readonly StoredEvent[],
  before: number,
): Generator<Envelope, void> {
  let prev = before
  for (const event of events) {
    if (!reaches(event, reader)) continue
    yield envelopeOf(watch.present(event, reader), prev)
    prev = event.seq
  }
}

/** Who is at the tickets that this reader may see: not the reader, and not part of the numbered walk. */
function* presenceFor(
  reader: Reader,
  present: readonly PresenceNews[],
  prev: number,
): Generator<Envelope, void> {
  for (const { ticketId, userId, name, state, ttl, scope } of present) {
    const audience: Audience = { kind: 'ticket', scopes: [scope] }
    const told = reaches({ event: 'attendancePresenceChanged', audience }, reader)
    if (userId === reader.viewer.id || !told) continue
    const data: RealtimeData<'attendancePresenceChanged'> = {
      ticket_id: ticketId,
      user_id: userId,
      user_name: name,
      state,
      ttl,
    }
    yield unnumbered('attendancePresenceChanged', data, prev)
  }
}

/** An envelope that is no part of the log: it moves no cursor. */
const unnumbered = <N extends 'ping' | 'attendancePresenceChanged' | 'shopNowChanged'>(
  event: N,
  data: RealtimeData<N>,
  prev: number,
): Envelope => ({
  event,
  v: realtimeEvents[event].v,
  seq: 0,
  prev,
  id: randomUUID(),
  at: new Date().toISOString(),
  hash: null,
  data,
})

/** The head may lag behind the database by one notification: give it a moment before disbelieving a cursor. */
async function newest(watch: TenantWatch, position: number): Promise<number> {
  await watch.wait(position - 1, 1_000, AbortSignal.timeout(1_000))
  return watch.head()
}

const ping = (prev: number, head: number): string => encodeEnvelope(unnumbered('ping', { head }, prev))
