import { mutation } from '../../platform/graphql/operation'
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
    // Asked by whoever has the link: nobody yet.
    invitation: (_root, { token }, { db, tenant }) =>
      db.work(tenant, (work) => readInvitation(work, token), { readOnly: true }),
  },
  Mutation: {
    inviteUser: mutation((work, _viewer, args, _now, context) => invite(work, context, args)),
    resendInvitation: mutation((work, _viewer, { id }, _now, context) => resend(work, context, id)),
    revokeInvitation: mutation((work, _viewer, { id }, _now, context) => revoke(work, context, id)),
    acceptInvitation: async (_root, args, context) => comesIn(context, await acceptInvitation(context, args)),
  },
}
