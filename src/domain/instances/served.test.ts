import { describe, expect, it } from 'vitest'
import { anInstance } from '../../../tests/model/rows'
import { ADMINISTRATOR } from '../access/visibility'
import { emptyWorld } from '../empty-world'
import { mayUnify, type Server, servedConnections, servesNothing } from './served'

const someone = (own: string[], { unify = false, role = 'atendente' } = {}): Server => ({
  allowed_to_unify: unify,
  role: { name: role },
  userInstances: own.map((id) => ({ id, name: id, activated: true })),
})

describe('who serves several connections', () => {
  it.each([
    ['may see them as one', someone(['1', '2'], { unify: true }), true],
    ['is the administrator', someone(['1', '2'], { role: ADMINISTRATOR }), true],
    ['may not', someone(['1', '2']), false],
  ])('%s', (_name, user, may) => expect(mayUnify(user)).toBe(may))

  it.each([
    ['all, where that is allowed', [], someone(['1', '2'], { unify: true }), []],
    [
      'those chosen, where that is allowed',
      ['1', '2'],
      someone(['1', '2', '3'], { unify: true }),
      ['1', '2'],
    ],
    ['the one chosen', ['2'], someone(['1', '2']), ['2']],
    ['the first, where all were chosen', [], someone(['1', '2']), ['1']],
    ['the first of those chosen', ['2', '3'], someone(['1', '2', '3']), ['2']],
    ['the first, where the one chosen is no longer theirs', ['9'], someone(['1', '2']), ['1']],
    ['the only one there is', ['9'], someone(['1']), []],
    ['none', [], someone([]), []],
  ])('shows %s', (_name, chosen, user, served) => expect(servedConnections(chosen, user)).toEqual(served))

  it('gives the same list for the same choice', () => {
    const chosen = ['2']
    expect(servedConnections(chosen, someone(['1', '2']))).toBe(chosen)
  })
})

describe('nothing can come to', () => {
  const house = (...rows: { id: string; deleted_at?: string }[]) => {
    const world = emptyWorld()
    for (const { id, ...over } of rows)
      world.rows.instances.set(id, { id, state: 'connected', rev: 1, data: anInstance(id, over) })
    return world
  }
  const gone = { id: '1', deleted_at: '2026-01-01T00:00:00.000Z' }
  it.each([
    ['an attendant without a connection', house({ id: '1' }), someone([]), true],
    ['an attendant with one: no', house({ id: '1' }), someone(['1']), false],
    ['the administrator of a new house', house(), someone([], { role: ADMINISTRATOR }), true],
    ['the administrator where all were deleted', house(gone), someone([], { role: ADMINISTRATOR }), true],
    [
      'the administrator of a house with one: no',
      house({ id: '1' }),
      someone([], { role: ADMINISTRATOR }),
      false,
    ],
  ])('%s', (_name, world, user, nothing) => expect(servesNothing(world, user)).toBe(nothing))
})
