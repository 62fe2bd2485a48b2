import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CategoryNode,
  DEEPEST,
  inOrder,
  moveFault,
  pathKey,
  pathNames,
  pathOf,
  pathText,
  withDescendants,
} from './category-tree'

const node = (id: string, parent_id: string | null, name = id): CategoryNode => ({ id, parent_id, name })
const tree = [node('a', null, 'Medicamentos'), node('b', 'a', 'Genéricos'), node('c', 'b'), node('d', null)]
const byId = new Map(tree.map((one) => [one.id, one]))

test('a path is written and read', () => {
  expect(pathText(byId, 'b')).toBe('Medicamentos > Genéricos')
  expect(pathKey(pathNames(' medicamentos/GENERICOS '))).toBe(pathKey(['Medicamentos', 'Genéricos']))
})

test('a category is moved anywhere but below itself and too deep', () => {
  expect(moveFault(tree, 'a', 'c')).toBe('cycle')
  expect(moveFault(tree, 'a', 'a')).toBe('cycle')
  expect(moveFault(tree, 'a', 'd')).toBeNull()
  expect(moveFault(tree, 'c', null)).toBeNull()
  const chain = Array.from({ length: DEEPEST }, (_, n) => node(`n${n}`, n === 0 ? null : `n${n - 1}`))
  expect(moveFault(chain, null, `n${DEEPEST - 1}`)).toBe('tooDeep')
  expect(moveFault([...chain, ...tree], 'a', `n${DEEPEST - 3}`)).toBe('tooDeep')
  expect(moveFault([...chain, ...tree], 'd', `n${DEEPEST - 2}`)).toBeNull()
})

test('whatever is moved as allowed, every category still hangs on the top, none too deep, and each is shown once', () => {
  const moves = fc.array(fc.tuple(fc.nat(7), fc.option(fc.nat(7))), { maxLength: 40 })
  fc.assert(
    fc.property(moves, (asked) => {
      let nodes = Array.from({ length: 8 }, (_, n) => node(String(n), null))
      for (const [id, parent] of asked) {
        const to = parent === null ? null : String(parent)
        if (moveFault(nodes, String(id), to) === null)
          nodes = nodes.map((one) => (one.id === String(id) ? { ...one, parent_id: to } : one))
      }
      const known = new Map(nodes.map((one) => [one.id, one]))
      for (const { id } of nodes) {
        const path = pathOf(known, id)
        expect(path[0]?.parent_id).toBeNull()
        expect(path.length).toBeLessThanOrEqual(DEEPEST)
        for (const above of path) expect(withDescendants(nodes, above.id)).toContain(id)
      }
      expect(
        inOrder(nodes)
          .map(({ node: { id } }) => id)
          .sort(),
      ).toEqual(nodes.map(({ id }) => id).sort())
    }),
  )
})
