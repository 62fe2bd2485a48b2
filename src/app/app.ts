import type { User } from '@contract/entities'
import { createRegistry } from '@domain/kernel/registry'
import { emptyWorld } from '@domain/kernel/world'
import { loginEntries } from '@domain/login/login.fold'
import type { Clock } from '@infra/clock'
import { GraphqlClient } from '@infra/graphql/client'
import type { Ids } from '@infra/ids'
import { type Reading, readStoredRows } from '@infra/log/stored-rows'
import { type Lease, takeLease } from '@infra/tabs/lease'
import type { Commands } from './commands'
import { noDrafts } from './drafts'
import type { Early } from './early'
import type { LivePanel } from './live-panel'
import type { Panel } from './panel'
import { createPreferences } from './preferences'
import { Runtime } from './runtime'
import { Session } from './session'
import { signedInKey } from './signed-in'
import { createStartTries } from './start-tries'
import { createWaitingWitness } from './waiting-witness'

/** Where the app stands, before and beside what the screens show. */
export type AppState =
  /** The local rows are being read. */
  | { phase: 'starting' }
  | { phase: 'ready'; panel: Panel }
  /** Another tab of this browser has the counter open. */
  | { phase: 'elsewhere' }
  /** The browser keeps no local database, a newer build has written it, or the panel could not be loaded. */
  | { phase: 'unsupported'; reason: 'no-database' | 'newer-store' | 'blocked-store' | 'load-failed' }

/**
 * The composition root of one tenant's panel: session first, and everything else (log, socket, outbox) once
 * somebody is in. That part is a module of its own, loaded then.
 */
export class App {
  readonly #tenant: string
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #client: GraphqlClient
  readonly #runtime: Runtime
  readonly #session: Session
  readonly #listeners = new Set<() => void>()
  readonly #preferences
  readonly #hint
  readonly #tries
  readonly #witness
  #state: AppState = { phase: 'starting' }
  #lease: Lease | null = null
  #live: LivePanel | null = null
  #screens: Promise<unknown> = Promise.resolve()
  /** What the page began to read before anything else ran. */
  #early: Reading | null = null

  constructor(tenant: string, clock: Clock, ids: Ids, storage: Storage) {
    this.#tenant = tenant
    this.#clock = clock
    this.#ids = ids
    this.#client = new GraphqlClient(`/${tenant}/graphql`)
    this.#runtime = new Runtime(emptyWorld(), createRegistry(loginEntries), clock, ids)
    this.#preferences = createPreferences(storage, `balcao/${tenant}/preferences`)
    this.#hint = {
      get: () => storage.getItem(signedInKey(tenant)) === '1',
      set: (signedIn: boolean) => storage.setItem(signedInKey(tenant), signedIn ? '1' : '0'),
    }
    this.#tries = createStartTries(storage, `balcao/${tenant}/starts`, clock)
    this.#witness = createWaitingWitness(storage, `balcao/${tenant}/waiting`)
    addEventListener('pagehide', () => this.#tries.leaving())
    this.#session = new Session(this.#runtime, this.#client, this.#hint, {
      opening: (user) => this.#enter(user, true),
      opened: () => this.#connect(),
      closed: (wipe) => this.#leave(wipe),
    })
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
  async start(early: Early | null): Promise<void> {
    if (!this.#hint.get()) {
      this.#show({ phase: 'ready', panel: this.#panel() })
      return
    }
    this.#screens = early?.screens ?? Promise.resolve()
    this.#early = early?.rows ?? null
    await this.#enter(null, false)
    this.#connect()
  }

  /** Takes the counter over from another tab. */
  async takeOver(): Promise<void> {
    this.#show({ phase: 'starting' })
    await this.#enter(null, true)
    this.#connect()
  }

  /**
   * Connects; the token is renewed on the way. Without an answer from the server the panel works on from local
   * data, and the connection keeps trying.
   */
  #connect(): void {
    this.#live?.connect()
  }

  /** Opens the device's store and goes on from what it holds; what keeps it from that is shown, with a way out. */
  async #enter(user: User | null, takeOver: boolean): Promise<void> {
    try {
      await this.#open(user, takeOver)
    } catch (error) {
      // A script that did not come, or a store that cannot be read: nothing was written, a reload tries again.
      console.error(error)
      this.#tries.failed()
      this.#lease?.release()
      this.#lease = null
      this.#show({ phase: 'unsupported', reason: 'load-failed' })
    }
  }

  async #open(user: User | null, takeOver: boolean): Promise<void> {
    this.#lease = await takeLease(`balcao/${this.#tenant}`, takeOver, () =>
      this.#lost({ phase: 'elsewhere' }),
    )
    if (!this.#lease) {
      this.#show({ phase: 'elsewhere' })
      return
    }
    // Fetched already where somebody was signed in: see early.ts.
    const { openLivePanel } = await import('./live-panel')
    const live = await openLivePanel({
      tenant: this.#tenant,
      user,
      early: this.#early ?? readStoredRows(this.#tenant),
      runtime: this.#runtime,
      client: this.#client,
      clock: this.#clock,
      ids: this.#ids,
      preferences: this.#preferences,
      unauthorized: () => void this.#session.revoked(),
      painted: () => void this.#firstPaint(),
      startOver: this.#tries.begin(),
      witness: this.#witness,
      storeTaken: () => this.#lost({ phase: 'unsupported', reason: 'newer-store' }),
    })
    this.#early = null
    if (typeof live === 'string') {
      this.#show({ phase: 'unsupported', reason: live })
      return
    }
    this.#live = live
    await this.#screens
    this.#show({ phase: 'ready', panel: this.#panel() })
  }

  /** Shows what the rows read so far hold, unless something else is to be shown by then. */
  async #firstPaint(): Promise<void> {
    await this.#screens
    if (this.#state.phase === 'starting') this.#show({ phase: 'ready', panel: this.#panel() })
  }

  async #leave(wipe: boolean): Promise<void> {
    this.#tries.leaving()
    await this.#live?.close(wipe)
    this.#live = null
    this.#lease?.release()
    this.#lease = null
    this.#runtime.reset(emptyWorld(), createRegistry(loginEntries))
    this.#show({ phase: 'ready', panel: this.#panel() })
  }

  /** The screens fell: counts as a start that came to nothing, if it happens soon after one. */
  readonly faulted = (): void => this.#tries.failed()

  /** Another tab, or a newer build, took over: this one stops writing at once. */
  #lost(state: AppState): void {
    if (!this.#lease) return
    this.#lease.release()
    this.#lease = null
    this.#live?.abandon()
    this.#live = null
    this.#client.token = null
    this.#show(state)
  }

  #panel(): Panel {
    const live = this.#live
    const session = {
      logIn: (email: string, password: string, remember: boolean) =>
        this.#session.logIn(email, password, remember),
      signOut: () => this.#session.signOut(),
    }
    return {
      tenant: this.#tenant,
      store: this.#runtime.store,
      preferences: this.#preferences,
      drafts: live?.drafts ?? noDrafts,
      commands: { ...(live?.commands ?? signedOutCommands), ...session },
      storageFailing: this.#runtime.storageFailing,
      ready: live !== null,
    }
  }

  #show(state: AppState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

const nobody = async () => ({ ok: false, code: 'UNAUTHENTICATED', message: '' }) as const

/** While the rows are still being read, and at the login, there is nobody to do anything for. */
const signedOutCommands: Omit<Commands, 'logIn' | 'signOut'> = {
  loadTickets: nobody,
  openTicket: nobody,
  loadOlderMessages: nobody,
  markSeen: nobody,
  take: nobody,
  finish: nobody,
  returnToInbox: nobody,
  transfer: nobody,
  acceptTransfer: nobody,
  cancelTransfer: nobody,
  colleagues: nobody,
  send: nobody,
  retry: nobody,
  discard: async () => {},
  dismissNotice: () => {},
  dismissAnnouncement: () => {},
  exportLog: async () => new Blob(),
}
