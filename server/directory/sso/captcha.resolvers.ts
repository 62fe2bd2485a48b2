import type { Work } from '../../platform/db/work'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { doublingsFor } from '../captcha/due'
import { newProof } from '../captcha/proof'
import { suspicionOf } from '../session/suspicion'
import { ssoDoublings } from './tries'

/** What is asked of whoever has failed several times. */
export const resolvers: Resolvers = {
  Query: {
    captcha: async (_root, { email, sso }, context) => {
      const { config, tenant, db } = context
      const { recaptcha } = config
      // The work grows with what speaks against the account, whether it exists or not.
      const doublings = async () => {
        if (sso) return ssoDoublings(context)
        const wanted = (work: Work) => suspicionOf(work, context, email ?? '')
        return doublingsFor((await db.work(tenant, wanted, { readOnly: true })).failures)
      }
      return recaptcha && !sso
        ? {
            kind: 'recaptcha',
            challenge: null,
            site_key: recaptcha.siteKey,
            script_url: `${recaptcha.url}/recaptcha/api.js`,
          }
        : {
            kind: 'proof',
            challenge: await newProof(config, tenant, await doublings()),
            site_key: null,
            script_url: null,
          }
    },
  },
}
