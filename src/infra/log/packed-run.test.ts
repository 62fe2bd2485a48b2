import type { Entry } from '@domain/kernel/entry'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mixedWorkload } from '../../../tests/bench/workload'
import { packRun, unpackRun } from './packed-run'

const entriesOf = (data: readonly unknown[]): Entry[] =>
  data.map((one, i) => ({
    pos: i + 1,
    id: `e${i}`,
    kind: 'event',
    name: 'x',
    v: 1,
    at: 1,
    rx: 2,
    src: 'socket',
    conn: 1,
    tab: 't',
    ...(i % 2 === 0 && { seq: i }),
    data: one,
  }))
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('a packed run', () => {
  it('gives back what plain JSON would, whatever is in it', () => {
    const member = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'constructor', '0'), fc.jsonValue()),
      fc.constantFrom(
        { a: undefined, b: 1 },
        [undefined, 1],
        [-1],
        [0, 1],
        [],
        {},
        { a: [[]] },
        Number.POSITIVE_INFINITY,
      ),
      fc.constant(JSON.parse('{"__proto__":{"a":[{"__proto__":1}]}}')),
    )
    fc.assert(
      fc.property(fc.array(member, { maxLength: 20 }), (data) => {
        const entries = entriesOf(data)
        const back = unpackRun(packRun(entries))
        expect(back).toEqual(plain(entries))
        // The same order of members, too.
        expect(JSON.stringify(back)).toBe(JSON.stringify(entries))
      }),
      { numRuns: 500 },
    )
  })

  it('is less than a fifth of the plain one', () => {
    const entries = mixedWorkload().slice(0, 500)
    expect(packRun(entries).length).toBeLessThan(JSON.stringify(entries).length / 5)
  })

  it('of a build that said only the names once is read too', () => {
    const text = '{"shapes":[["id","data"],["n"],["__proto__"]],"rows":[[0,"a",[1,1]],[0,"b",[-1,[2,-1]]]]}'
    expect(JSON.stringify(unpackRun(text))).toBe(
      '[{"id":"a","data":{"n":1}},{"id":"b","data":[{"__proto__":-1}]}]',
    )
  })

  it('of entries that are nested too deep to be packed is plain JSON', () => {
    const entries = entriesOf([JSON.parse('['.repeat(100) + ']'.repeat(100))])
    expect(unpackRun(packRun(entries))).toEqual(entries)
  })

  it('of an earlier build is read as it is', () => {
    expect(unpackRun(JSON.stringify(entriesOf([1, { a: 2 }])))).toEqual(entriesOf([1, { a: 2 }]))
  })

  it.each([
    ['no JSON', '{', 'not JSON'],
    ['nothing', 'null', 'not a run'],
    ['a text', '"x"', 'not a run'],
    ['shapes of something else', '{"shapes":[[1]],"rows":[]}', 'not a run'],
    ['a shape that is not there', '{"shapes":[],"rows":[[0,1]]}', 'a row without its shape'],
    ['a member too few', '{"shapes":[["a","b"]],"rows":[[0,1]]}', 'a row without its shape'],
    ['a member too many', '{"shapes":[["a"]],"rows":[[0,1,2]]}', 'a row without its shape'],
    ['an empty row', '{"shapes":[["a"]],"rows":[[]]}', 'a row without its shape'],
    ['an object', '{"shapes":[["a"]],"rows":[{}]}', 'an object in a packed run'],
    ['a form that is not there', '{"forms":[],"values":[0]}', 'a value of no form'],
    ['its end cut off', '{"forms":[[["a"],[[0]]]],"values":[0]}', 'a value too few'],
  ])('with %s in it is refused', (_, text, reason) => {
    expect(() => unpackRun(text)).toThrow(reason)
  })
})
