import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { comesIn } from '../session/answer'
import { acceptInvitation, readInvitation } from './accept'
import { invite, resend, revoke } from './invite'
import { invitationList } from './list'

/** People who are asked to come in, and how they do. */
export const resolvers: Resolvers = {
  Query: {
    invitations: listResolver(invitationList),
    invitation: (_root, { token }, { db, tenant }) =>
      db.work(tenant, (work) => readInvitation(work, token), { readOnly: true }),
  },
  Mutation: {
    inviteUser: (_root, args, context) =>
      context.db.work(context.tenant, (work) => invite(work, context, args)),
    resendInvitation: (_root, { id }, context) =>
      context.db.work(context.tenant, (work) => resend(work, context, id)),
    revokeInvitation: (_root, { id }, context) =>
      context.db.work(context.tenant, (work) => revoke(work, context, id)),
    acceptInvitation: async (_root, args, context) => comesIn(context, await acceptInvitation(context, args)),
  },
}
