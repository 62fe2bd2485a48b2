import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { toldRefusal } from './may-send'
import { consentPage } from './read'
import { recordConsent } from './record'

/** What customers agreed to. */
export const resolvers: Resolvers = {
  Query: {
    customerConsents: query(consentPage),
    sendRefusal: query(toldRefusal),
  },
  Mutation: {
    recordConsent: mutation((work, viewer, { customer_id, message_id, form }, now) =>
      recordConsent(work, viewer, { customer_id, message_id: message_id ?? null, form }, now),
    ),
  },
}
