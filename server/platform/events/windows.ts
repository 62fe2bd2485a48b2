import type { Database, Tenant } from '../db/work'
import type { Log } from '../log'
import { errorLine } from '../startup-error'
import type { Reader } from './audience'
import { openPast, PAGE, type Past } from './past'
import { keyOf, PresenceBoard, type PresenceNews, type Signal } from './presence-board'
import { type Counted, type CountShop, ShopCounter } from './shop-counter'
import type { StoredEvent } from './stored'

/** Makes of a stored event what this reader is sent now. */
export type Present = (event: StoredEvent, reader: Reader) => StoredEvent

/** One tenant's events as they come in, for one reader. Call `release` when done. */
export interface TenantWatch {
  /** The newest event number known to this node. */
  head(): number
  /** The lowest number after which nothing is missing any more; readers before it have lost events. */
  floor(): Promise<number>
  /** Events above `after`, in order and without gaps, as many as one step takes. Empty when there are none yet. */
  read(after: number): Promise<readonly StoredEvent[]>
  present: Present
  /** Who came to, types at or left a ticket since this was last asked: the newest of each. They have no number. */
  presence(): readonly PresenceNews[]
  /** How the shop stands, if it was counted since this was last asked and this user watches it; null otherwise. */
  counted(userId: string): Counted | null
  /** Since when (a number that grows) this user watches it; null: they do not. */
  watchedSince(userId: string): number | null
  /** Resolves when there is an event above `after`, somebody's presence or a new count to tell, when `ms` have passed, or when the signal is aborted. */
  wait(after: number, ms: number, signal: AbortSignal): Promise<void>
  release(): void
}

/** The last events of a tenant that has readers here. `recent` is contiguous and ends at `head`. */
type Window = {
  readonly past: Past
  head: number
  recent: StoredEvent[]
  readers: number
  waiting: Set<() => void>
  readonly board: PresenceBoard
  /** What each reader has not been told yet of people at tickets. */
  readonly untold: Set<Map<string, PresenceNews>>
  readonly counter: ShopCounter
  /** Set while reading from the database; a notification meanwhile asks for one more round. */
  pumping: boolean
  again: boolean
}

/** Events of a tenant that are kept in memory, and that one statement reads. */
const RECENT = 500
const BATCH = 500

/** The windows of the tenants that have readers on this node. */
export class Windows {
  readonly #db: Database
  readonly #log: Log
  readonly #present: Present
  readonly #count: CountShop
  readonly #open = new Map<number, Window>()
  readonly #opening = new Map<number, Promise<Window>>()

  constructor(db: Database, log: Log, present: Present, count: CountShop) {
    this.#db = db
    this.#log = log
    this.#present = present
    this.#count = count
  }

  /** Ids of the tenants. */
  get tenants(): readonly number[] {
    return [...this.#open.keys()]
  }

  /** Reads on for a tenant, of whom there is news. */
  heard(tenantId: number): void {
    const window = this.#open.get(tenantId)
    if (window) void this.#pump(window)
  }

  /** Takes in what somebody does at a ticket. */
  seen(tenantId: number, signal: Signal): void {
    const window = this.#open.get(tenantId)
    const told = window?.board.hear(signal, Date.now())
    if (window && told) tellPresence(window, [told])
  }

  /** Takes in that somebody watches how their shop stands. */
  watched(tenantId: number, userId: string, begin: boolean): void {
    this.#open.get(tenantId)?.counter.hear(userId, begin, Date.now())
  }

  /** Tells of those who have gone without a word. */
  sweep(): void {
    for (const window of this.#open.values()) {
      tellPresence(window, window.board.sweep(Date.now()))
      window.counter.sweep(Date.now())
    }
  }

  /** Wakes everybody who waits, as at the end. */
  wake(): void {
    for (const window of this.#open.values()) for (const wake of window.waiting) wake()
  }

  /** Reads on where something is new: one statement for all tenants that have readers here. */
  async pumpNew(): Promise<void> {
    for (const window of this.#open.values()) window.past.tidy()
    if (this.#open.size === 0) return
    try {
      const rows = await this.#db.once<{ id: number; last_seq: string }>(
        'SELECT id, last_seq FROM tenants WHERE id = ANY($1::integer[])',
        [this.tenants],
      )
      for (const { id, last_seq } of rows) {
        const window = this.#open.get(id)
        if (window && Number(last_seq) > window.head) void this.#pump(window)
      }
    } catch (error) {
      // The next poll tries again.
      this.#log.warn('Eventos não procurados.', { erro: errorLine(error) })
    }
  }

  /** A reader of this tenant's events comes. */
  async watch(tenant: Tenant): Promise<TenantWatch> {
    const opened = this.#open.get(tenant.id) ?? (await (this.#opening.get(tenant.id) ?? this.#begin(tenant)))
    // While this one waited for it everybody else may have left, and others have come.
    const window = this.#open.get(tenant.id) ?? opened
    this.#open.set(tenant.id, window)
    window.readers++
    // Events between reading the head and being in the map were announced to nobody.
    void this.#pump(window)
    return watchOf(window, this.#present, () => {
      if (window.readers === 0 && this.#open.get(tenant.id) === window) this.#open.delete(tenant.id)
    })
  }

  /** Opens a tenant's window; all who ask meanwhile get the same. */
  #begin(tenant: Tenant): Promise<Window> {
    const past = openPast(this.#db, tenant)
    const opened = past
      .head()
      .then((head) => {
        const window = windowAt(past, head, (wake) => this.#counterOf(tenant, wake))
        this.#open.set(tenant.id, window)
        return window
      })
      .finally(() => this.#opening.delete(tenant.id))
    this.#opening.set(tenant.id, opened)
    return opened
  }

  #counterOf(tenant: Tenant, wake: () => void): ShopCounter {
    return new ShopCounter({
      count: () => this.#count(tenant),
      wake,
      failed: (error) => this.#log.warn('Painel de controle não contado.', { erro: errorLine(error) }),
    })
  }

  async #pump(window: Window): Promise<void> {
    if (window.pumping) {
      window.again = true
      return
    }
    window.pumping = true
    try {
      let found: number
      do {
        window.again = false
        const events = await window.past.readNew(window.head, BATCH)
        found = events.length
        const last = events.at(-1)
        if (last) {
          window.recent.push(...events)
          if (window.recent.length > RECENT) window.recent.splice(0, window.recent.length - RECENT)
          window.head = last.seq
          for (const wake of window.waiting) wake()
          window.counter.changed(Date.now())
        }
      } while (window.again || found === BATCH)
    } catch (error) {
      // The poll tries again.
      this.#log.warn('Eventos não lidos.', { erro: errorLine(error) })
    } finally {
      window.pumping = false
    }
  }
}

function windowAt(past: Past, head: number, counterOf: (wake: () => void) => ShopCounter): Window {
  const waiting = new Set<() => void>()
  return {
    past,
    head,
    recent: [],
    readers: 0,
    waiting,
    board: new PresenceBoard(),
    untold: new Set(),
    counter: counterOf(() => {
      for (const wake of waiting) wake()
    }),
    pumping: false,
    again: false,
  }
}

function tellPresence(window: Window, all: readonly PresenceNews[]): void {
  if (all.length === 0) return
  for (const untold of window.untold) for (const one of all) untold.set(keyOf(one), one)
  for (const wake of window.waiting) wake()
}

function watchOf(window: Window, present: Present, left: () => void): TenantWatch {
  let released = false
  const untold = new Map(window.board.all().map((one) => [keyOf(one), one]))
  window.untold.add(untold)
  let counted = window.counter.latest
  return {
    head: () => window.head,
    floor: () => window.past.floor(),
    async read(after) {
      if (after >= window.head) return []
      const first = window.recent[0]
      if (first && after >= first.seq - 1) {
        const at = after - first.seq + 1
        return window.recent.slice(at, at + PAGE)
      }
      return window.past.read(after, window.head)
    },
    present,
    presence() {
      const all = [...untold.values()]
      untold.clear()
      return all
    },
    counted(userId) {
      const { latest } = window.counter
      if (latest === counted) return null
      counted = latest
      return window.counter.watchedSince(userId, Date.now()) === null ? null : latest
    },
    watchedSince: (userId) => window.counter.watchedSince(userId, Date.now()),
    wait: (after, ms, signal) =>
      new Promise((resolve) => {
        const counts = window.counter.latest !== counted
        if (window.head > after || untold.size > 0 || counts || signal.aborted) return resolve()
        const done = () => {
          clearTimeout(timer)
          window.waiting.delete(done)
          signal.removeEventListener('abort', done)
          resolve()
        }
        const timer = setTimeout(done, ms)
        window.waiting.add(done)
        signal.addEventListener('abort', done)
      }),
    release() {
      if (released) return
      released = true
      window.untold.delete(untold)
      window.readers--
      left()
    },
  }
}
