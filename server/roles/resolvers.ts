import { SNAPSHOT } from '../platform/db/page'
import { principalOf } from '../platform/graphql/context'
import type { Resolvers } from '../platform/graphql/resolvers.gen'
import { listResolver } from '../platform/list/list-resolver'
import { type RoleDetails, roleDetails, roleList } from './role.queries'
import { createRole, deleteRole, updateRole } from './save'

export const resolvers: Resolvers = {
  Query: {
    roles: listResolver<RoleDetails>(roleList),
    role: (_root, { id }, { db, tenant }) => db.work(tenant, (work) => roleDetails(work, id), SNAPSHOT),
  },
  Mutation: {
    newRole: (_root, args, context) =>
      context.db.work(context.tenant, (work) =>
        createRole(work, principalOf(context), {
          ...args,
          default_discount_percentage: args.default_discount_percentage ?? null,
        }),
      ),
    updateRole: (_root, args, context) =>
      context.db.work(context.tenant, (work) => updateRole(work, principalOf(context), args)),
    deleteRole: (_root, { id }, context) =>
      context.db.work(context.tenant, (work) => deleteRole(work, principalOf(context), id)),
  },
}
