import type { Entry } from '@domain/kernel/entry'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { importKey } from './seal'
import { liveSegment, mergedSegment, packedSegment, valuesOf } from './segments'
import { isQuotaError } from './storage-errors'

const optional = <T>(key: string, values: fc.Arbitrary<T>) =>
  fc.oneof(
    fc.constant({}),
    values.map((value) => ({ [key]: value })),
  )

const entries: fc.Arbitrary<Entry[]> = fc
  .array(
    fc.tuple(
      fc.record({
        id: fc.string({ minLength: 1 }),
        kind: fc.constantFrom('event', 'baseline', 'intent', 'outcome', 'mark'),
        name: fc.string(),
        v: fc.nat(),
        at: fc.oneof(
          fc.integer(),
          fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
        ),
        rx: fc.integer(),
        src: fc.constantFrom('socket', 'user'),
        conn: fc.nat(),
        tab: fc.string(),
        data: fc.jsonValue(),
      }),
      optional('seq', fc.nat()),
      optional('prev', fc.nat()),
      optional('cmd', fc.string()),
    ),
    { minLength: 1, maxLength: 30 },
  )
  .map((drafts) =>
    drafts.map(
      (parts, i) => JSON.parse(JSON.stringify({ ...Object.assign({}, ...parts), pos: i + 7 })) as Entry,
    ),
  )

/** Seen to fail with differences taken of fractions, and with a missing `prev` read back as the one before. */
it('a segment gives back the very entries, live or merged', async () => {
  const sealing = await importKey(new Uint8Array(32).fill(7))
  await fc.assert(
    fc.asyncProperty(entries, fc.constantFrom(null, sealing), async (list, key) => {
      expect(await valuesOf(await liveSegment(packedSegment(list), key), key)).toEqual(list)
      expect(await valuesOf(await mergedSegment(list, key), key)).toEqual(list)
    }),
    { numRuns: 200 },
  )
})

it.each([
  ['openly', { name: 'QuotaExceededError' }, true],
  ['in an abort', { name: 'AbortError', inner: { name: 'QuotaExceededError' } }, true],
  [
    'in an abort’s abort',
    { name: 'AbortError', inner: { name: 'AbortError', inner: { name: 'QuotaExceededError' } } },
    true,
  ],
  ['as a cause', { name: 'Error', cause: { name: 'QuotaExceededError' } }, true],
  ['among failures', { name: 'BulkError', failures: [{ name: 'X' }, { name: 'QuotaExceededError' }] }, true],
  ['in an abort for another reason', { name: 'AbortError', inner: { name: 'DataError' } }, false],
  [
    'in itself, round and round',
    (() => {
      const e: { inner?: unknown } = {}
      e.inner = e
      return e
    })(),
    false,
  ],
  ['in nothing', null, false],
])('a full disk that shows %s', (_, error, full) => expect(isQuotaError(error)).toBe(full))
