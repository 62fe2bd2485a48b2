import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tickets, users } from '../../../tests/model/arbitraries'
import { viewerOf } from '../login/session'
import { scopeOf } from '../tickets/lists'
import { ADMINISTRATOR, canSee, canTake, type TicketScope, type Viewer } from './visibility'

const viewer = (over: Partial<Viewer> = {}): Viewer => ({
  id: '2',
  role: 'atendente',
  department_id: '1',
  instance_ids: ['1'],
  ...over,
})
const ticket = (over: Partial<TicketScope> = {}): TicketScope => ({
  user_id: null,
  department_id: '1',
  instance_id: '1',
  ...over,
})

describe('who sees a ticket', () => {
  test.each([
    ['their department, their connection', viewer(), ticket(), true],
    ['no department on the ticket', viewer(), ticket({ department_id: null }), true],
    ['no department on the viewer', viewer({ department_id: null }), ticket({ department_id: '9' }), true],
    ['another department', viewer(), ticket({ department_id: '9' }), false],
    ['another connection', viewer(), ticket({ instance_id: '9' }), false],
    [
      'another connection and no department',
      viewer({ department_id: null }),
      ticket({ instance_id: '9' }),
      false,
    ],
    ['a colleague’s, in their department', viewer(), ticket({ user_id: '3' }), true],
    [
      'their own, from anywhere',
      viewer(),
      ticket({ user_id: '2', department_id: '9', instance_id: '9' }),
      true,
    ],
    [
      'the administrator, anything',
      viewer({ role: ADMINISTRATOR, instance_ids: [] }),
      ticket({ department_id: '9' }),
      true,
    ],
    [
      'a role that is only called alike',
      viewer({ role: 'Administrador' }),
      ticket({ department_id: '9' }),
      false,
    ],
    ['nobody’s connections', viewer({ instance_ids: [] }), ticket(), false],
  ])('%s', (_, who, what, sees) => {
    expect(canSee(who, what)).toBe(sees)
    expect(canTake(who, what)).toBe(sees && what.user_id === null)
  })

  /** Seen to fail with a viewer without department who sees no department. */
  test('to have more rights never shows less', () => {
    fc.assert(
      fc.property(users(), tickets(), (user, data) => {
        const scope = scopeOf({ id: data.id, state: 'open', data })
        const plain = viewerOf(user)
        if (!canSee(plain, scope)) return
        expect(canSee({ ...plain, role: ADMINISTRATOR }, scope)).toBe(true)
        expect(canSee({ ...plain, department_id: null }, scope)).toBe(true)
        expect(canSee({ ...plain, instance_ids: ['1', '2'] }, scope)).toBe(true)
      }),
    )
  })
})
