import type { Answer, GraphqlClient } from '@infra/graphql/client'
import {
  CaptchaDocument,
  IntegrationLogInDocument,
  LoginDoorsDocument,
  LoginSsoDocument,
  UnsubscribeEmailDocument,
} from '@infra/graphql/entrances.gen'
import type { CameBack, Entrances, Outcome } from './commands'
import { failure } from './failure'
import type { Runtime } from './runtime'
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

/** The ways in beside e-mail and password. Loaded when the login page has been shown. */
export function openEntrances({ tenant, client, runtime, session, origin, device, tab }: Parts): Entrances {
  const wanted = `balcao/${tenant}/wanted`

  /** Through a door: tokens stay in memory, and the log learns what it learns of every login. */
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
      return failure(answer)
    }
    await session.comesIn(admission(answer.data), 'logIn')
    return { ok: true, value: undefined }
  }

  return {
    async offered() {
      const answer = await client.request(LoginDoorsDocument, {}, { renew: false })
      return answer.ok ? { ok: true, value: answer.data.loginDoors } : failure(answer)
    },

    async captcha(email) {
      const answer = await client.request(CaptchaDocument, { email }, { renew: false })
      return answer.ok ? { ok: true, value: answer.data.captcha } : failure(answer)
    },

    async prove(challenge, signal) {
      const { prove } = await import('@infra/captcha/prove')
      return prove(challenge, signal)
    },

    leavingFor(to) {
      if (to === null) tab.removeItem(wanted)
      else tab.setItem(wanted, to)
    },

    async cameBack({ code, state, iss }: CameBack) {
      const outcome = await through(
        () =>
          client.request(
            LoginSsoDocument,
            { code, state, iss, redirect_uri: `${origin}/${tenant}/redirect` },
            { renew: false },
          ),
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

    async unsubscribe(token) {
      const answer = await client.request(UnsubscribeEmailDocument, { token }, { renew: false })
      return answer.ok ? { ok: true, value: answer.data.unsubscribeEmail } : failure(answer)
    },
  }
}
