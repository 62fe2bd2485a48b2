import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byNumber } from './webhook.lines'

const change = fc.oneof(
  fc
    .tuple(fc.constantFrom('1', '2', '3'), fc.integer({ min: 0 }))
    .map(([id, n]) => ({ field: 'messages', value: { metadata: { phone_number_id: id }, n } })),
  fc.integer({ min: 0 }).map((n) => ({ field: 'account_update', value: { n } })),
  fc.constantFrom(null, 7, 'x', []),
)
const entry = fc.oneof(
  fc.record({ id: fc.constantFrom('a', 'b', 5), changes: fc.array(change, { maxLength: 5 }) }),
  fc.constantFrom(null, 'x', {}),
)
type Raw = { changes?: unknown[] } | null

it('takes every body apart so that nothing is lost, doubled or told out of the order of its number', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 5 }), (entries) => {
      const whole = Buffer.from(JSON.stringify({ object: 'o', entry: entries }))
      const parts = byNumber(whole)
      expect(new Set(parts.map(({ about }) => about)).size).toBe(parts.length)
      const changesOf = (list: Raw[]) =>
        list.flatMap((one) =>
          one !== null && typeof one === 'object' && Array.isArray(one.changes) ? one.changes : [],
        )
      const told = parts.map(({ about, body }) => {
        const json = JSON.parse(body.toString()) as { entry: Raw[] }
        return {
          about,
          changes: changesOf(json.entry) as { value?: { metadata?: { phone_number_id: string } } }[],
        }
      })
      const all = changesOf(entries as Raw[])
      expect(
        told
          .flatMap(({ changes }) => changes)
          .map((c) => JSON.stringify(c))
          .sort(),
      ).toEqual(all.map((c) => JSON.stringify(c)).sort())
      for (const id of ['1', '2', '3']) {
        const of = (list: unknown[]) =>
          (list as { value?: { metadata?: { phone_number_id: string } } }[]).filter(
            (c) => c?.value?.metadata?.phone_number_id === id,
          )
        const mine = told.filter(({ changes }) => of(changes).length > 0)
        expect(mine.every(({ about }) => about === `n${id}`)).toBe(true)
        expect(mine.flatMap(({ changes }) => of(changes))).toEqual(of(all))
      }
    }),
  )
})

it('leaves what speaks of one number as it came, and what cannot be read to the quarantine', () => {
  const one = Buffer.from(
    '{"object":"o",  "entry":[{"id":"a","changes":[{"value":{"metadata":{"phone_number_id":"9"}}}]}]}',
  )
  expect(byNumber(one)).toEqual([{ about: 'n9', body: one }])
  for (const text of ['', 'x', '[]', '{"entry":1}', '['.repeat(100_000)]) {
    const body = Buffer.from(text)
    const [part, ...others] = byNumber(body)
    expect([part?.about, others.length]).toEqual(['', 0])
    expect(part?.body).toBe(body)
  }
})
