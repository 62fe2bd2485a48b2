import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { goesOn } from '../session/answer'
import { callerOf } from '../session/caller'
import { acceptTerms } from './accept'
import { acceptanceList } from './acceptance-list'
import { publishTerms, readTerms } from './house'

/** The terms of use, and who has accepted them. */
export const resolvers: Resolvers = {
  Query: {
    terms: (_root, _args, context) => {
      callerOf(context)
      return context.db.work(context.tenant, readTerms, { readOnly: true })
    },
    termsAcceptances: listResolver(acceptanceList),
    termsAcceptance: query(async (work, viewer) => {
      const row = await work.one<{ version: string; accepted_at: Date }>(
        `SELECT version, accepted_at FROM terms_acceptances WHERE tenant_id = $1 AND user_id = $2
         ORDER BY accepted_at DESC LIMIT 1`,
        [work.tenant.id, Number(viewer.id)],
      )
      return row ? { version: row.version, accepted_at: row.accepted_at.toISOString() } : null
    }),
  },
  Mutation: {
    publishHouseTerms: mutation((work, _viewer, args, _now, context) => publishTerms(work, context, args)),
    acceptTerms: async (_root, { version }, context) => {
      const caller = callerOf(context)
      await acceptTerms(context, caller, version)
      return goesOn(context, caller)
    },
  },
}
