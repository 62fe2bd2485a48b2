import { restore } from '@domain/checkpoint'
import { allTouched } from '@domain/kernel/all-touched'
import type { Entry } from '@domain/kernel/entry'
import { type Change, emptyChange, type World } from '@domain/kernel/world'
import { currentUser } from '@domain/login/session'
import type { Clock } from '@infra/clock'
import { backoff, type Ids } from '@infra/ids'
import type { LogStore } from '@infra/log/log'
import type { TabMessage } from '@infra/tabs/message'
import type { TabPort } from '@infra/tabs/port'
import type { Inheritance } from '../../panel/open-store'
import { IdlePacker } from '../../runtime/idle-packing'
import type { Runtime } from '../../runtime/runtime'
import type { FollowerStore } from './follower-store'

/** Asking for the leader again: the first time soon, as it may just be coming up. */
const ASK = { baseMs: 500, capMs: 5_000 }
/** Entries kept in memory, in case the leader goes before it has written them. */
const RECENT = 500

type Message<T extends TabMessage['type']> = Extract<TabMessage, { type: T }>
type Welcome = Message<'welcome'>

type Parts = Readonly<{
  port: TabPort
  runtime: Runtime
  clock: Clock
  ids: Ids
  /** Who has just logged in here; null: whoever the leader serves. */
  user: string | null
  /** Ids of the tickets that this tab shows. */
  shown?: () => readonly string[]
  /** Opens the store; `owner` gives the leader's user, as far as it is known by then. */
  openStore: (owner: () => string | null) => Promise<FollowerStore>
  /** The world is the leader's, up to now; called each time it came to be so. */
  joined: () => void
  /** There is a leader of this name; it hears calls. */
  leader: (term: string) => void
  /** The leader serves somebody else by now: what is here is not theirs to see. */
  otherUser: () => void
}>

/**
 * Keeps a tab's world equal to the leader's: reads rows and log once, then folds what the leader folds. It
 * never writes. Whatever goes wrong (a hole, a new leader that knows less) ends in reading again.
 *
 *   ask ──join──► leader          entries heard from now on are kept aside
 *       ◄─welcome{term, pos}──    all up to pos is on disk
 *   read rows and the log's tail, fold what was kept aside behind it, follow
 */
export class TabFollower {
  readonly #parts: Parts
  readonly #stopListening: () => void
  #state: 'asking' | 'reading' | 'following' | 'stopped' = 'asking'
  #term: string | null = null
  /** The leader's user when it answered; null while it had none yet. */
  #user: string | null = null
  #opening: Promise<FollowerStore> | null = null
  /** The world here is a leader's, though perhaps not up to now. */
  #joined = false
  /** What is in memory is not to be built on. */
  #anew = true
  /** The store could not be read: the leader is asked for the world itself. */
  #whole = false
  #attempts = 0
  #aside: Message<'entries'>[] = []
  #recent: Entry[] = []
  /** Tables that have changed; which of their rows, they know themselves. */
  #behind: Change = emptyChange()
  #cancel: (() => void) | null = null
  #round = 0
  readonly #idlePacker: IdlePacker

  constructor(parts: Parts) {
    this.#parts = parts
    this.#idlePacker = new IdlePacker(parts.clock, () => parts.runtime.world, parts.shown)
    this.#stopListening = parts.port.listen((message) => this.#hear(message))
    this.#ask()
  }

  /** The user whose world is followed; null before there was one. They may have come in since the leader answered. */
  get user(): string | null {
    return this.#user ?? (this.#joined ? (currentUser(this.#parts.runtime.world)?.id ?? null) : null)
  }

  /** Hears nothing and reads nothing from here on; what is in memory stays. */
  stop(): void {
    this.#state = 'stopped'
    this.#round += 1
    this.#stopListening()
    this.#idlePacker.stop()
    this.#cancel?.()
    this.#cancel = null
    // One that is still being opened is closed when it is; one that does not open has told so.
    this.#opening?.then((store) => store.close()).catch(() => {})
  }

  /**
   * What is here for a new leader, given the log that it will write: folds what it holds and is not here yet.
   * Null when nothing was followed, or when memory and log have gone apart: the new leader then reads it all.
   */
  async inherit(log: LogStore): Promise<Inheritance | null> {
    const { runtime } = this.#parts
    if (!this.#joined || this.#anew) return null
    const { pos } = runtime.world
    // One that both surely have, then everything that only one of them may have.
    const first = (this.#recent[0]?.pos ?? pos + 1) - 1
    const onDisk = await log.readAfter(Math.max(0, first - 1))
    const start = onDisk[0]?.pos ?? (first === 0 ? 1 : Number.POSITIVE_INFINITY)
    if (start > pos + 1 || onDisk.some((entry, i) => entry.pos !== start + i)) return null
    // Another leader has been in between, unheard.
    if (!this.#agreesWith(onDisk)) return null
    const end = onDisk.at(-1)?.pos ?? 0
    this.#fold(onDisk.filter((entry) => entry.pos > pos))
    return {
      world: runtime.world,
      behind: this.#behind,
      unwritten: this.#recent.filter((entry) => entry.pos > end),
    }
  }

  #hear(message: TabMessage): void {
    switch (message.type) {
      case 'leads':
        this.#newLeader(message)
        break
      case 'welcome':
        if (message.to === this.#parts.port.tab && this.#state === 'asking') void this.#read(message)
        break
      case 'entries':
        if (this.#state === 'following') this.#take(message)
        else this.#aside.push(message)
        break
      case 'failing':
        if (message.term === this.#term) this.#parts.runtime.storageFailing.set(message.failing)
        break
      default:
    }
  }

  /**
   * A new leader has the same world, or more of it, and is caught up with; one that has less never got the
   * last entries, so that they must go here too.
   */
  #newLeader({ pos }: Message<'leads'>): void {
    if (this.#parts.runtime.world.pos > pos) this.#anew = true
    this.#again()
  }

  #take({ term, entries }: Message<'entries'>): void {
    const { world } = this.#parts.runtime
    const fresh = entries.filter((entry) => entry.pos > world.pos)
    // Of a leader that did not make itself known, or after one that was not heard.
    if (term !== this.#term) this.#anew = true
    else if (fresh.every((entry, i) => entry.pos === world.pos + 1 + i)) {
      this.#fold(fresh)
      return
    }
    this.#again()
  }

  #fold(entries: readonly Entry[]): void {
    if (entries.length === 0) return
    note(this.#behind, this.#parts.runtime.foldPlaced(entries))
    this.#idlePacker.note()
    this.#recent.push(...entries)
    if (this.#recent.length > 2 * RECENT) this.#recent = this.#recent.slice(-RECENT)
  }

  /** Asks to be let in (again). */
  #again(): void {
    this.#round += 1
    this.#state = 'asking'
    this.#aside = []
    this.#cancel?.()
    this.#cancel = null
    this.#ask()
  }

  /** Asks until somebody answers: there may be no leader yet, and the lock may come here at any moment. */
  #ask(): void {
    const { port, clock, ids, user } = this.#parts
    this.#attempts += 1
    port.post({ type: 'join', user: this.user ?? user, whole: this.#whole })
    const delay = backoff(ids, this.#attempts, ASK.baseMs, ASK.capMs)
    this.#cancel = clock.after(delay, () => {
      this.#cancel = null
      if (this.#state === 'asking') this.#ask()
    })
  }

  async #read(welcome: Welcome): Promise<void> {
    this.#cancel?.()
    this.#cancel = null
    this.#state = 'reading'
    this.#round += 1
    const round = this.#round
    const { runtime, otherUser } = this.#parts
    if (this.user !== null && welcome.user !== this.user) {
      otherUser()
      return
    }
    this.#user = welcome.user
    try {
      const store = await this.#open()
      if (round !== this.#round) return
      if (welcome.checkpoint) {
        const world = restore(welcome.checkpoint)
        this.#begin(world, { ...emptyChange(), touched: allTouched(world) }, store.registry)
      } else if (this.#anew) {
        const { world, behind } = await store.read()
        if (round !== this.#round) return
        this.#begin(world, behind, store.registry)
      } else {
        const tail = await this.#tailOf(store)
        if (round !== this.#round) return
        if (!tail) {
          this.#anew = true
          this.#again()
          return
        }
        this.#fold(tail)
      }
    } catch {
      // The log was cut where the rows end, or the disk refuses: from the beginning, a little later.
      if (round === this.#round) this.#later()
      return
    }
    if (runtime.world.pos < welcome.pos) {
      this.#later()
      return
    }
    this.#follow(welcome)
  }

  /**
   * What the log holds behind the world here. Null where the two have gone apart: a leader that slept through a
   * take-over tells entries that never reach the log, and others come to stand in their places.
   */
  async #tailOf(store: FollowerStore): Promise<Entry[] | null> {
    const { pos } = this.#parts.runtime.world
    const onDisk = await store.readAfter((this.#recent[0]?.pos ?? pos + 1) - 1)
    if (!this.#agreesWith(onDisk)) return null
    const tail = onDisk.filter((entry) => entry.pos > pos)
    return onDisk.length - tail.length === this.#recent.length ? tail : null
  }

  /** Are the entries heard here the ones that stand in their places? */
  #agreesWith(onDisk: readonly Entry[]): boolean {
    const known = new Map(this.#recent.map((entry) => [entry.pos, entry.id]))
    return onDisk.every(({ pos, id }) => (known.get(pos) ?? id) === id)
  }

  async #open(): Promise<FollowerStore> {
    this.#opening ??= this.#parts.openStore(() => this.user)
    try {
      return await this.#opening
    } catch (error) {
      this.#opening = null
      throw error
    }
  }

  #begin(world: World, behind: Change, registry: FollowerStore['registry']): void {
    this.#recent = []
    this.#behind = emptyChange()
    note(this.#behind, behind)
    this.#anew = false
    this.#parts.runtime.reset(world, registry)
  }

  /** Starts over after a while, without the store. */
  #later(): void {
    const { clock, ids } = this.#parts
    this.#anew = true
    this.#whole = true
    this.#state = 'asking'
    this.#round += 1
    this.#cancel = clock.after(backoff(ids, this.#attempts, ASK.baseMs, ASK.capMs), () => this.#again())
  }

  #follow(welcome: Welcome): void {
    const { runtime, joined, leader } = this.#parts
    this.#state = 'following'
    this.#term = welcome.term
    this.#attempts = 0
    this.#whole = false
    this.#joined = true
    runtime.storageFailing.set(welcome.failing)
    const aside = this.#aside
    this.#aside = []
    for (const message of aside) {
      if (this.#state !== 'following') return
      // From before the leader that answered.
      if (message.term === welcome.term) this.#take(message)
    }
    if (this.#state !== 'following') return
    leader(welcome.term)
    joined()
  }
}

/** Notes which tables another change touched. Not which rows: that list would grow for as long as the tab lives. */
function note(all: Change, change: Change): void {
  for (const table of change.touched.keys()) if (!all.touched.has(table)) all.touched.set(table, new Set())
}
