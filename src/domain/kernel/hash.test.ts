import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tenants } from '../../../tests/model/arbitraries'
import { play, signedIn } from '../../../tests/model/entries'
import { restore, save } from '../checkpoint'
import { TABLE_NAMES } from '../table-names.gen'
import { digest } from './digest'
import { canonicalJson, stateHash } from './hash'
import { CanonicalDigest } from './internal/canonical-digest'
import type { World } from './world'

const copy = (world: World) => restore(JSON.parse(JSON.stringify(save(world))))

describe('canonical JSON', () => {
  test.each([
    [{ b: 1, a: [{ d: null, c: 'ç' }] }, '{"a":[{"c":"ç","d":null}],"b":1}'],
    [{ a: undefined, b: -0 }, '{"b":0}'],
    [undefined, 'null'],
    ['\u2028"', JSON.stringify('\u2028"')],
  ])('%j', (value, text) => expect(canonicalJson(value)).toBe(text))
  test('reads back to the same, whatever order the keys came in', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const reversed = JSON.parse(JSON.stringify(value), (_, member) =>
          member !== null && typeof member === 'object' && !Array.isArray(member)
            ? Object.fromEntries(Object.entries(member).reverse())
            : member,
        )
        expect(canonicalJson(reversed)).toBe(canonicalJson(value))
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})

/**
 * Seen to fail with the keys of the first object taken for all at one place, with lone halves of a pair taken as
 * they are, and with undefined members digested.
 */
test('the digest made without the text is the digest of the text, whatever stood at that place before', () => {
  const value = fc.anything({
    key: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('a', 'b', '__proto__', '1')),
    values: [
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\ud800', '"', '\\', '\u2028', '\n', -0, undefined, null),
      fc.double(),
      fc.boolean(),
    ],
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), value), { maxLength: 20 }), (rows) => {
      const sum = new CanonicalDigest()
      for (const [before, row] of rows)
        expect(sum.of(before, 'rows', row)).toEqual(digest(before + canonicalJson(row)))
    }),
    { numRuns: 500 },
  )
})

/**
 * Of keys that come often, tables are made. Seen to fail with a table of one unit's bits too few, with the power of
 * one unit more, with one lane's table taken for the other's, and with texts beyond ASCII given tables too.
 */
test('a key that comes a thousand times is digested as it is the first time', () => {
  const key = fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: 'binary', maxLength: 5 }))
  fc.assert(
    fc.property(fc.uniqueArray(key, { maxLength: 5 }), fc.integer(), (keys, seed) => {
      const sum = new CanonicalDigest()
      for (let i = 0; i < 1_000; i++) {
        const row = Object.fromEntries(keys.map((name, k) => [name, [null, true, false, i][(i + k) % 4]]))
        const before = `rows/${Math.imul(seed, i)}:`
        expect(sum.of(before, 'rows', row)).toEqual(digest(before + canonicalJson(row)))
      }
    }),
    { numRuns: 40 },
  )
})

/** Seen to fail with the rows' digests chained instead of added. */
test('the order in which rows came does not matter', () => {
  fc.assert(
    fc.property(tenants(40), (tenant) => {
      const { world } = play([...signedIn(), ...tenant.events])
      const turned = copy(world)
      for (const table of TABLE_NAMES) {
        const rows = turned.rows[table] as Map<string, unknown>
        const all = [...rows].reverse()
        rows.clear()
        for (const [id, row] of all) rows.set(id, row)
      }
      expect(stateHash(turned)).toBe(stateHash(world))
    }),
    { numRuns: 40 },
  )
})

/** Seen to fail with the id, the `data` or the cursor left out of what is hashed. */
test('any field of any row, the cursor, and any row gone make another hash', () => {
  fc.assert(
    fc.property(tenants(40), fc.nat(), fc.nat(), (tenant, which, field) => {
      const { world } = play([...signedIn(), ...tenant.events])
      const hash = stateHash(world)
      const cells = TABLE_NAMES.flatMap((table) =>
        [...world.rows[table].keys()].map((id) => [table, id] as const),
      )
      const [table, id] = cells[which % cells.length] ?? ['session', 'self']

      const moved = copy(world)
      moved.cursor += 1
      expect(stateHash(moved)).not.toBe(hash)

      const less = copy(world)
      less.rows[table].delete(id)
      expect(stateHash(less)).not.toBe(hash)

      const changed = copy(world)
      const row = changed.rows[table].get(id) as unknown as Record<string, unknown>
      const leaves = leavesOf(row)
      const leaf = leaves[field % leaves.length]
      if (leaf) leaf.owner[leaf.key] = leaf.owner[leaf.key] === 'changed' ? 'again' : 'changed'
      expect(stateHash(changed)).not.toBe(hash)
    }),
    { numRuns: 150 },
  )
})

type Leaf = { owner: Record<string, unknown>; key: string }

function leavesOf(owner: Record<string, unknown>): Leaf[] {
  return Object.keys(owner).flatMap((key) => {
    const member = owner[key]
    return typeof member === 'object' && member !== null
      ? leavesOf(member as Record<string, unknown>)
      : [{ owner, key }]
  })
}
