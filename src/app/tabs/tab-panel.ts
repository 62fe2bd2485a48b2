import type { Telling } from '@domain/kernel/effects'
import { currentUser } from '@domain/login/session'
import { nextPaint } from '@infra/paint'
import type { Lease } from '@infra/tabs/lease'
import type { TabMessage } from '@infra/tabs/message'
import { TabPort } from '@infra/tabs/port'
import type { Commands } from '../panel/commands'
import { laterUpdates } from '../panel/later-updates'
import type { LivePanel } from '../panel/live-panel'
import { readFirst } from '../runtime/read-world'
import type { TabFiles } from '../sending/local-files'
import type { CommandRelay } from './internal/command-relay'
import { leasesOfTab, seizeLease } from './internal/leases-of-tab'
import { tellOfLost } from './internal/lost-messages'
import { relayOfTab } from './internal/relay-of-tab'
import { TabDrafts } from './internal/tab-drafts'
import { filesOfTab } from './internal/tab-files'
import type { TabFollower } from './internal/tab-follower'
import { TabLeader } from './internal/tab-leader'
import { watchFollowing } from './internal/watch-following'
import type { TabParts } from './tab-parts'

/** A tab that neither leads nor finds a leader within this says that the panel is open elsewhere, ms. */
const PATIENCE_MS = 10_000

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
  #watching: ReturnType<typeof watchFollowing> | null = null
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
      const lease = await leasesOfTab(this.#parts, this.#port).take(() => this.#lost())
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
    const leases = leasesOfTab(this.#parts, this.#port)
    await this.#lead(await seizeLease(leases, this.#parts.clock, () => this.#lost()))
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

  async #openRelay(): Promise<CommandRelay> {
    this.#openingRelay ??= relayOfTab(this.#parts, this.#port, this.files)
    this.#relay = await this.#openingRelay
    return this.#relay
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
        if (this.#role !== 'none') return this.#watching?.say()
        this.#role = 'following'
        this.#watching = watchFollowing(port, this.#parts, () => void this.drafts.flush())
        tellOfLost(this.#parts)
        this.#parts.ready()
        this.#decide(false)
      },
      leader: (term) => this.#relay?.leaderIs(term),
      otherUser: () => this.#over(true),
    })
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
    this.#watching?.stop()
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
    tellOfLost(this.#parts)
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
    this.#watching?.stop()
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
