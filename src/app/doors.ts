import * as documents from '@infra/graphql/access.gen'
import type { GraphqlClient } from '@infra/graphql/client'
import { taken } from './account-commands'
import type { Doors } from './commands'
import type { Runtime } from './runtime'
import type { Session } from './session'

type Parts = Readonly<{ client: GraphqlClient; runtime: Runtime; session: Session }>

/** What is between the right password and the house. Loaded when somebody stands there. */
export function openDoors({ client, runtime, session }: Parts): Doors {
  /** An answer that waits until its recovery codes were kept. */
  let admitted: Parameters<Session['comesIn']>[0] | null = null
  const outcome = (name: string, data: object) =>
    runtime.ingest([{ kind: 'outcome', name, src: 'api', data }])
  return {
    standing: async () =>
      taken(
        await client.request(documents.TwoFactorStandingDocument, {}, { renew: false }),
        (data) => data.getUserValidateTwoFatctor,
      ),

    async enrol() {
      runtime.ingest([{ kind: 'intent', name: 'twoFactor.enrolling', src: 'user', data: {} }])
      const answer = await client.request(documents.GenerateQrcodeDocument, {}, { renew: false })
      return taken(answer, ({ generateQrcode }) => ({
        secret: generateQrcode.google2fa_secret ?? '',
        picture: generateQrcode.qrCodeSVG ?? '',
      }))
    },

    async submit(code, kind) {
      runtime.ingest([{ kind: 'intent', name: 'twoFactor.submitted', src: 'user', data: {} }])
      const asked = { validate: code, identify: kind }
      const answer = await client.request(documents.TwoFactorActivityDocument, asked, { renew: false })
      if (!answer.ok) {
        if (answer.kind === 'network') outcome('twoFactor.unreachable', {})
        else if (['UNAUTHENTICATED', 'TOKEN_EXPIRED'].includes(answer.code)) await session.gone()
        else outcome('twoFactor.refused', { message: answer.message })
        return taken(answer, () => null)
      }
      const { recovery_codes: codes, ...admission } = answer.data.twoFactorActivity
      if (!codes) await session.comesIn(admission, 'twoFactorActivity')
      else admitted = admission
      return { ok: true, value: codes }
    },

    forgot: async (email) =>
      taken(await client.request(documents.ForgotPasswordDocument, { email }, { renew: false }), () => null),

    resetIsGood: async (token) =>
      taken(
        await client.request(documents.PasswordResetIsGoodDocument, { token }, { renew: false }),
        (data) => data.passwordResetIsGood,
      ),

    reset: async (token, password) =>
      taken(
        await client.request(documents.ResetPasswordDocument, { token, password }, { renew: false }),
        () => null,
      ),

    async changePassword(old, password) {
      const answer = await client.request(
        documents.UpdateUserPasswordDocument,
        { old, password },
        { renew: false },
      )
      if (!answer.ok) {
        if (answer.kind === 'refused' && ['UNAUTHENTICATED', 'TOKEN_EXPIRED'].includes(answer.code))
          await session.gone()
        return taken(answer, () => null)
      }
      // The step is over: it is a login again, which has come further.
      runtime.ingest([{ kind: 'intent', name: 'login.submitted', src: 'user', data: {} }])
      await session.comesIn(answer.data.updateUserPassword, 'logIn')
      return { ok: true, value: null }
    },

    turnAround: () => session.gone(),

    async enter() {
      if (admitted) await session.comesIn(admitted, 'twoFactorActivity')
      admitted = null
    },
  }
}
