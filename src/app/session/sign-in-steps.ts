import * as documents from '@infra/graphql/access.gen'
import type { Answer, GraphqlClient } from '@infra/graphql/client'
import type { Outcome } from '../commands/outcome'
import type { Runtime } from '../runtime/runtime'
import type { SignInSteps } from './authentication'
import { taken } from './internal/account-calls'
import type { Session } from './session'

type Admission = Parameters<Session['comesIn']>[0]
type Parts = Readonly<{ client: GraphqlClient; runtime: Runtime; session: Session }>

/** What is between the right password and the house. Loaded when somebody stands there. */
export function openSignInSteps({ client, runtime, session }: Parts): SignInSteps {
  /** An answer that waits until its recovery codes were kept. */
  let admitted: Admission | null = null
  const outcome = (name: string, data: object) =>
    runtime.ingest([{ kind: 'outcome', name, src: 'api', data }])

  /** Does a step of whoever is held, and goes on as far as that leads. */
  async function step<T>(
    asked: Promise<Answer<T>>,
    admission: (data: T) => Admission,
  ): Promise<Outcome<null>> {
    const answer = await asked
    if (!answer.ok) {
      if (answer.kind === 'refused' && ['UNAUTHENTICATED', 'TOKEN_EXPIRED'].includes(answer.code))
        await session.gone()
      return taken(answer, () => null)
    }
    // The step is over: it is a login again, which has come further.
    runtime.ingest([{ kind: 'intent', name: 'login.submitted', src: 'user', data: {} }])
    await session.comesIn(admission(answer.data), 'logIn')
    return { ok: true, value: null }
  }

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

    changePassword: (old, password) =>
      step(
        client.request(documents.UpdateUserPasswordDocument, { old, password }, { renew: false }),
        (data) => data.updateUserPassword,
      ),

    terms: async () =>
      taken(await client.request(documents.TermsDocument, {}, { renew: false }), (data) => data.terms),

    acceptTerms: (version) =>
      step(
        client.request(documents.AcceptTermsDocument, { version }, { renew: false }),
        (data) => data.acceptTerms,
      ),

    turnAround: () => session.gone(),

    async enter() {
      if (admitted) await session.comesIn(admitted, 'twoFactorActivity')
      admitted = null
    },
  }
}
