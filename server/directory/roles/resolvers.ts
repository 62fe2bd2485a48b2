import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { type RoleDetails, roleDetails, roleList } from './role.queries'
import { roles } from './roles'

export const resolvers: Resolvers = {
  Query: {
    roles: listResolver<RoleDetails>(roleList),
    role: query((work, _viewer, { id }) => roleDetails(work, id)),
  },
  Mutation: {
    newRole: mutation(async (work, _viewer, form, _now, { principal }) => {
      const id = await roles.save(work, null, form, null, principal)
      return (await roleDetails(work, id)).role
    }),
    updateRole: mutation(async (work, _viewer, { id, rev, ...form }, _now, { principal }) => {
      await roles.save(work, id, form, rev, principal)
      return (await roleDetails(work, id)).role
    }),
    deleteRole: mutation((work, _viewer, { id }, _now, { principal }) => roles.remove(work, id, principal)),
  },
}
