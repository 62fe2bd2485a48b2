import { mutation } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { listResolver } from '../../platform/list/list-resolver'
import { accountList, deleteAccount, saveAccount, saveAccountSecret } from './accounts'

/** Accounts at payment providers, as administrators look after them. */
export const resolvers: Resolvers = {
  Query: {
    pspAccounts: listResolver(accountList),
    pspProviders: (_root, _args, { config }) => config.psp.providers.map(({ name }) => name),
  },
  Mutation: {
    savePspAccount: mutation((work, _viewer, { id, rev, instance_id: instanceId, form }, _now, { config }) =>
      saveAccount(
        work,
        config,
        { id: id ?? null, rev: rev ?? null },
        {
          provider: form.provider,
          name: form.name,
          instanceId: instanceId ?? null,
          pixKey: form.pix_key,
          expiryMinutes: form.expiry_minutes,
        },
      ),
    ),
    savePspSecret: mutation((work, _viewer, { id, ...secret }, _now, { config }) =>
      saveAccountSecret(work, config, id, {
        clientId: secret.client_id,
        clientSecret: secret.client_secret,
        certificate: secret.certificate ?? '',
        privateKey: secret.private_key ?? '',
      }),
    ),
    deletePspAccount: mutation((work, _viewer, { id }) => deleteAccount(work, id)),
  },
}
