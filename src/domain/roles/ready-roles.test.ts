import { expect, test } from 'vitest'
import { READY_ROLES } from './ready-roles'
import { roleProblem } from './role-form'

test.each(READY_ROLES.map((role) => [role.display_name, role] as const))(
  '%s can be kept as it is',
  (_, role) => {
    expect(roleProblem(role)).toBeNull()
    expect(new Set(role.has_permission_routes).size).toBe(role.has_permission_routes.length)
  },
)

test('who comes in and what each may do stays with administrators', () => {
  for (const { has_permission_routes } of READY_ROLES)
    for (const route of ['users/list', 'roles/list', 'roles/edit/{id}', 'dynamic-settings'])
      expect(has_permission_routes).not.toContain(route)
})
