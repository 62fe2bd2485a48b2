import { AcceptInvitationDocument, InvitationDocument } from '@infra/graphql/access.gen'
import type { Answer, GraphqlClient } from '@infra/graphql/client'
import {
  CaptchaDocument,
  IntegrationLogInDocument,
  LoginDoorsDocument,
  LoginSsoDocument,
  type LoginSsoMutation,
} from '@infra/graphql/sign-in.gen'
import { mapped, type Outcome, outcomeOf } from '../commands/outcome'
import type { Runtime } from '../runtime/runtime'
import type { CameBack, SignInMethods } from './authentication'
import type { Session } from './session'
import { bySso } from './sso-mark'

type Parts = Readonly<{
  tenant: string
  client: GraphqlClient
  runtime: Runtime
  session: Session
  /** Where the address of this tab's page is, for the provider to send back to. */
  origin: string
  /** Of this device, and of this tab. */
  device: Storage
  tab: Storage
}>

type Admission = Parameters<Session['comesIn']>[0]

/** Ways to sign in besides e-mail and password. Loaded when the login page has been shown. */
export function openSignInMethods({
  tenant,
  client,
  runtime,
  session,
  origin,
  device,
  tab,
}: Parts): SignInMethods {
  const wanted = `balcao/${tenant}/wanted`

  /** Signs in: tokens stay in memory, and the log learns what it learns of every login. */
  async function through<T>(
    ask: () => Promise<Answer<T>>,
    admission: (data: T) => Admission,
    said = true,
  ): Promise<Outcome> {
    runtime.ingest([{ kind: 'intent', name: 'login.submitted', src: 'user', data: {} }])
    const answer = await ask()
    if (!answer.ok) {
      const message = said && answer.kind !== 'network' ? answer.message : ''
      runtime.ingest([{ kind: 'outcome', name: 'login.failed', src: 'api', data: { message } }])
      return outcomeOf<never>(answer)
    }
    await session.comesIn(admission(answer.data), 'logIn')
    return { ok: true, value: undefined }
  }

  const prove: SignInMethods['prove'] = async (challenge, signal) => {
    const { prove: work } = await import('@infra/captcha/prove')
    return work(challenge, signal)
  }

  /** Trades what came back; after many failures from where one is, with work that this browser does unseen. */
  async function trade(back: CameBack): Promise<Answer<LoginSsoMutation>> {
    const sent = { ...back, redirect_uri: `${origin}/${tenant}/redirect` }
    const answer = await client.request(LoginSsoDocument, sent, { renew: false })
    if (answer.ok || answer.kind === 'network' || answer.code !== 'CAPTCHA_REQUIRED') return answer
    const asked = await client.request(CaptchaDocument, { sso: true }, { renew: false })
    if (!asked.ok) return asked
    const work = prove(asked.data.captcha.challenge ?? '', new AbortController().signal)
    const captcha = await work.catch(() => null)
    return client.request(LoginSsoDocument, { ...sent, captcha }, { renew: false })
  }

  return {
    async offered() {
      const answer = await client.request(LoginDoorsDocument, {}, { renew: false })
      return mapped(outcomeOf(answer), (data) => data.loginDoors)
    },

    async captcha(email) {
      const answer = await client.request(CaptchaDocument, { email }, { renew: false })
      return mapped(outcomeOf(answer), (data) => data.captcha)
    },

    prove,

    leavingFor(to) {
      if (to === null) tab.removeItem(wanted)
      else tab.setItem(wanted, to)
    },

    async cameBack(back: CameBack) {
      const outcome = await through(
        () => trade(back),
        (data) => data.loginSSO,
      )
      if (!outcome.ok) return outcome
      bySso(device, tenant).set()
      const to = tab.getItem(wanted)
      tab.removeItem(wanted)
      return { ok: true, value: to }
    },

    byToken: (token) =>
      through(
        () => client.request(IntegrationLogInDocument, { access_token: token }, { renew: false }),
        (data) => data.integrationLogIn,
        // Said where the token is dealt with, with a title of its own.
        false,
      ),

    async invitation(token) {
      const answer = await client.request(InvitationDocument, { token }, { renew: false })
      return mapped(outcomeOf(answer), (data) => data.invitation)
    },

    accept: (token, name, password) =>
      through(
        () => client.request(AcceptInvitationDocument, { token, name, password }, { renew: false }),
        (data) => data.acceptInvitation,
        // Said beside the form.
        false,
      ),

    ask: async (document, variables) =>
      outcomeOf(await client.request(document, variables, { renew: false })),
  }
}
