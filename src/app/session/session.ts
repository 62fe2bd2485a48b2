import type { User } from '@contract/entities'
import { isSessionEnd } from '@contract/session-ends'
import type { GraphqlClient } from '@infra/graphql/client'
import { DisconnectedDocument, LogInDocument, RefreshTokenDocument } from '@infra/graphql/session.gen'
import type { Outcome } from '../commands/outcome'
import type { Runtime } from '../runtime/runtime'
import type { SignedInHint } from './signed-in'

/** What the rest of the app does around a session. */
type SessionListener = Readonly<{
  /**
   * Before the world learns who it is: opens that user's store, wiping another's. True when this tab leads;
   * else the world is another tab's, and that one is told or knows already.
   */
  opening: (user: User) => Promise<boolean>
  /** Somebody is in: connect. */
  opened: () => void
  /** Nobody is in any more. `wipe`: the user left on purpose, the device forgets. */
  closed: (wipe: boolean) => Promise<void>
  /** They left on purpose, and nothing of theirs is here any more. */
  left?: () => void
}>

/** What every way to sign in answers with. */
type Admission = Readonly<{ token: string; user: User; due: readonly string[] }>

/** Coming in, staying in, leaving. Tokens stay in memory and never reach the log; outcomes do. */
export class Session {
  readonly #runtime: Runtime
  readonly #client: GraphqlClient
  readonly #hint: SignedInHint
  readonly #listener: SessionListener
  /** The user is leaving on purpose. */
  #leaving: Promise<void> | null = null
  /** Somebody else asks to come in in this one's place (switch-user.ts): until there is an answer an end is only noted. */
  way: { ended: boolean } | null = null

  constructor(runtime: Runtime, client: GraphqlClient, hint: SignedInHint, listener: SessionListener) {
    this.#runtime = runtime
    this.#client = client
    this.#hint = hint
    this.#listener = listener
    client.onExpired(() => this.renew())
    client.onOver(() => this.revoked())
  }

  async logIn(email: string, password: string, remember: boolean, captcha?: string): Promise<Outcome> {
    this.#runtime.ingest([{ kind: 'intent', name: 'login.submitted', src: 'user', data: {} }])
    const asked = { email, password, remember, captcha }
    const answer = await this.#client.request(LogInDocument, asked, { renew: false })
    if (!answer.ok) {
      const code = answer.kind === 'network' ? 'UNREACHABLE' : answer.code
      const message = answer.kind === 'network' ? '' : answer.message
      // Specification section 8: the address names no shop, whatever is typed here.
      if (code === 'INVALID_TENANT') location.replace('/pages/tenant-invalid')
      this.#runtime.ingest([{ kind: 'outcome', name: 'login.failed', src: 'api', data: { message } }])
      return { ok: false, code, message }
    }
    await this.comesIn(answer.data.logIn, 'logIn')
    return { ok: true, value: undefined }
  }

  /** What a sign-in answers: who is in, or who has something to do first and stays outside until then. */
  async comesIn({ token, user, due }: Admission, name: 'logIn' | 'twoFactorActivity'): Promise<void> {
    const outside = due.length > 0
    this.#client.token = token
    if (!outside && !(await this.#listener.opening(user))) {
      // The tab that leads has a token of its own.
      this.#client.token = null
      this.#hint.set('in')
      return
    }
    const data = outside ? { user, due } : { user }
    this.#runtime.ingest([{ kind: 'baseline', name, src: 'api', data }])
    if (outside) return
    this.#hint.set('in')
    this.#listener.opened()
  }

  /** Who stood outside has waited too long, or turned around: from the login on again. */
  async gone(): Promise<void> {
    await this.#client.request(DisconnectedDocument, {}, { timeoutMs: 3_000, renew: false })
    this.#client.token = null
    this.#runtime.ingest([{ kind: 'mark', name: 'session.revoked', src: 'api', data: {} }])
  }

  /** Trades the refresh cookie for a token. A refusal ends the session; an unreachable server does not. */
  async renew(): Promise<'renewed' | 'refused' | 'unreachable'> {
    this.#runtime.ingest([{ kind: 'mark', name: 'session.renewing', src: 'app', data: {} }])
    const answer = await this.#client.request(RefreshTokenDocument, {}, { renew: false })
    if (answer.ok) {
      const { token, user, due } = answer.data.refreshToken
      if (due.length > 0) {
        // A login that was left half done. What was to be done is asked for when they sign in again.
        await this.#ended(false)
        return 'refused'
      }
      const known = this.#runtime.world.rows.session.get('self')?.user
      if (known && known.id !== user.id) {
        // Another tab changed the user: this one's rows are not theirs to see.
        await this.#ended(true)
        return 'refused'
      }
      this.#client.token = token
      this.#runtime.ingest([{ kind: 'baseline', name: 'refreshToken', src: 'api', data: { user } }])
      return 'renewed'
    }
    if (answer.kind === 'network' || answer.code === 'INTERNAL') {
      this.#runtime.ingest([{ kind: 'outcome', name: 'session.unreachable', src: 'api', data: {} }])
      return 'unreachable'
    }
    await this.#ended(false, answer.reason)
    return 'refused'
  }

  /** The server says that this session is over. */
  async revoked(): Promise<void> {
    // A refused renewal has ended it already.
    if (this.#runtime.world.rows.session.get('self')?.user) await this.#ended(false)
  }

  /** Leaves on purpose; asked a second time, it is the same leaving. */
  signOut(): Promise<void> {
    this.#leaving ??= this.#leave()
    return this.#leaving
  }

  async #leave(): Promise<void> {
    // The server is told, but leaving does not depend on it.
    await this.#client.request(DisconnectedDocument, {}, { timeoutMs: 3_000, renew: false })
    // Erased first, shown afterwards: a page that is closed at once must leave nothing behind.
    await this.#forget(true)
    this.#runtime.ingest([{ kind: 'intent', name: 'session.signedOut', src: 'user', data: {} }])
    this.#listener.left?.()
  }

  /** `reason`: why, as the server says it; one that this build does not know is not said. */
  async #ended(wipe: boolean, reason?: string): Promise<void> {
    // The server tells who leaves so as well. Leaving erases; nobody may let go of the store before.
    if (this.#leaving) return
    if (this.way) {
      this.way.ended = true
      return
    }
    const data = isSessionEnd(reason) ? { reason } : {}
    this.#runtime.ingest([{ kind: 'mark', name: 'session.revoked', src: 'api', data }])
    await this.#forget(wipe)
  }

  async #forget(wipe: boolean): Promise<void> {
    this.#client.token = null
    this.#hint.set(wipe ? 'erasing' : 'out')
    await this.#listener.closed(wipe)
    if (wipe) this.#hint.set('out')
  }
}
