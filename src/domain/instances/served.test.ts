import { describe, expect, it } from 'vitest'
import { ADMINISTRATOR } from '../tickets/visibility'
import { mayUnify, type Server, servedConnections } from './served'

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
