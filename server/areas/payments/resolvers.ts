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
    savePspAccount: (_root, { id, rev, instance_id: instanceId, form }, { db, tenant, config }) =>
      db.work(tenant, (work) =>
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
    savePspSecret: (_root, { id, ...secret }, { db, tenant, config }) =>
      db.work(tenant, (work) =>
        saveAccountSecret(work, config, id, {
          clientId: secret.client_id,
          clientSecret: secret.client_secret,
          certificate: secret.certificate ?? '',
          privateKey: secret.private_key ?? '',
        }),
      ),
    deletePspAccount: (_root, { id }, { db, tenant }) => db.work(tenant, (work) => deleteAccount(work, id)),
  },
}
