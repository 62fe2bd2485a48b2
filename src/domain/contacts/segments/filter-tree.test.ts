import { describe, expect, it } from 'vitest'
import { filterFields } from './fields'
import { areTooMuch, opsOf, readTree, type Tree } from './filter-tree'

const group = (values: number): Tree => ({
  field: 'group',
  op: 'any',
  value: Array.from({ length: values }, (_, n) => String(n + 1)),
})

describe('a filter of customers', () => {
  it('asks for so many values in all, and no more', () => {
    const fields = filterFields([], true)
    const some = (groups: number) => ({ and: Array.from({ length: groups }, () => group(100)) })
    expect(readTree(some(5), fields)).not.toBeNull()
    expect(readTree(some(6), fields)).toBeNull()
    expect(areTooMuch([some(3), some(2)])).toBe(false)
    expect(areTooMuch([some(3), some(3)])).toBe(true)
    const name: Tree = { field: 'name', op: 'filled' }
    expect(areTooMuch(Array.from({ length: 101 }, () => ({ not: name })))).toBe(true)
  })

  it('asks of what is covered only whether there is any', () => {
    for (const field of filterFields([], false).filter(({ covered }) => covered)) {
      expect(opsOf(field)).toEqual(['empty', 'filled'])
      expect(readTree({ field: field.name, op: 'contains', value: '5511' }, [field])).toBeNull()
      expect(readTree({ not: { field: field.name, op: 'filled' } }, [field])).not.toBeNull()
    }
  })
})
