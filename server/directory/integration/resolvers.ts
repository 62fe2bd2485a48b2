import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { comesIn } from '../session/answer'
import { logInByToken } from './log-in'

/** Sign-in of integrations. */
export const resolvers: Resolvers = {
  Mutation: {
    integrationLogIn: async (_root, { access_token: accessToken }, context) =>
      comesIn(context, await logInByToken(context, accessToken)),
  },
}
