import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { comesIn } from '../session/answer'
import { logInBySso } from './log-in'

/** Single sign-on. `ip` is accepted for old clients and means nothing. */
export const resolvers: Resolvers = {
  Query: {
    loginDoors: (_root, _args, { db, tenant }) =>
      db.work(
        tenant,
        async (work) => {
          const row = await work.one<{ label: string }>(
            'SELECT label FROM sso_providers WHERE tenant_id = $1',
            [work.tenant.id],
          )
          return { sso: row?.label ?? null }
        },
        { readOnly: true },
      ),
  },
  Mutation: {
    loginSSO: async (_root, { code, redirect_uri: redirectUri, state, iss, recaptchaResponse }, context) =>
      comesIn(
        context,
        await logInBySso(context, {
          code,
          redirectUri,
          state: state ?? '',
          iss: iss ?? null,
          captcha: recaptchaResponse ?? null,
        }),
      ),
  },
}
