import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aMessage } from '../../../tests/model/rows'
import { Conversations, comesBefore } from './conversations'
import type { MessageRow } from './tables'

const rowOf = (id: string, ticketId: string, text: string, hash: string | null): MessageRow => ({
  id,
  ticketId,
  hash,
  delivery: 'sent',
  attempt: 1,
  errorCode: null,
  errorMessage: null,
  temp: id.startsWith('tmp:'),
  data: aMessage(id, ticketId, { message: text, hash }),
})

const ids = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map(String),
  fc.constantFrom('tmp:h1', 'tmp:h2', '007', '-1', ''),
)
// On one page, on two, and on pages of their own.
const ticketIds = fc.constantFrom('1', '2', '15', '16', '40', '9007199254740993', 'x', '01')
const hashes = fc.option(fc.constantFrom('h1', 'h2', 'h3'))
const text = fc.string({ unit: 'grapheme', maxLength: 4 })

type Step =
  | { do: 'set'; row: MessageRow }
  | { do: 'get' | 'has' | 'delete' | 'ofTicket' | 'ofHash'; key: string }
  | { do: 'cool'; pages: number }
  | { do: 'walk' | 'reload' | 'clear' }
const steps = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(ids, ticketIds, text, hashes)
      .map(([id, ticketId, said, hash]): Step => ({ do: 'set', row: rowOf(id, ticketId, said, hash) })),
  },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('get', 'has', 'delete'), key: ids }) as fc.Arbitrary<Step>,
  },
  { weight: 2, arbitrary: ticketIds.map((key): Step => ({ do: 'ofTicket', key })) },
  { weight: 2, arbitrary: fc.constantFrom('h1', 'h2', 'h3').map((key): Step => ({ do: 'ofHash', key })) },
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }).map((pages): Step => ({ do: 'cool', pages })) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'walk' }, { do: 'reload' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'clear' }) },
)

/** What lies on disk: pages, as they were written when something had changed. */
class Disk {
  readonly pages = new Map<string, ReturnType<Conversations['makePage']>>()

  write(rows: Conversations): void {
    for (const { id, cold, rows: warm, kept } of rows.takeChanged()) {
      if (cold) this.pages.set(id, structuredClone(cold))
      else if (warm.length + kept.length) this.pages.set(id, structuredClone(rows.makePage(id, warm, kept)))
      else this.pages.delete(id)
    }
  }
}

const sorted = (entries: Iterable<[string, MessageRow]>) => [...entries].sort(([a], [b]) => (a < b ? -1 : 1))

/**
 * Seen to fail with: pages found by the id's print alone not warmed on `has`; the print of a hash left out; a
 * page's rows counted twice after cooling; a deleted row's page not counted as changed.
 */
test('warm or cold, written and read back, it is the map that it says it is', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 60, size: 'max' }), (script) => {
      let rows = new Conversations()
      const plain = new Map<string, MessageRow>()
      const disk = new Disk()
      for (const step of script) {
        switch (step.do) {
          case 'set':
            rows.set(step.row.id, step.row)
            plain.set(step.row.id, step.row)
            break
          case 'get':
            expect(rows.get(step.key)).toEqual(plain.get(step.key))
            break
          case 'has':
            expect(rows.has(step.key)).toBe(plain.has(step.key))
            break
          case 'delete':
            expect(rows.delete(step.key)).toBe(plain.delete(step.key))
            break
          case 'ofTicket':
            expect(new Set(rows.ofTicket.get(step.key))).toEqual(
              new Set([...plain.values()].filter((row) => row.ticketId === step.key).map((row) => row.id)),
            )
            break
          case 'ofHash': {
            const id = rows.ofHash.get(step.key)
            if (id !== undefined) expect(plain.get(id)?.hash).toBe(step.key)
            break
          }
          case 'cool':
            rows.cool(step.pages)
            break
          case 'walk':
            expect(sorted(rows)).toEqual(sorted(plain))
            break
          case 'reload':
            disk.write(rows)
            rows = new Conversations()
            rows.load(disk.pages.values())
            break
          case 'clear':
            rows.clear()
            plain.clear()
        }
        expect(rows.size).toBe(plain.size)
      }
      expect(sorted(rows)).toEqual(sorted(plain))
      rows.warmAll()
      expect(sorted(rows)).toEqual(sorted(plain))
    }),
    { numRuns: 400 },
  )
})

/** Two long conversations and a short one between them, on one page. */
const LONG = [
  ['2', 700],
  ['3', 8],
  ['5', 500],
] as const
const longPage = (): MessageRow[] => {
  let n = 0
  return LONG.flatMap(([ticketId, length]) =>
    Array.from({ length }, () => {
      n += 2
      return rowOf(String(n), ticketId, `texto ${n}`, n % 3 ? `h${n}` : null)
    }),
  )
}
const longId = fc.oneof(fc.integer({ min: 1, max: 2_430 }).map(String), fc.constantFrom('tmp:a', 'tmp:b'))
const longTicket = fc.constantFrom('2', '3', '4', '5')
const longSteps = fc.oneof(
  fc
    .tuple(longId, longTicket, text)
    .map(([id, ticketId, said]) => ({ do: 'set' as const, row: rowOf(id, ticketId, said, `n${id}`) })),
  fc.record({ do: fc.constantFrom('get', 'has', 'delete', 'ofHash'), key: longId }),
  fc.record({
    do: fc.constantFrom('end', 'ofTicket'),
    key: longTicket,
    least: fc.integer({ min: 1, max: 800 }),
  }),
  fc.record({
    do: fc.constantFrom('cool', 'reload', 'copy', 'walk', 'end'),
    key: longTicket,
    least: fc.constant(1),
  }),
)

/**
 * Seen to fail with: what is glanced at changed without being unpacked; a part's hashes counted from the page's
 * beginning; a row whose place is above all that is unpacked put behind what is packed.
 */
test('a long page of which parts are unpacked is the map that it says it is @long', () => {
  const inOrder = (plain: Map<string, MessageRow>, ticketId: string) =>
    [...plain.values()]
      .filter((row) => row.ticketId === ticketId)
      .sort((a, b) => (comesBefore(a, b) ? -1 : 1))
      .map((row) => row.id)
  fc.assert(
    fc.property(fc.array(longSteps, { maxLength: 14, size: 'max' }), (script) => {
      const all = longPage()
      let rows = new Conversations()
      const disk = new Disk()
      for (const row of all) rows.set(row.id, row)
      rows.cool(99)
      disk.write(rows)
      const plain = new Map(all.map((row) => [row.id, row]))
      for (const step of script) {
        if (step.do === 'set' && 'row' in step) {
          rows.set(step.row.id, step.row)
          plain.set(step.row.id, step.row)
        } else if ('key' in step) {
          const { key } = step
          if (step.do === 'get') {
            expect(rows.get(key)).toEqual(plain.get(key))
            // The same row however often it is asked for: screens compare.
            expect(rows.get(key)).toBe(rows.get(key))
          } else if (step.do === 'has') expect(rows.has(key)).toBe(plain.has(key))
          else if (step.do === 'delete') expect(rows.delete(key)).toBe(plain.delete(key))
          else if (step.do === 'ofHash') {
            const id = [`h${key}`, `n${key}`].map((hash) => rows.ofHash.get(hash))
            const known = plain.get(key)?.hash
            expect(id.includes(key)).toBe(known !== null && known !== undefined)
          } else if (step.do === 'ofTicket') expect(rows.ofTicket.get(key) ?? []).toEqual(inOrder(plain, key))
          else if (step.do === 'end' && 'least' in step) {
            const expected = inOrder(plain, key)
            const { ids, whole } = rows.ofTicket.end(key, step.least)
            expect(ids).toEqual(expected.slice(expected.length - ids.length))
            expect(ids.length).toBeGreaterThanOrEqual(Math.min(step.least, expected.length))
            expect(whole).toBe(ids.length === expected.length)
          } else if (step.do === 'cool') rows.cool(99)
          else if (step.do === 'walk') expect(sorted(rows)).toEqual(sorted(plain))
          else if (step.do === 'copy') {
            const copy = new Conversations()
            copy.copyFrom(rows)
            disk.write(rows)
            rows = copy
          } else if (step.do === 'reload') {
            disk.write(rows)
            rows = new Conversations()
            rows.load(disk.pages.values())
          }
        }
        expect(rows.size).toBe(plain.size)
      }
      expect(sorted(rows)).toEqual(sorted(plain))
      for (const ticketId of ['2', '3', '4', '5'])
        expect(rows.ofTicket.get(ticketId) ?? []).toEqual(inOrder(plain, ticketId))
      rows.warmAll()
      expect(sorted(rows)).toEqual(sorted(plain))
    }),
    { numRuns: 120 },
  )
})

test('the end of a long conversation costs no more than itself; what comes into it neither', () => {
  const rows = new Conversations()
  for (const row of longPage()) rows.set(row.id, row)
  rows.cool(99)
  expect(rows.ofTicket.end('5', 20).ids.at(-1)).toBe('2416')
  expect(rows.warmCount).toBeLessThanOrEqual(256)
  rows.set('3000', rowOf('3000', '2', 'oi', null))
  expect(rows.warmCount).toBeLessThanOrEqual(513)
  // A quotation of years ago is looked at, and the years between stay packed.
  expect(rows.get('4')?.data.message).toBe('texto 4')
  expect(rows.warmCount).toBeLessThanOrEqual(513)
  expect(rows.unknownParts(rows.takeChanged().at(-1) as never).flat().length).toBeLessThanOrEqual(513)
})

test('what came late stands in its place, above what is unpacked', () => {
  const rows = new Conversations()
  for (const row of longPage()) rows.set(row.id, row)
  rows.cool(99)
  rows.set('301', rowOf('301', '2', 'tarde', null))
  const { ids } = rows.ofTicket.end('2', 1)
  expect(ids.slice(ids.indexOf('301') - 1, ids.indexOf('301') + 2)).toEqual(['300', '301', '302'])
})

describe('walking', () => {
  const filled = () => {
    const rows = new Conversations()
    for (let n = 1; n <= 60; n++) rows.set(String(n), rowOf(String(n), String(n), `texto ${n}`, `h${n}`))
    rows.cool(3)
    return rows
  }

  test('leaves cold what is cold', () => {
    const rows = filled()
    const warm = rows.warmCount
    expect([...rows.values()]).toHaveLength(60)
    expect(rows.warmCount).toBe(warm)
  })

  test('what is deleted on the way does not come, what is warmed comes once', () => {
    const rows = filled()
    const seen: string[] = []
    for (const [id] of rows) {
      seen.push(id)
      if (Number(id) % 2) rows.delete(String(Number(id) + 1))
      rows.get(String(61 - Number(id)))
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(new Set(rows.keys())).toEqual(new Set(seen))
  })

  test('an unknown id or hash warms nothing', () => {
    const rows = filled()
    rows.cool(99)
    for (let n = 100; n < 400; n++) expect(rows.has(String(n)) || rows.ofHash.has(`x${n}`)).toBe(false)
    expect(rows.warmCount).toBe(0)
  })
})

test('what is written is what changed', () => {
  const rows = new Conversations()
  for (let n = 1; n <= 60; n++) rows.set(String(n), rowOf(String(n), String(n), 'oi', null))
  expect(rows.takeChanged().map(({ id }) => id)).toEqual(['0', '1', '2', '3'])
  rows.set('17', rowOf('17', '17', 'olá', null))
  rows.cool(99)
  const changed = rows.takeChanged()
  expect(changed.map(({ id, cold }) => [id, cold?.rows])).toEqual([['1', 16]])
  expect(rows.takeChanged()).toEqual([])
  rows.giveBack(changed)
  expect(rows.takeChanged()).toEqual(changed)
})
