import { useCommands } from '@app/panel/panel'
import type { Role, UserDepartment } from '@contract/entities'
import { DepartmentRowsDocument } from '@infra/graphql/departments.gen'
import { RolesDocument } from '@infra/graphql/team.gen'
import { useRead } from '@ui/kit/server/useRead'

/** More than a house has. */
const ALL = { list: { limit: 100 } }
const NONE: readonly never[] = []

/** The roles that there are. */
export function useRoles(): readonly Role[] {
  const { read } = useCommands()
  const { value } = useRead('roles', () => read(RolesDocument, ALL), 'roles')
  return value?.roles.items.map(({ role }) => role) ?? NONE
}

/** The departments that there are. */
export function useDepartments(): readonly UserDepartment[] {
  const { read } = useCommands()
  const { value } = useRead('departments', () => read(DepartmentRowsDocument, ALL), 'userDepartments')
  return value?.departmentRows.items ?? NONE
}
