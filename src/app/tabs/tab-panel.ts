import type { User } from '@contract/entities'
import type { Telling } from '@domain/kernel/effects'
import { currentUser } from '@domain/login/session'
import type { Clock } from '@infra/clock'
import type { GraphqlClient } from '@infra/graphql/client'
import type { Ids } from '@infra/ids'
import type { Reading } from '@infra/log/stored-rows'
import { nextPaint } from '@infra/paint'
import { channelLeases } from '@infra/tabs/channel-lease'
import { aloneLeases, type Lease, type Leases } from '@infra/tabs/lease'
import type { TabMessage } from '@infra/tabs/message'
import { TabPort } from '@infra/tabs/port'
import type { Base } from '../commands/tools'
import type { Commands } from '../panel/commands'
import { watchDevice } from '../panel/device-watch'
import { laterUpdates } from '../panel/later-updates'
import type { LivePanel } from '../panel/live-panel'
import type { StoreRefusal } from '../panel/open-store'
import type { PreferencesStore } from '../panel/preferences'
import type { OnScreen } from '../runtime/on-screen'
import { readFirst } from '../runtime/read-world'
import type { Runtime } from '../runtime/runtime'
import type { Voice } from '../runtime/voice'
import type { WaitingWitness } from '../runtime/waiting-witness'
import type { TabFiles } from '../sending/local-files'
import type { CommandRelay } from './internal/command-relay'
import { TabDrafts } from './internal/tab-drafts'
import { filesOfTab } from './internal/tab-files'
import type { TabFollower } from './internal/tab-follower'
import { TabLeader } from './internal/tab-leader'
import type { Ground } from './tab-ground'

/** A tab that neither leads nor finds a leader within this says that the panel is open elsewhere, ms. */
const PATIENCE_MS = 10_000

/** A tab that follows says again what it shows after this, ms. */
const SHOWS_AGAIN_MS = 60_000

/** A tab that has lost the lease has heard so within this, ms. */
const SEIZE_GRACE_MS = 300

/** What the panel of somebody who is signed in stands on. */
export type TabParts = Readonly<{
  tenant: string
  /** Who has just logged in here; null: the user signed in on this device. */
  user: User | null
  /** The store's rows, whose reading has begun. */
  prefetched: Reading
  runtime: Runtime
  client: GraphqlClient
  clock: Clock
  ids: Ids
  preferences: PreferencesStore
  voice: Voice
  /** What this tab shows. */
  onScreen: OnScreen
  tabs: Ground
  /** Ends the session, in the tab that leads. */
  signOut: Base['signOut']
  /** Puts another user in this one's place, in the tab that leads. */
  switchUser: Base['switchUser']
  unauthorized: () => void
  /** The world holds what the list needs. */
  painted: () => void
  /** The panel can be worked with. */
  ready: () => void
  /** Another tab has it, and this one cannot work beside it. */
  elsewhere: () => void
  /** It cannot be opened, or not be gone on with. */
  unsupported: (reason: StoreRefusal | 'load-failed') => void
  /** Somebody else has logged in in another tab: this one is to leave, wiping what was of its user. */
  otherUser: () => void
  /** The panel could not start from this store before: see start-tries.ts. Asked by the tab that leads. */
  startOver: () => boolean
  witness: WaitingWitness
  /** Hashes of messages of this tab's former life that may not have come through: if they are gone, it is said. */
  doubtful: readonly string[]
  /** What this tab stood on is over. `next`: there is, or will be, another tab to follow. `doubtful`: as above. */
  over: (next: boolean, doubtful?: readonly string[]) => void
}>

/**
 * The panel of somebody who is signed in, in this tab. One tab leads: it owns socket, log, rows and outbox.
 * The others follow it, show the same and work just as well; the next in the lock's queue goes on when it goes.
 */
export class TabPanel {
  readonly drafts: TabDrafts
  readonly files: TabFiles
  readonly #parts: TabParts
  readonly #port: TabPort | null
  #relay: CommandRelay | null = null
  #openingRelay: Promise<CommandRelay> | null = null
  readonly #waiting = new AbortController()
  /** See Panel. */
  readonly updates = laterUpdates
  #role: 'none' | 'following' | 'leading' | 'ended' = 'none'
  #lease: Lease | null = null
  #follower: TabFollower | null = null
  #leader: TabLeader | null = null
  #live: LivePanel | null = null
  #unwatch = () => {}
  #painting: Promise<void> = Promise.resolve()
  #decide: (leading: boolean) => void = () => {}
  #fail: (error: unknown) => void = () => {}

  constructor(parts: TabParts) {
    const { tabs, ids, clock, runtime } = parts
    this.#parts = parts
    this.#port = tabs.channel && new TabPort(tabs.channel, ids.unique(), tabs.version, () => this.#outdated())
    this.#port?.listen((message) => this.#hear(message))
    this.drafts = new TabDrafts(this.#port, clock)
    this.files = filesOfTab(parts, () => currentUser(runtime.world)?.id ?? null)
  }

  /** What the screens can ask for; null until the panel is ready. */
  get commands(): Commands | null {
    return this.#role === 'leading' || this.#role === 'following' ? (this.#relay?.commands ?? null) : null
  }

  /**
   * Opens the panel: true when this tab leads, false when it follows or may not work at all, which is shown.
   * Rejects when it cannot be opened.
   */
  async open(): Promise<boolean> {
    const { queue } = this.#parts.tabs
    const decided = new Promise<boolean>((resolve, reject) => {
      this.#decide = resolve
      this.#fail = reject
    })
    if (this.#port && queue) {
      // Asked for at once, so that it is here by the time of the first paint; followed is only who is slower.
      const granted = queue.wait(this.#waiting.signal, () => this.#lost()).then((lease) => this.#lead(lease))
      granted.catch((error: unknown) => this.#fail(error))
      this.#painting = this.#paintFirst()
      await this.#painting
      if (this.#role === 'none' && !this.#lease) await this.#follow(this.#port)
    } else {
      await this.#paintFirst()
      const lease = await this.#single().take(() => this.#lost())
      if (lease) await this.#lead(lease)
      else this.#elsewhere()
    }
    return decided
  }

  /** Starts (again) to keep up with the server, where this tab leads. `cameIn`: by the login, which is said. */
  connect(cameIn = false): void {
    this.#live?.connect()
    if (cameIn) this.#parts.voice.say({ what: 'cameIn' })
  }

  /** Takes the panel over from a tab that does not answer, or may not share it. */
  async takeOver(): Promise<void> {
    this.#waiting.abort()
    const leases = this.#parts.tabs.queue ?? this.#single()
    const lease = await leases.seize(() => this.#lost())
    // Whoever had it hears of it a moment later, and may just be writing.
    await new Promise<void>((resolve) => this.#parts.clock.after(SEIZE_GRACE_MS, resolve))
    await this.#lead(lease)
  }

  /** The session is over: every tab leaves. `wipe`: this user's data is erased. `next`: somebody else comes in. */
  async close(wipe: boolean, next: boolean): Promise<void> {
    this.#leader?.left(next)
    const live = this.#live
    if (wipe) {
      this.drafts.forget()
      this.files.forget()
    }
    await this.#end(() => live?.close(wipe))
  }

  /** What the screens ask for goes through it, whoever leads. */
  async #openRelay(): Promise<CommandRelay> {
    const { clock, ids, runtime, tabs, voice } = this.#parts
    this.#openingRelay ??= tabs.openRelay({
      port: this.#port,
      clock,
      ids,
      own: { ids, files: this.files },
      voice,
      queued: (hash) => {
        const { rows, index } = runtime.world
        return rows.outbox.has(hash) || index.messageOfHash.has(hash) || rows.internalOutbox.has(hash)
      },
    })
    this.#relay = await this.#openingRelay
    return this.#relay
  }

  #single(): Leases {
    if (this.#parts.tabs.queue) return this.#parts.tabs.queue
    return this.#port ? channelLeases(this.#port, this.#parts.clock) : aloneLeases
  }

  /** Painted before the store is opened for writing. Who comes in by the login is shown nothing of before. */
  async #paintFirst(): Promise<void> {
    const { user, prefetched, runtime, painted, clock } = this.#parts
    const first = user ? null : await readFirst(prefetched)
    if (!first || this.#role !== 'none') return
    runtime.store.replace(first)
    painted()
    await nextPaint(clock)
  }

  async #follow(port: TabPort): Promise<void> {
    const { tenant, prefetched, runtime, clock, ids, user, tabs } = this.#parts
    const standby = clock.after(PATIENCE_MS, () => {
      if (this.#role === 'none') this.#elsewhere()
    })
    const { TabFollower } = await tabs.follower()
    // It may have come to lead, or be over, meanwhile.
    if (this.#role !== 'none' || this.#lease) return
    this.#follower = new TabFollower({
      port,
      runtime,
      clock,
      ids,
      user: user?.id ?? null,
      shown: () => this.#parts.onScreen.get().tickets,
      openStore: async (owner) => {
        const store = await tabs.openFollowerStore(tenant, clock, prefetched, owner)
        await this.#openRelay()
        this.drafts.attach(store.drafts)
        return store
      },
      joined: () => {
        standby()
        this.#sayShown(port)
        if (this.#role !== 'none') return
        this.#role = 'following'
        this.#watch(port)
        this.#tellOfLost()
        this.#parts.ready()
        this.#decide(false)
      },
      leader: (term) => this.#relay?.leaderIs(term),
      otherUser: () => this.#over(true),
    })
  }

  /** What the device tells a tab that follows. */
  #watch(port: TabPort): void {
    const nothing = () => {}
    const watch = watchDevice(this.#parts.clock, {
      online: nothing,
      offline: nothing,
      backAfterAbsence: () => port.post({ type: 'back' }),
      woke: () => port.post({ type: 'back' }),
      leaving: () => void this.drafts.flush(),
    })
    const { onScreen, clock } = this.#parts
    const unsubscribe = onScreen.subscribe(() => this.#sayShown(port))
    let again = () => {}
    const renew = () => {
      this.#sayShown(port)
      again = clock.after(SHOWS_AGAIN_MS, renew)
    }
    again = clock.after(SHOWS_AGAIN_MS, renew)
    this.#unwatch = () => {
      watch.stop()
      unsubscribe()
      again()
    }
  }

  #sayShown(port: TabPort): void {
    const { tickets, closedListed } = this.#parts.onScreen.get()
    port.post({ type: 'shows', tickets: [...tickets], closedListed })
  }

  async #lead(lease: Lease): Promise<void> {
    if (this.#role === 'ended') {
      lease.release()
      return
    }
    this.#lease = lease
    await this.#painting
    const { user, runtime, preferences, tenant, client, clock, ids, prefetched, unauthorized } = this.#parts
    const { signOut, switchUser } = this.#parts
    const follower = this.#follower
    follower?.stop()
    this.#unwatch()
    await this.drafts.flush()
    const followed = this.#role === 'following'
    // Said again by the log's writer here.
    runtime.storageFailing.set(false)
    const relay = await this.#openRelay()
    const live = await this.#parts.tabs
      .openLivePanel({
        tenant,
        user,
        prefetched,
        runtime,
        client,
        clock,
        ids,
        preferences,
        unauthorized,
        voice: this.#parts.voice,
        startOver: this.#parts.startOver(),
        witness: this.#parts.witness,
        files: this.files,
        signOut,
        switchUser,
        type: (ticketId, draft) => this.drafts.set(ticketId, draft),
        storeTaken: () => this.#outdated(),
        logForked: () => this.#lost(),
        heir: follower && followed ? { user: follower.user, inherit: (log) => follower.inherit(log) } : null,
        shown: () => [this.#parts.onScreen.get(), ...(this.#leader?.shown ?? [])],
        taken: (entries) => this.#leader?.taken(entries),
        tell: (telling) => (this.#leader ? this.#leader.tell(telling) : this.#news(telling)),
      })
      .catch((error: unknown) => {
        if (!followed) throw error
        console.error(error)
        return 'load-failed' as const
      })
    if (typeof live === 'string') {
      if (live === 'not-theirs') this.drafts.forget()
      await this.#end(() => {})
      if (live === 'not-theirs') this.#parts.over(false)
      else this.#parts.unsupported(live)
      this.#decide(false)
      return
    }
    if (this.#ended()) {
      live.abandon()
      return
    }
    this.#live = live
    this.drafts.attach(live.drafts)
    this.#role = 'leading'
    relay.leadHere(live.here.give)
    this.#serve(live)
    this.#tellOfLost()
    if (followed) live.connect()
    else this.#parts.ready()
    this.#decide(true)
  }

  /** A seizing tab, or the end of the session, may have come while the store was being opened. */
  #ended(): boolean {
    return this.#role === 'ended'
  }

  #serve({ here }: LivePanel): void {
    const { runtime, clock, ids, otherUser } = this.#parts
    if (!this.#port || !this.#parts.tabs.queue) return
    this.#leader = new TabLeader({
      port: this.#port,
      runtime,
      clock,
      ids,
      perform: here.perform,
      otherUser,
      displaced: () => this.#lost(),
      back: () => runtime.ingest([{ kind: 'mark', name: 'connection.gap', src: 'app', data: {} }]),
      tell: (telling) => this.#news(telling),
      looking,
    })
    this.#leader.announce()
  }

  /** Messages that were typed before another tab took over, and are nowhere now. */
  #tellOfLost(): void {
    const { doubtful, runtime, voice } = this.#parts
    const { rows, index } = runtime.world
    const count = doubtful.filter((hash) => !rows.outbox.has(hash) && !index.messageOfHash.has(hash)).length
    if (count > 0) voice.say({ what: 'left', count })
  }

  #hear(message: TabMessage): void {
    const following = this.#role === 'following'
    // Who comes in by the login is the reason that the others leave.
    if (message.type === 'left' && (following || (this.#role === 'none' && !this.#parts.user)))
      this.#over(message.next)
    if (!following) return
    if (message.type === 'whoLooks' && looking()) this.#port?.post({ type: 'looking', id: message.id })
    if (message.type === 'tell' && message.to === this.#port?.tab) this.#news(message.telling)
  }

  #news(telling: Telling): void {
    const { runtime, clock, voice } = this.#parts
    voice.news(runtime.world, telling, clock.served())
  }

  /** Nothing of the user stays in this tab; their store is wiped once, by the tab that led. */
  #over(next: boolean): void {
    this.drafts.forget()
    this.files.forget()
    void this.#end(() => {})
    this.#parts.over(next)
    this.#decide(false)
  }

  /** Another tab has seized the lease, or written the log on already: this one stops writing at once, and follows if it can. */
  #lost(): void {
    if (this.#role === 'ended') return
    const live = this.#live
    void this.drafts.flush()
    let doubtful = this.#parts.doubtful
    const leave = () => {
      if (live) doubtful = live.abandon()
    }
    void this.#end(leave, 'unknown')
    if (this.#port && this.#parts.tabs.queue) this.#parts.over(true, doubtful)
    else this.#parts.elsewhere()
    this.#decide(false)
  }

  /** A newer build runs in another tab: what this one has folded is written, and then nothing any more. */
  #outdated(): void {
    if (this.#role === 'ended') return
    const live = this.#live
    void this.drafts.flush()
    void this.#end(() => live?.close(false), 'unknown')
    this.#parts.unsupported('newer-store')
    this.#decide(false)
  }

  #elsewhere(): void {
    this.#parts.elsewhere()
    this.#decide(false)
  }

  /** Lets go of everything; the lease last, when the store has been left. */
  async #end(leave: () => Promise<void> | void | undefined, why: 'over' | 'unknown' = 'over'): Promise<void> {
    this.#role = 'ended'
    this.#waiting.abort()
    this.#unwatch()
    this.#follower?.stop()
    this.#leader?.stop()
    this.#relay?.end(why)
    this.#live = null
    this.#leader = null
    const lease = this.#lease
    this.#lease = null
    try {
      await leave()
    } finally {
      lease?.release()
      this.#port?.close()
    }
  }
}

const looking = (): boolean => document.visibilityState === 'visible'
