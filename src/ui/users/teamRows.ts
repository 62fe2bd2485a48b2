import type { DepartmentsQuery, RolesQuery } from '@infra/graphql/team.gen'

/** A role of the list, and who holds it. */
export type RoleDetails = RolesQuery['roles']['items'][number]
/** A department of the list, and what hangs on it. */
export type DepartmentDetails = DepartmentsQuery['departments']['items'][number]
