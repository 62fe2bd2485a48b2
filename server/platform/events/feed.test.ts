import { describe, expect, it } from 'vitest'
import { decodeFrame, type Envelope, MAX_FRAME_ENVELOPES } from '../../../contract/envelope'
import type { Reader } from './audience'
import { openFeed } from './feed'
import type { StoredEvent } from './stored'
import type { TenantWatch } from './windows'

const READER: Reader = {
  viewer: { id: '2', role: 'atendente', department_id: null, instance_ids: ['1'] },
  role: { name: 'atendente', has_permission_routes: [] },
}

const stored = (seq: number, hidden = false): StoredEvent => ({
  seq,
  id: `e${seq}`,
  event: 'settingsChanged',
  v: 1,
  at: new Date(seq),
  hash: null,
  audience: hidden ? { kind: 'users', ids: ['9'] } : { kind: 'tenant' },
  data: { settings: [], rev: seq },
})

/** A tenant whose events are a list that grows. */
function tenant(events: StoredEvent[]): TenantWatch & { add: (event: StoredEvent) => void } {
  const waiting = new Set<() => void>()
  const head = () => events.at(-1)?.seq ?? 0
  return {
    head,
    floor: async () => 0,
    read: async (after) => events.filter(({ seq }) => seq > after).slice(0, 100),
    present: (event) => event,
    wait: (after, _ms, signal) =>
      new Promise((resolve) => {
        if (head() > after || signal.aborted) return resolve()
        waiting.add(resolve)
        signal.addEventListener('abort', () => resolve())
      }),
    presence: () => [],
    counted: () => null,
    watchedSince: () => null,
    release: () => {},
    add(event) {
      events.push(event)
      for (const wake of waiting) wake()
    },
  }
}

/** The next frames of a feed, as lists of envelopes. */
async function next(feed: AsyncIterableIterator<string>, frames: number): Promise<Envelope[][]> {
  const all: Envelope[][] = []
  for (let n = 0; n < frames; n++) {
    const decoded = decodeFrame((await feed.next()).value)
    if (!decoded.ok) throw new Error(decoded.reason)
    all.push([...decoded.envelopes])
  }
  return all
}

const many = (count: number) => Array.from({ length: count }, (_, i) => stored(i + 1, i % 3 === 0))
const seen = (count: number) => many(count).filter(({ audience }) => audience.kind === 'tenant')

describe('a feed', () => {
  it.each([
    ['one to a frame, for a reader who says nothing', {}, 1],
    ['as many as the reader takes', { batch: 20 }, 20],
    ['no more than a frame holds, whatever the reader says', { batch: 5_000 }, MAX_FRAME_ENVELOPES],
    ['packed, for a reader who takes that', { batch: 20, packed: true }, 20],
  ])('sends what was missed %s', async (_, asked, most) => {
    const feed = openFeed(tenant(many(200)), { since: 0, reader: async () => READER, ...asked })
    const [[ping] = []] = await next(feed, 1)
    expect(ping?.event).toBe('ping')
    const envelopes: Envelope[] = []
    let longest = 0
    while (envelopes.length < seen(200).length) {
      const [frame = []] = await next(feed, 1)
      longest = Math.max(longest, frame.length)
      envelopes.push(...frame)
    }
    await feed.return?.()
    expect(longest).toBe(most)
    expect(envelopes.map(({ seq }) => seq)).toEqual(seen(200).map(({ seq }) => seq))
    // Each names the one before it: inside a frame, from frame to frame, over what this reader may not see.
    expect(envelopes.map(({ prev }) => prev)).toEqual([0, ...envelopes.slice(0, -1).map(({ seq }) => seq)])
  })

  it('packs nothing for a reader who did not ask for it: older panels know plain frames only', async () => {
    const sent = async (packed?: true) => {
      const options = { since: 0, reader: async () => READER, batch: 50, ...(packed && { packed }) }
      const feed = openFeed(tenant(many(100)), options)
      await feed.next()
      const { value } = await feed.next()
      await feed.return?.()
      return JSON.parse(Buffer.from(String(value), 'base64').toString())
    }
    expect(await sent()).toHaveLength(50)
    expect(await sent(true)).toEqual({ forms: expect.any(Array), values: expect.any(Array) })
  })

  it('lets others in while it catches up', async () => {
    let turns = 0
    let through = false
    const count = () => {
      turns += 1
      if (!through) setImmediate(count)
    }
    setImmediate(count)
    const feed = openFeed(tenant(many(20_000)), { since: 0, reader: async () => READER })
    const frames = seen(20_000).length
    const started = performance.now()
    for (let n = 0; n <= frames; n++) await feed.next()
    through = true
    await feed.return?.()
    // Without it the whole of it is one turn.
    expect(turns).toBeGreaterThan((performance.now() - started) / 50)
  })

  it('sends what comes alone at once', async () => {
    const watch = tenant(many(1))
    const feed = openFeed(watch, { since: 1, reader: async () => READER, batch: 50 })
    await next(feed, 1)
    const coming = next(feed, 1)
    watch.add(stored(2, true))
    watch.add(stored(3))
    expect((await coming)[0]?.map(({ seq, prev }) => [seq, prev])).toEqual([[3, 1]])
    await feed.return?.()
  })
})
