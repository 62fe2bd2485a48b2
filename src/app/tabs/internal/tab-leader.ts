import { save } from '@domain/checkpoint'
import type { Telling } from '@domain/kernel/effects'
import type { Entry } from '@domain/kernel/entry'
import { currentUser } from '@domain/login/session'
import type { Clock } from '@infra/clock'
import type { Ids } from '@infra/ids'
import type { TabMessage } from '@infra/tabs/message'
import type { TabPort } from '@infra/tabs/port'
import type { Shown } from '../../runtime/on-screen'
import type { Runtime } from '../../runtime/runtime'

/** A tab that has not said for this long what it shows is gone, ms; a hidden one says it once a minute. */
const SHOWS_MS = 10 * 60 * 1000

/** A tab that is being looked at says so within this, ms. */
const LOOKING_MS = 200

type Parts = Readonly<{
  port: TabPort
  runtime: Runtime
  clock: Clock
  ids: Ids
  /** Does a command of a name. */
  perform: (name: string, args: readonly unknown[]) => Promise<unknown>
  /** Somebody else has logged in in another tab: this session makes room. */
  otherUser: () => void
  /** Another tab leads by now. */
  displaced: () => void
  /** A tab that follows is looked at again after a long time. */
  back: () => void
  /** Tells the user in this tab. */
  tell: (telling: Telling) => void
  /** Is the user looking at this tab? */
  looking: () => boolean
}>

/** What the leading tab does for those that follow: lets them in, tells what it folds, does what they ask. */
export class TabLeader {
  /** Names this leadership. */
  readonly term: string
  readonly #parts: Parts
  readonly #stop: () => void
  readonly #looks = new Map<string, (tab: string) => void>()
  /** What the tabs that follow have said last that they show. */
  readonly #shown = new Map<string, { shown: Shown; at: number }>()
  /** Nobody has followed so far: nothing needs to be told. */
  #alone = true

  constructor(parts: Parts) {
    this.#parts = parts
    this.term = parts.ids.unique()
    const unlisten = parts.port.listen((message, from) => this.#hear(message, from))
    const { storageFailing } = parts.runtime
    const unsubscribe = storageFailing.subscribe(() =>
      parts.port.post({ type: 'failing', term: this.term, failing: storageFailing.get() }),
    )
    this.#stop = () => {
      unlisten()
      unsubscribe()
    }
  }

  /** Makes itself known. From here on everything that is folded must be told by {@link taken}. */
  announce(): void {
    const { port, runtime } = this.#parts
    port.post({ type: 'leads', term: this.term, pos: runtime.world.pos })
  }

  /** Entries that were folded just now. */
  taken(entries: readonly Entry[]): void {
    if (!this.#alone) this.#parts.port.post({ type: 'entries', term: this.term, entries: [...entries] })
  }

  /**
   * Tells the user something in one tab only: the one they look at, else this one, which may put it on the
   * desktop.
   */
  tell(telling: Telling): void {
    const { clock, ids, port, looking, tell } = this.#parts
    if (this.#alone || looking()) {
      tell(telling)
      return
    }
    const id = ids.unique()
    const tellHere = clock.after(LOOKING_MS, () => {
      this.#looks.delete(id)
      tell(telling)
    })
    this.#looks.set(id, (to) => {
      this.#looks.delete(id)
      tellHere()
      port.post({ type: 'tell', to, telling })
    })
    port.post({ type: 'whoLooks', id })
  }

  /** What the tabs that follow show. */
  get shown(): Shown[] {
    const since = this.#parts.clock.now() - SHOWS_MS
    for (const [tab, { at }] of this.#shown) if (at < since) this.#shown.delete(tab)
    return [...this.#shown.values()].map(({ shown }) => shown)
  }

  /** The session is over in every tab. `next`: somebody else comes in. */
  left(next: boolean): void {
    this.#parts.port.post({ type: 'left', next })
  }

  stop(): void {
    this.#stop()
  }

  #hear(message: TabMessage, from: string): void {
    switch (message.type) {
      case 'join':
        void this.#letIn(from, message)
        break
      case 'call':
        void this.#call(message)
        break
      case 'looking':
        this.#looks.get(message.id)?.(from)
        break
      // Whoever says so holds the lease: this tab has slept through losing it.
      case 'leads':
        this.#parts.displaced()
        break
      // A former leader has let a tab in before it heard of this one.
      case 'welcome':
        this.announce()
        break
      case 'shows':
        this.#shown.set(from, { shown: message, at: this.#parts.clock.now() })
        break
      case 'back':
        this.#parts.back()
        break
      default:
    }
  }

  async #letIn(to: string, { user, whole }: Extract<TabMessage, { type: 'join' }>): Promise<void> {
    const { port, runtime, otherUser } = this.#parts
    const known = currentUser(runtime.world)?.id ?? null
    if (user !== null && known !== null && user !== known) {
      otherUser()
      return
    }
    // From here on it hears what is folded; what was folded before it reads from the disk.
    this.#alone = false
    let { pos } = runtime.world
    let checkpoint = null
    // A disk that refuses is told by storageFailing.
    const written = await runtime.flush().then(
      () => true,
      () => false,
    )
    if (whole || !written) {
      // The world as it is, with everything that waits.
      pos = runtime.world.pos
      checkpoint = save(runtime.world)
    }
    const failing = runtime.storageFailing.get()
    port.post({ type: 'welcome', to, term: this.term, user: known, pos, failing, checkpoint })
  }

  async #call({ id, term, name, args, until }: Extract<TabMessage, { type: 'call' }>): Promise<void> {
    const { port, clock, perform } = this.#parts
    // Late because this tab was frozen: who asked has given it up and said so to the user.
    if (term !== this.term || clock.now() > until) return
    port.post({ type: 'got', id })
    try {
      port.post({ type: 'answer', id, ok: true, value: await perform(name, args) })
    } catch (error) {
      port.post({ type: 'answer', id, ok: false, value: String(error) })
    }
  }
}
