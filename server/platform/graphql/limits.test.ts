import { expect, it } from 'vitest'
import { SHAPES } from '../../../tests/server/query-shapes'
import { buildSchema } from '../../schema'
import { openDocuments } from './documents'

/** Times that the longest document taken may be outdone: 2^n is past it after a dozen steps. */
const MOST = 40
const SIZES = Array.from({ length: 50 }, (_, step) => Math.ceil(2 * 1.2 ** step))
const TRIES = 3

const schema = buildSchema()

/** Processor time of parsing and checking a document, µs: the least of some tries, so that a busy machine adds none. */
function costOf(query: string, limit = 0): number {
  let least = Number.POSITIVE_INFINITY
  for (let n = 0; n < TRIES && least > limit; n++) {
    const prepare = openDocuments(schema, { introspection: false })
    const before = process.cpuUsage()
    prepare(query, null)
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, user + system)
  }
  return least
}

/** What a document of the greatest length costs that asks for something reasonable. */
const plain = `{ ${Array.from({ length: 14 }, (_, i) => `a${i}: userInfos { id name email role { id name } }`).join(' ')} }`

/**
 * Threat G7: eight shapes × fifty sizes. Compared with a document that is taken, on the same machine at the same
 * moment, and not with a clock.
 *
 * Seen to fail on: the depth of a fragment looked up where it is spread, each time again.
 */
it.each(SHAPES)('$name: costs no more than it can, and is refused where it is too much', ({ of }) => {
  for (let n = 0; n < 5; n++) costOf(plain)
  const reference = costOf(plain)
  const limit = MOST * reference
  for (const size of SIZES) {
    const cost = costOf(of(size), limit)
    expect(cost, `of size ${size}, where a document that is taken costs ${reference} µs`).toBeLessThan(limit)
  }
  const largest = SIZES.at(-1) ?? 0
  expect(openDocuments(schema, { introspection: false })(of(largest), null)).toHaveProperty('errors')
})
