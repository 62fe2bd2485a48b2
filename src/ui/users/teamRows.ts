import type { RolesQuery } from '@infra/graphql/team.gen'

/** A role of the list, and who holds it. */
export type RoleDetails = RolesQuery['roles']['items'][number]
