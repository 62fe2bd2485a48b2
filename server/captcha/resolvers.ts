import type { Resolvers } from '../platform/graphql/resolvers.gen'
import { newProof } from './proof'

/** What is asked of who has failed several times. */
export const resolvers: Resolvers = {
  Query: {
    captcha: async (_root, _args, { config, tenant }) => {
      const { recaptcha } = config
      return recaptcha
        ? {
            kind: 'recaptcha',
            challenge: null,
            site_key: recaptcha.siteKey,
            script_url: `${recaptcha.url}/recaptcha/api.js`,
          }
        : { kind: 'proof', challenge: await newProof(config, tenant), site_key: null, script_url: null }
    },
  },
}
