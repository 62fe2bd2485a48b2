import { query } from '../../platform/graphql/operation'
import { Refusal } from '../../platform/graphql/refusal'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { asSeenBy, comesIn, goesOn, standsAnew } from './answer'
import { callerOf } from './caller'
import { changePassword } from './change-password'
import { forgotPassword, resetIsGood, resetPassword } from './forgot'
import { endFormer } from './former'
import { logIn } from './login'
import { rotate } from './refresh'
import { loadUser } from './user'

/** Login and what keeps it going. `ip` and `ignoreRecaptcha` are accepted for old clients and mean nothing. */
export const resolvers: Resolvers = {
  Query: {
    passwordResetIsGood: (_root, { token }, context) =>
      context.db.work(context.tenant, (work) => resetIsGood(work, token), { readOnly: true }),

    userInfos: query(async (work, _viewer, _args, _now, { principal }) =>
      asSeenBy(principal, await loadUser(work, principal.userId)),
    ),
  },
  Mutation: {
    logIn: async (_root, { email, password, remember, recaptchaResponse }, context) => {
      const captcha = recaptchaResponse || null
      const opened = await logIn(context, { email, password, remember: remember ?? false, captcha })
      await endFormer(context)
      return comesIn(context, opened)
    },

    refreshToken: async (_root, _args, context) => {
      const cookie = context.cookies.refresh
      const opened = cookie
        ? await context.db.work(context.tenant, (work) =>
            rotate(work, cookie, { key: context.config.jwtSecret, from: context }),
          )
        : { ended: null }
      if (!('ended' in opened)) return comesIn(context, opened)
      // The cookie stays: it opens nothing, and whoever has come in meanwhile has another in its place already.
      throw new Refusal('UNAUTHENTICATED', 'Unauthorized', opened.ended ? { reason: opened.ended } : {})
    },

    verifyPermission: (_root, _args, context) => standsAnew(context),

    updateUserPassword: async (_root, { password, old_password_in_use: old }, context) => {
      const caller = callerOf(context)
      await changePassword(context, caller, { old, password })
      return goesOn(context, caller)
    },

    forgotPassword: async (_root, { email }, context) => {
      await forgotPassword(context, email)
      return true
    },

    resetPassword: async (_root, { token, password }, context) => {
      await resetPassword(context, token, password)
      return true
    },
  },
}
