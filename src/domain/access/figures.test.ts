import { describe, expect, test } from 'vitest'
import { canSeeFigure, figureScope } from './figures'
import { ADMINISTRATOR } from './visibility'

describe('whose figures somebody is shown', () => {
  const role = (name: string, ...routes: string[]) => ({ name, has_permission_routes: routes as never[] })
  test('is said by their role: administrators the shop’s, who may see the team’s their department’s, all others their own', () => {
    expect(figureScope(role(ADMINISTRATOR))).toBe('shop')
    expect(figureScope(role('gerente', 'report', 'actions/see-team-figures'))).toBe('department')
    expect(figureScope(role('vendedor', 'report'))).toBe('own')
  })

  const viewer = { id: '7', role: 'gerente', department_id: '1', instance_ids: ['3'] }
  test.each([
    // Theirs, wherever it was; a colleague's of their department, of another, on a connection of others; a colleague's sign-in.
    ['own', { user_id: '7', department_id: '9', instance_id: '9' }, true],
    ['own', { user_id: '8', department_id: '1', instance_id: '3' }, false],
    ['own', { user_id: null, department_id: null, instance_id: '3' }, false],
    ['department', { user_id: '8', department_id: '1', instance_id: '3' }, true],
    ['department', { user_id: null, department_id: null, instance_id: '3' }, true],
    ['department', { user_id: '8', department_id: '2', instance_id: '3' }, false],
    ['department', { user_id: '8', department_id: '1', instance_id: '4' }, false],
    ['department', { user_id: '8', department_id: null, instance_id: null }, false],
    ['department', { user_id: '7', department_id: null, instance_id: null }, true],
    ['shop', { user_id: '8', department_id: '2', instance_id: null }, true],
  ] as const)('%s, of %j: %s', (figures, fact, sees) =>
    expect(canSeeFigure({ ...viewer, figures }, fact)).toBe(sees),
  )
})
