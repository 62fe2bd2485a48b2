import { Refusal } from '../../platform/graphql/refusal'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { note } from '../security-log/note'
import { goesOn } from '../session/answer'
import { callerOf } from '../session/caller'
import { checkPassword } from '../session/own-password'
import { stepDone } from '../session/step-done'
import { disable } from './disable'
import { beginEnrolment } from './enrol'
import { makeRecoveryCodes } from './recovery-codes'
import { standingOf } from './standing'
import { asAtTheLogin, type CodeKind, codeOf, takeCode } from './take-code'

/** The caller's own second factor. `ip` is accepted for old clients and means nothing. */
export const resolvers: Resolvers = {
  Query: {
    getUserValidateTwoFatctor: (_root, { verifyActivity }, context) =>
      standingOf(context, callerOf(context), verifyActivity !== true),
  },
  Mutation: {
    generateQrcode: async (_root, { password, code }, context) => {
      const caller = callerOf(context)
      await beginEnrolment(context, caller, { password: password ?? '', code: code ?? '' })
      return standingOf(context, caller, true)
    },

    twoFactorActivity: async (_root, { validate, identify }, context) => {
      const caller = callerOf(context)
      const { recoveryCodes } = await takeCode(context, caller, {
        code: validate,
        kind: kindOf(identify),
        now: new Date(),
        andThen: (work) => stepDone(work, caller, 'two_factor'),
      })
      return { ...(await goesOn(context, caller)), recovery_codes: recoveryCodes }
    },

    disableTwoFactor: async (_root, { password, code }, context) => {
      const caller = callerOf(context)
      await disable(context, caller, password, code)
      return standingOf(context, caller, false)
    },

    renewRecoveryCodes: async (_root, { password, code }, context) => {
      const caller = callerOf(context)
      await checkPassword(context, caller, password)
      let codes: string[] = []
      await takeCode(context, asAtTheLogin(caller), {
        ...codeOf(code ?? ''),
        now: new Date(),
        andThen: async (work) => {
          await note(work, context, 'recovery_codes_renewed', { userId: caller.userId })
          codes = await makeRecoveryCodes(work, context.config.secretKey, Number(caller.userId))
        },
      })
      return codes
    },
  },
}

function kindOf(identify: string | null | undefined): CodeKind {
  if (identify === 'recovery') return 'recovery'
  if (identify === 'totp' || !identify) return 'totp'
  throw new Refusal('INVALID', 'Tipo de código desconhecido.')
}
