import type { User } from '@contract/entities'
import type { PanelLanguage } from '@contract/panel-lists'
import type { SessionEnd } from '@contract/session-ends'
import { clockAhead } from '@domain/connection/clock-ahead'
import { createRegistry } from '@domain/kernel/registry'
import { loginEntries } from '@domain/login/login.fold'
import { signedOutWorld } from '@domain/signed-out-world'
import { type Clock, servedClock } from '@infra/clock'
import { GraphqlClient } from '@infra/graphql/client'
import type { Ids } from '@infra/ids'
import type { Reading } from '@infra/log/stored-rows'
import { lastFailed, NOBODY } from '../commands/outcome'
import type { SwitchCredentials } from '../commands/switch-credentials'
import type { Commands } from '../panel/commands'
import type { Panel } from '../panel/panel'
import { createPreferences } from '../panel/preferences'
import { onScreen } from '../runtime/on-screen'
import { keepTimeBy } from '../runtime/page-clock'
import { Runtime } from '../runtime/runtime'
import { hearTime } from '../runtime/server-time'
import { createWaitingWitness } from '../runtime/waiting-witness'
import { noDrafts } from '../sending/no-drafts'
import { noFiles } from '../sending/no-files'
import type { SignInMethods, SignInSteps } from '../session/authentication'
import type { Life } from '../session/life'
import { Session } from '../session/session'
import { type SignedInHint, signedInHint, signedInKey } from '../session/signed-in'
import { bySso } from '../session/sso-mark'
import type { TabPanel } from '../tabs/tab-panel'
import { createStartTries } from './start-tries'

/** What was begun before the app, for a user who is signed in on this device. */
type Prefetched = Readonly<{ rows: Reading; screens: Promise<unknown> }>

/** Where the app stands, before and beside what the screens show. */
type AppState =
  /** The local rows are being read. */
  | { phase: 'starting' }
  | { phase: 'ready'; panel: Panel }
  /** Another tab of this browser has the counter open, and does not share it. */
  | { phase: 'elsewhere' }
  /** The browser keeps no local database, a newer build has written it, or the panel could not be loaded. */
  | { phase: 'unsupported'; reason: 'no-database' | 'newer-store' | 'blocked-store' | 'load-failed' }

type OpenLife = Life & { signInSteps?: Promise<SignInSteps>; signInMethods?: Promise<SignInMethods> }

/**
 * The composition root of one tenant's panel: session first, and everything else (log, socket, outbox, the
 * other tabs) once somebody is in. That part is a module of its own, loaded then.
 */
export class App {
  readonly #tenant: string
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #listeners = new Set<() => void>()
  readonly #preferences
  readonly #tries
  readonly #witness
  readonly #hint: SignedInHint
  #life: OpenLife
  #tellTime = () => {}
  #state: AppState = { phase: 'starting' }
  #tab: TabPanel | null = null
  #screens: Promise<unknown> = Promise.resolve()
  #erased: Promise<void> = Promise.resolve()
  /** See TabPanel. */
  #doubtful: readonly string[] = []
  /** What the page began to read before anything else ran. */
  #prefetched: Reading | null = null

  /** The language that was chosen on this device. */
  get language(): PanelLanguage {
    return this.#preferences.get().language
  }

  constructor(tenant: string, device: Clock, ids: Ids, storage: Storage) {
    const clock = servedClock(device, () => clockAhead(this.#life.runtime.world))
    this.#tenant = tenant
    this.#clock = clock
    this.#ids = ids
    const preferencesKey = `balcao/${tenant}/preferences`
    this.#preferences = createPreferences(storage, preferencesKey)
    const hintKey = signedInKey(tenant)
    this.#hint = signedInHint(storage, tenant)
    this.#tries = createStartTries(storage, `balcao/${tenant}/starts`, clock)
    this.#witness = createWaitingWitness(storage, `balcao/${tenant}/waiting`)
    addEventListener('pagehide', () => this.#tries.leaving())
    document.addEventListener('visibilitychange', () => this.#tries.hidden(document.hidden))
    this.#life = this.#beginLife()
    this.#tellTime = keepTimeBy(clock.served)
    // Only other tabs cause these: somebody chose something there, or came in there while this is at the login.
    addEventListener('storage', ({ key }) => {
      if (key === preferencesKey) this.#preferences.reread()
      if (key === hintKey && this.#hint.get() === 'in' && !this.#tab) void this.#follow()
    })
  }

  /** What is still under way when a life ends comes back to that one, and reaches neither world nor session of the next. */
  #beginLife(replaces = false, ended?: SessionEnd): OpenLife {
    const client = new GraphqlClient(`/${this.#tenant}/graphql`)
    const runtime = new Runtime(signedOutWorld(), createRegistry(loginEntries), this.#clock, this.#ids)
    const session = new Session(runtime, client, this.#hint, {
      opening: (user) => this.#enter(user),
      // A switch of user has a sentence of its own.
      opened: () => this.#tab?.connect(!replaces),
      closed: async (wipe) => {
        if (this.#life.session === session) await this.#leave(wipe, false, endIn(runtime))
      },
      left: () => {
        // The provider's own session ends after ours.
        if (bySso(localStorage, this.#tenant).take()) location.assign(`/${this.#tenant}/sso/end`)
      },
    })
    // Before anybody is in: afterwards the tab that leads hears it, and tells the others.
    client.onTime((sample) => {
      if (!this.#tab) hearTime(runtime, sample)
    })
    runtime.store.onTables(['connection'], () => this.#tellTime())
    // The world that learnt it is gone with its life: the login says it from a fact of its own.
    if (ended)
      runtime.ingest([{ kind: 'mark', name: 'session.revoked', src: 'app', data: { reason: ended } }])
    return { client, runtime, session }
  }

  readonly getState = (): AppState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Opens the panel: from local data when somebody is signed in here, else at the login. The
   * first paint waits for the rows and the screens, whose loading has begun already, both at once.
   */
  async start(prefetched: Prefetched | null): Promise<void> {
    if (!prefetched) {
      if (this.#hint.get() === 'erasing') this.#erased = this.#erase()
      this.#show({ phase: 'ready', panel: this.#panel() })
      return
    }
    this.#screens = prefetched.screens
    this.#prefetched = prefetched.rows
    await this.#follow()
  }

  /** Ends what a sign-out had begun: the page was closed before everything was erased. */
  async #erase(): Promise<void> {
    try {
      const { eraseStore } = await import('@infra/log/erase')
      await eraseStore(this.#tenant)
      this.#witness.forget()
      this.#hint.set('out')
    } catch (error) {
      // Tried again at the next start; whoever else comes in erases it in any case.
      console.error(error)
    }
  }

  /** Takes the counter over from another tab. */
  async takeOver(): Promise<void> {
    this.#show({ phase: 'starting' })
    await this.#tab?.takeOver()
    this.#tab?.connect()
  }

  /**
   * Opens the panel of the signed-in user. Connects where this tab leads; the token is renewed on the way.
   * Without an answer from the server the panel works on from local data, and the connection keeps trying.
   */
  async #follow(): Promise<void> {
    if (await this.#enter(null)) this.#tab?.connect()
  }

  /**
   * Opens the device's store and goes on from what it holds, or from what another tab has; what keeps it from
   * that is shown, with a way out. True when this tab leads.
   */
  async #enter(user: User | null): Promise<boolean> {
    try {
      return await this.#open(user)
    } catch (error) {
      // A script that did not come, or a store that cannot be read: nothing was written, a reload tries again.
      console.error(error)
      this.#tries.failed()
      void this.#tab?.close(false, false)
      this.#tab = null
      this.#show({ phase: 'unsupported', reason: 'load-failed' })
      return false
    }
  }

  async #open(user: User | null): Promise<boolean> {
    await this.#erased
    const prefetched =
      this.#prefetched ?? (await import('@infra/log/stored-rows')).readStoredRows(this.#tenant)
    this.#prefetched = null
    // Fetched already where somebody was signed in: see first-paint.ts.
    const { openTab } = await import('./open-tab')
    const { client, runtime, session } = this.#life
    const tab: TabPanel = openTab({
      tenant: this.#tenant,
      user,
      prefetched,
      runtime,
      client,
      clock: this.#clock,
      ids: this.#ids,
      preferences: this.#preferences,
      onScreen,
      signOut: () => session.signOut(),
      switchUser: (credentials) => this.#switchUser(credentials),
      unauthorized: () => void session.revoked(),
      painted: () => void this.#paint(tab, false),
      ready: () => void this.#paint(tab, true),
      elsewhere: () => this.#show({ phase: 'elsewhere' }),
      unsupported: (reason) => this.#show({ phase: 'unsupported', reason }),
      otherUser: () => void this.#leave(true, true),
      doubtful: this.#doubtful,
      over: (next, doubtful) => this.#over(next, doubtful, endIn(runtime)),
      startOver: () => this.#tries.begin(),
      witness: this.#witness,
    })
    this.#tab = tab
    return tab.open()
  }

  /** Shows what has been read so far; of the first, partial reading nothing when something is to be shown by then. */
  async #paint(tab: TabPanel, ready: boolean): Promise<void> {
    await this.#screens
    if (this.#tab === tab && (ready || this.#state.phase === 'starting'))
      this.#show({ phase: 'ready', panel: this.#panel() })
    if (this.#tab === tab && ready) this.#tries.ready()
  }

  /** The session is over, here and in every other tab. `next`: somebody else comes in in one of them. `ended`: why. */
  async #leave(wipe: boolean, next: boolean, ended?: SessionEnd): Promise<void> {
    await this.#tab?.close(wipe, next)
    this.#over(next, [], ended)
  }

  /** Of who was in nothing is left, in no tab; the others wait for what this one shows. */
  async #makeRoom(): Promise<Life> {
    this.#show({ phase: 'starting' })
    await this.#tab?.close(true, true)
    this.#tries.leaving()
    this.#tab = null
    this.#doubtful = []
    this.#life = this.#beginLife(true)
    return this.#life
  }

  async #switchUser(credentials: SwitchCredentials): ReturnType<Commands['switchUser']> {
    const room = { former: this.#life, hint: this.#hint, makeRoom: () => this.#makeRoom() }
    const { switchUser } = await import('../session/switch-user')
    return switchUser(room, credentials, {
      show: () => this.#show({ phase: 'ready', panel: this.#panel() }),
      done: () => void import('./open-tab').then(({ voice }) => voice.say({ what: 'switched' })),
    })
  }

  /** The screens fell: counts as a start that came to nothing, if it happens soon after one. */
  readonly faulted = (): void => this.#tries.failed()

  #over(next: boolean, doubtful: readonly string[] = [], ended?: SessionEnd): void {
    this.#doubtful = doubtful
    this.#tries.leaving()
    this.#tab = null
    this.#life = this.#beginLife(false, next ? undefined : ended)
    if (next) {
      this.#show({ phase: 'starting' })
      void this.#follow()
    } else this.#show({ phase: 'ready', panel: this.#panel() })
  }

  #panel(): Panel {
    const tab = this.#tab
    const life = this.#life
    const { runtime, session } = life
    const commands = tab?.commands ?? null
    const logIn: Commands['logIn'] = (email, password, remember, captcha) =>
      session.logIn(email, password, remember, captcha)
    return {
      tenant: this.#tenant,
      store: runtime.store,
      preferences: this.#preferences,
      updates: tab?.updates,
      drafts: tab?.drafts ?? noDrafts,
      files: tab?.files ?? noFiles,
      // Whatever is no property of its own is found in the tab's.
      commands: commands
        ? Object.create(commands, { logIn: { value: logIn } })
        : signedOutCommands({ logIn, signOut: () => session.signOut() }),
      signInSteps: () =>
        (life.signInSteps ??= import('../session/sign-in-steps').then(({ openSignInSteps }) =>
          openSignInSteps(life),
        )),
      signInMethods: () => (life.signInMethods ??= this.#openSignInMethods(life)),
      storageFailing: runtime.storageFailing,
      ready: commands !== null,
    }
  }

  async #openSignInMethods({ client, runtime, session }: Life): Promise<SignInMethods> {
    const { openSignInMethods } = await import('../session/sign-in')
    const browser = { origin: location.origin, device: localStorage, tab: sessionStorage }
    return openSignInMethods({ tenant: this.#tenant, client, runtime, session, ...browser })
  }

  #show(state: AppState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** Why the server ended the session of this life, as far as it said so. */
const endIn = ({ world }: Runtime): SessionEnd | undefined => world.rows.session.get('self')?.ended

const nobody = async () => NOBODY

/**
 * While the rows are still being read, and at the login, there is nobody to do anything for: whatever is asked but for
 * these comes to nothing. Not a list of all commands, for the login page would carry it.
 */
const signedOutCommands = (those: Pick<Commands, 'logIn' | 'signOut'>): Commands =>
  new Proxy(
    {
      ...those,
      recorderFacts: async () => ({
        ok: true,
        value: { entries: 0, since: null, quarantined: 0, failures: lastFailed },
      }),
    } satisfies Partial<Commands> as Partial<Commands> as Commands,
    // `then` is asked for by code that awaits the object that these stand in.
    { get: (known, name) => Reflect.get(known, name) ?? (name === 'then' ? undefined : nobody) },
  )
