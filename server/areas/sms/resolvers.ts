import { principalOf } from '../../platform/graphql/context'
import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { deleteSmsAccount, saveSmsAccount, sendTestSms, smsAccounts, smsInfos } from './account/accounts'

/** The shop's SMS: whether they leave, and the accounts that administrators look after. */
export const resolvers: Resolvers = {
  Query: {
    smsInfos: query((work, _viewer, _args, _now, { config }) => smsInfos(work, config)),
    smsAccounts: query((work, _viewer, _args, _now, { config }) => smsAccounts(work, config)),
  },
  Mutation: {
    saveSmsAccount: (_root, { rev, form }, context) => {
      principalOf(context)
      return saveSmsAccount(context, { rev: rev ?? null, form })
    },
    deleteSmsAccount: mutation((work, _viewer, { provider }) => deleteSmsAccount(work, provider)),
    sendTestSms: mutation((work, viewer, { phone, hash }, _now, { config }) =>
      sendTestSms(work, config, { phone, hash, userId: viewer.id }),
    ),
  },
}
