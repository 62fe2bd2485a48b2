import { SNAPSHOT } from '../../platform/db/page'
import { principalOf } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { toldRefusal } from './may-send'
import { consentPage } from './read'
import { recordConsent } from './record'

/** What customers agreed to. */
export const resolvers: Resolvers = {
  Query: {
    customerConsents: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => consentPage(work, viewer, args), SNAPSHOT)
    },
    sendRefusal: (_root, args, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) => toldRefusal(work, viewer, args, new Date()))
    },
  },
  Mutation: {
    recordConsent: (_root, { customer_id, message_id, form }, context) => {
      const { viewer } = principalOf(context)
      return context.db.work(context.tenant, (work) =>
        recordConsent(work, viewer, { customer_id, message_id: message_id ?? null, form }, new Date()),
      )
    },
  },
}
