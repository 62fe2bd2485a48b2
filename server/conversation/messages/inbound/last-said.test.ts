import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastSaid, type Said, saidIn, saidOf } from './last-said'

const SECOND = Date.UTC(2026, 10, 28, 12) / 1000
const said = (name: string, second: number, webhookId: number): Said =>
  saidOf({
    providerId: name,
    text: name,
    at: new Date((SECOND + second) * 1000),
    arrival: { webhookId: String(webhookId), position: 0 },
  })

describe('what was said last of a message', () => {
  it('is the newest by its time, and within one second what came last, whatever its id', () => {
    expect(lastSaid([said('z', 0, 9), said('a', 1, 1)])[0].text).toBe('a')
    expect(lastSaid([said('z', 0, 1), said('a', 0, 2)])[0].text).toBe('a')
    expect(lastSaid([said('a', 0, 2), said('z', 0, 1)])[0].text).toBe('a')
  })
  it('is not what is only told again', () => {
    expect(lastSaid([said('a', 0, 1), said('b', 0, 2), said('a', 0, 3)])[0].text).toBe('b')
  })
  it('comes after what an earlier build kept of the same second', () => {
    const at = new Date(SECOND * 1000)
    expect(
      lastSaid([...saidIn({ providerId: 'z', text: 'z', at, said: null }), said('a', 0, 1)])[0].text,
    ).toBe('a')
  })

  /** Seen to fail with what is told again counted from its last arrival, and with the rivals of a second left out. */
  it('is the same however the same bodies are ordered, repeated and batched', () => {
    const bodies = fc.array(
      fc.record({
        name: fc.constantFrom('a', 'b', 'c', 'd'),
        second: fc.nat(1),
        body: fc.integer({ min: 1, max: 99 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(bodies, fc.array(fc.boolean(), { maxLength: 24 }), fc.gen(), (all, cuts, gen) => {
        // One saying has one time; it may be told in several bodies.
        const at = new Map(all.map(({ name, second }) => [name, second]))
        const told = all.map(({ name, body }) => said(name, at.get(name) ?? 0, body))
        const order = gen(fc.shuffledSubarray, [...told, ...told], { minLength: told.length * 2 })
        const batches: Said[][] = [[]]
        for (const [n, one] of order.entries()) {
          batches.at(-1)?.push(one)
          if (cuts[n]) batches.push([])
        }
        let inBatches: readonly Said[] = []
        for (const batch of batches) if (batch.length > 0) inBatches = lastSaid(inBatches.concat(batch))
        expect(inBatches).toEqual(lastSaid(told))
      }),
    )
  })
})
