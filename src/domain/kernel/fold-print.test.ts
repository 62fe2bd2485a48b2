import { registry } from '@domain/core'
import { describe, expect, test } from 'vitest'
import { TABLE_NAMES } from '../table-names.gen'
import { foldPrint } from './fold-print'
import { createRegistry, type Definition } from './registry'

const definitions = [...registry.values()]
const [first, ...others] = definitions as [Definition, ...Definition[]]

describe('what a build folds by', () => {
  test('is sixteen digits, the same whatever order its entries are defined in', () => {
    expect(foldPrint(registry, TABLE_NAMES)).toMatch(/^[0-9a-f]{16}$/)
    expect(foldPrint(createRegistry([...definitions].reverse()), TABLE_NAMES)).toBe(
      foldPrint(registry, TABLE_NAMES),
    )
  })
  test.each([
    ['an entry less', others],
    [
      'another version of one',
      [{ ...first, v: first.v + 1, upcasts: { [first.v]: (x: unknown) => x } }, ...others],
    ],
    ['another kind of one', [{ ...first, kind: 'outcome' as const }, ...others]],
    ['another name of one', [{ ...first, name: `${first.name}Later` }, ...others]],
  ])('is another with %s', (_, other) => {
    expect(foldPrint(createRegistry(other), TABLE_NAMES)).not.toBe(foldPrint(registry, TABLE_NAMES))
  })
})
