import { SNAPSHOT } from '../../platform/db/page'
import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { type RoleDetails, roleDetails, roleList } from './role.queries'
import { roles } from './roles'

export const resolvers: Resolvers = {
  Query: {
    roles: listResolver<RoleDetails>(roleList),
    role: (_root, { id }, { db, tenant }) => db.work(tenant, (work) => roleDetails(work, id), SNAPSHOT),
  },
  Mutation: {
    newRole: (_root, form, context) =>
      context.db.work(context.tenant, async (work) => {
        const id = await roles.save(work, null, form, null, principalOf(context))
        return (await roleDetails(work, id)).role
      }),
    updateRole: (_root, { id, rev, ...form }, context) =>
      context.db.work(context.tenant, async (work) => {
        await roles.save(work, id, form, rev, principalOf(context))
        return (await roleDetails(work, id)).role
      }),
    deleteRole: (_root, { id }, context) =>
      context.db.work(context.tenant, (work) => roles.remove(work, id, principalOf(context))),
  },
}
