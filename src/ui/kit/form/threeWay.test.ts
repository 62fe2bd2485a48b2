import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differences, taking } from './threeWay'

const base = { name: 'Venda', active: true, fields: [{ label: 'Valor' }] }

test.each<[string, Partial<typeof base>, Partial<typeof base>, object[]]>([
  ['nothing', {}, { name: 'Vendas' }, []],
  ['what nobody changed here', { active: false }, { name: 'Vendas' }, [{ field: 'active', both: false }]],
  ['what both changed', { name: 'Compra' }, { name: 'Vendas' }, [{ field: 'name', both: true }]],
  ['not what both changed to the same', { name: 'Vendas' }, { name: 'Vendas' }, []],
  ['a list that grew', { fields: [] }, {}, [{ field: 'fields', both: false }]],
])('%s is asked about', (_, theirs, mine, expected) =>
  expect(differences(base, { ...base, ...theirs }, { ...base, ...mine })).toEqual(expected),
)

const values = fc.record({ a: fc.integer({ max: 2, min: 0 }), b: fc.boolean(), c: fc.constantFrom('', 'x') })

test('taking all that differs leaves nothing of theirs behind, and loses nothing that only this side changed', () => {
  fc.assert(
    fc.property(values, values, values, (start, theirs, mine) => {
      const fields = differences(start, theirs, mine).map(({ field }) => field)
      const taken = taking(mine, theirs, fields)
      expect(differences(start, theirs, taken)).toEqual([])
      for (const field of ['a', 'b', 'c'] as const)
        if (theirs[field] === start[field]) expect(taken[field]).toBe(mine[field])
    }),
  )
})
