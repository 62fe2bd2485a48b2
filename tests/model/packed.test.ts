import { DEEPEST } from '@contract/json'
import { isPacked, packJson, unpackJson } from '@contract/packed'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mixedWorkload } from '../bench/workload'
import { aCustomer, aMessage, aTicket } from './rows'

const MANY = Number.POSITIVE_INFINITY
const back = (values: readonly unknown[], most = MANY): unknown[] => {
  const text = packJson(values)
  if (text === null) throw new Error('too deep')
  const packed: unknown = JSON.parse(text)
  if (!isPacked(packed)) throw new Error('not packed')
  return unpackJson(packed, most)
}
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}1${']'.repeat(levels)}`)

describe('what is packed', () => {
  it('comes back as plain JSON would, whatever it is, with its members in their order', () => {
    const key = fc.constantFrom('a', 'b', 'c,d', '__proto__', 'constructor', 'toString', '0', '7', '')
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(0, 1, -1, -2, -0, 1.5, '', 'x', '\u2028ç🙂', null, true, false, Number.NaN, 1e300),
        fc.string(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 5 }),
        fc.record({ a: tie('value'), b: fc.constantFrom(1, undefined) }),
        fc.constant(JSON.parse('{"__proto__":{"a":1},"b":2}')),
      ),
    }))
    // Twice the same form with other members is what packing is about.
    const alike = fc.array(fc.record({ id: fc.nat(), data: value, same: fc.constant('x') }), { maxLength: 6 })
    fc.assert(
      fc.property(fc.array(value, { maxLength: 8 }), alike, (mixed, rows) => {
        const values = [...mixed, ...rows]
        expect(JSON.stringify(back(values))).toBe(JSON.stringify(values))
        expect(back(values)).toEqual(plain(values))
      }),
      { numRuns: 1_000 },
    )
  })

  it('comes back where a form holds itself', () => {
    const { tree } = fc.letrec((tie) => ({
      tree: fc.record({
        n: fc.nat(),
        left: fc.option(tie('tree')),
        m: fc.nat(),
        right: fc.option(tie('tree')),
      }),
    }))
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 4 }), (trees) => {
        expect(back(trees)).toEqual(plain(trees))
      }),
    )
  })

  it('comes back where names look like those of the contract', () => {
    // All but the first are written as id,name,image,deleted_at.
    const { id, name, ...rest } = { id: '1', name: 'Ana', image: null, deleted_at: null }
    const rows = [
      { id, name, ...rest },
      { 'id,name': 1, ...rest },
      { id, 'name,image,deleted_at': 2 },
    ]
    expect(back(rows)).toEqual(rows)
  })

  it('says once what rows have in common', () => {
    const rows = Array.from({ length: 50 }, (_, i) => ({
      message: aMessage(String(i), '7', { rev: i }),
      ticket: aTicket('7', { rev: i }),
    }))
    expect(back(rows)).toEqual(rows)
    expect(packJson(rows)?.length).toBeLessThan(JSON.stringify(rows).length / 8)
  })

  describe('as an object of the contract is made in one go', () => {
    /** As PostgreSQL's jsonb gives objects back: short names first, then by the alphabet. */
    const stored = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value
      if (Array.isArray(value)) return value.map(stored)
      const names = Object.entries(value).toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
      return Object.fromEntries(names.map(([name, member]) => [name, stored(member)]))
    }
    /** Objects with as many members as one that code is written for, where they do not come in their order. */
    const grownIn = (value: unknown, as: unknown): string[] => {
      if (typeof value !== 'object' || value === null) return []
      const names = Object.keys(value)
      const inner = names.flatMap((name) =>
        grownIn(value[name as never], (as as Record<string, unknown>)[name]),
      )
      const grown = names.length > 3 && names.join() !== Object.keys(as as object).join()
      return grown ? [names.join(), ...inner] : inner
    }

    it('with and without what newer servers tell, in the order in which it was stored', () => {
      const added = {
        parent: null,
        status: null,
        reactions: [],
        details: null,
        products: null,
        is_forwarded: false,
        forwarded_customer_id: null,
        mentions: null,
        from_blocked: false,
        place: '1795000000-000-QTBFMEZGODk3',
      }
      const { rev, ...message } = aMessage('1', '7', { rev: 3 })
      const { rev: last, ...ticket } = aTicket('7', { rev: 3 })
      const rows = [
        { ...message, rev },
        { ...message, ...added, rev },
        { ...ticket, rev: last },
        {
          ...ticket,
          maria_is_active: false,
          snoozed_at: null,
          snoozed_until: null,
          answers_to: null,
          closing: null,
          messages_removed_at: null,
          rev: last,
        },
        { ...aCustomer('1'), erased_at: null, rev: 1 },
        { ...aCustomer('1'), rev: 1 },
        {
          pos: 1,
          id: 'a',
          kind: 'event',
          name: 'x',
          v: 1,
          at: 1,
          rx: 1,
          src: 'socket',
          conn: 1,
          tab: 't',
          data: 1,
        },
      ]
      const made = back(stored(rows) as unknown[])
      expect(made).toEqual(rows)
      expect(grownIn(made, rows)).toEqual([])
    })

    it('by every event of the mixed workload', () => {
      const data = mixedWorkload()
        .slice(0, 5_000)
        .flatMap((entry) => (entry.kind === 'event' ? [entry.data] : []))
      const made = back(stored(data) as unknown[])
      expect(made).toEqual(data)
      expect(grownIn(made, data)).toEqual([])
    })

    it('and no other: names that are one too many, twice, or joined, are their own form', () => {
      const { id, name, image, deleted_at } = { id: '1', name: 'Ana', image: null, deleted_at: null }
      const rows = [
        { deleted_at, image, name, id, more: 1 },
        { 'deleted_at,id': 1, image, name, id },
        { deleted_at, image, 'id,name': 2 },
      ]
      expect(JSON.stringify(back(rows))).toBe(JSON.stringify(rows))
      const twice = [
        [
          ['name', 'id', 'id', 'image', 'deleted_at'],
          ['Ana', '1', '2', null, null],
        ],
      ]
      expect(unpackJson({ forms: twice, values: [0] }, MANY)).toEqual([{ name, id: '2', image, deleted_at }])
    })

    it('whatever order comes after many others', () => {
      const names = ['event', 'v', 'seq', 'prev', 'id', 'at', 'hash', 'data']
      for (let i = 0; i < 1_000; i++) {
        const order = names.toSorted(
          (a, b) => ((a.charCodeAt(0) * (i + 7)) % 31) - ((b.charCodeAt(0) * (i + 3)) % 29),
        )
        const row = Object.fromEntries(order.map((key) => [key, `${key} ${i}`]))
        expect(back([row])).toEqual([row])
      }
    })
  })

  it('shares no object between two rows', () => {
    const [a, b] = back([{ x: { y: 1 } }, { x: { y: 1 } }]) as { x: object }[]
    expect(a?.x).not.toBe(b?.x)
  })

  it('is nested no deeper than can be unpacked', () => {
    expect(back([nested(DEEPEST)])).toEqual([nested(DEEPEST)])
    expect(packJson([nested(DEEPEST + 20)])).toBeNull()
    expect(packJson([{ data: nested(10_000) }])).toBeNull()
  })
})

describe('hostile text', () => {
  it.each<[string, unknown, string]>([
    ['forms that are none', { forms: 7, values: [] }, 'not packed'],
    ['no values', { forms: [] }, 'not packed'],
    ['a form of nothing', { forms: [null], values: [] }, 'a form without'],
    ['more names than members', { forms: [[['a', 'b'], [1]]], values: [] }, 'a form without'],
    ['a name that is none', { forms: [[[1], [1]]], values: [] }, 'without a name'],
    ['a member of an unknown kind', { forms: [[['a'], [[2]]]], values: [] }, 'of no kind'],
    ['a member that is an object', { forms: [[['a'], [{}]]], values: [] }, 'of no kind'],
    ['a form that is not there', { forms: [], values: [0] }, 'of no form'],
    ['half a form', { forms: [[['a'], [1]]], values: [0.5] }, 'of no form'],
    ['the name of a member of lists as a form', { forms: [], values: ['length'] }, 'of no form'],
    ['a value too few', { forms: [[['a'], [[0]]]], values: [0] }, 'a value too few'],
    ['a value with members', { forms: [[['a'], [[0]]]], values: [0, {}] }, 'one with members'],
    ['a list of more than there is', { forms: [], values: [-1, 1e9] }, 'of no length'],
    ['a list of less than nothing', { forms: [], values: [-1, -1] }, 'of no length'],
    ['a list as long as a text', { forms: [], values: [-1, 'x'] }, 'of no length'],
    ['a form within itself', { forms: [[['a'], [[1]]]], values: Array(1_000).fill(0) }, 'too deep'],
    ['lists without end', { forms: [], values: Array(1_000).fill([-1, 1]).flat() }, 'too deep'],
  ])('%s is refused', (_, packed, reason) => {
    if (!isPacked(packed)) throw new Error('the table is wrong')
    expect(() => unpackJson(packed, MANY)).toThrow(reason)
  })

  it('that says little and means much is refused before it is made', () => {
    const forms = [[['a'], ['x'.repeat(1_000)]]]
    expect(unpackJson({ forms, values: [0, 0] }, 10_000)).toHaveLength(2)
    expect(() => unpackJson({ forms, values: Array(1_000_000).fill(0) }, 10_000)).toThrow('more than')
  })

  it('touches no prototype', () => {
    const forms = [
      [
        ['__proto__', 'a'],
        [[1], 1],
      ],
    ]
    const [one] = unpackJson({ forms, values: [0, -1, 0] }, MANY) as [object]
    expect(Object.getPrototypeOf(one)).toBe(Object.prototype)
    expect(Object.keys(one)).toEqual(['__proto__', 'a'])
    expect(Object.keys({})).toEqual([])
  })

  it('2,000 of them: an error with a reason, or plain JSON', () => {
    const bit = fc.oneof(
      fc.constantFrom(-1, -2, 0, 1, 2, 1.5, 1e9, '', 'a', null, true),
      fc.constantFrom([0], [1], [], [[0]], {}),
    )
    const form = fc.oneof(
      bit,
      fc.tuple(
        fc.array(fc.constantFrom('a', 'b', '__proto__', 1), { maxLength: 3 }),
        fc.array(bit, { maxLength: 3 }),
      ),
    )
    fc.assert(
      fc.property(fc.array(form, { maxLength: 3 }), fc.array(bit, { maxLength: 20 }), (forms, values) => {
        try {
          const made = unpackJson({ forms, values }, 10_000)
          expect(JSON.parse(JSON.stringify(made))).toEqual(made)
        } catch (error) {
          if (!(error instanceof Error) || error instanceof RangeError || error instanceof TypeError)
            throw error
          expect(error.message).not.toBe('')
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
