import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { faults } from './faults'

const root = path.resolve(import.meta.dirname, '../..')

/** The harness itself is `npm run faults`; here only that its list still fits the sources. */
describe('every fault still has its place in the source', () => {
  test('there are at least twelve, each with a name of its own', () => {
    expect(faults.length).toBeGreaterThanOrEqual(12)
    expect(new Set(faults.map((fault) => fault.name)).size).toBe(faults.length)
  })
  test.each(faults)('$name', ({ file, right, wrong }) => {
    // Migrations are read from the disk by the database's own tool, where nothing is planted.
    expect(file).toMatch(/\.tsx?$/)
    const source = readFileSync(path.join(root, file), 'utf8')
    expect(source.split(right)).toHaveLength(2)
    expect(wrong).not.toBe(right)
  })
})
