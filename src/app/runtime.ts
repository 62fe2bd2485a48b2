import type { Effect } from '@domain/kernel/effects'
import type { Draft, Entry } from '@domain/kernel/entry'
import { fold } from '@domain/kernel/fold'
import { admit, type Registry } from '@domain/kernel/registry'
import { type Change, emptyChange, type World } from '@domain/kernel/world'
import type { Clock } from '@infra/clock'
import type { Ids } from '@infra/ids'
import { type LogStore, MemoryLog } from '@infra/log/log-store'
import { createFlag } from './flag'
import { LogWriter } from './log-writer'
import { Store } from './store'

/** What an entry is made from; the runtime gives it its place, id and times. */
export type Fact = Pick<Entry, 'kind' | 'name' | 'src' | 'data'> &
  Partial<Pick<Entry, 'id' | 'v' | 'at' | 'seq' | 'prev' | 'cmd' | 'conn'>>

export type RuntimeListener = {
  /** The outside is asked to do something. Never called during a replay or a boot. */
  effect?: (effect: Effect) => void
  /** Rows changed: they want to be written behind. */
  changed?: (change: Change) => void
  /** Something did not decode. */
  quarantined?: (reason: string, raw: unknown) => void
}

/**
 * The one place where things happen to the world: facts come in, get their place in the log, are folded, go
 * to the log's writer, and what changed goes out to the screens and the effect runner.
 */
export class Runtime {
  readonly store: Store
  /** True while the log cannot be written: what is typed lives in this page only. */
  readonly storageFailing = createFlag(false)
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #tab: string
  #registry: Registry
  #log: LogStore = new MemoryLog()
  #writer: LogWriter
  listener: RuntimeListener = {}

  constructor(world: World, registry: Registry, clock: Clock, ids: Ids) {
    this.store = new Store(world)
    this.#registry = registry
    this.#clock = clock
    this.#ids = ids
    this.#tab = ids.unique().slice(0, 8)
    this.#writer = this.#writerFor(this.#log)
  }

  get world(): World {
    return this.store.world
  }

  /** The log as kept so far. */
  get log(): LogStore {
    return this.#log
  }

  /**
   * Goes on with the world and log of a user who comes in. What happened on this page before (kept in memory)
   * is appended behind what that log holds, and folded there.
   */
  async adopt(world: World, registry: Registry, log: LogStore): Promise<void> {
    await this.#writer.flush()
    const before = await this.#log.readAfter(0)
    this.#registry = registry
    this.#log = log
    this.#writer = this.#writerFor(log)
    const change = emptyChange()
    const moved = before.map((entry, i) => ({ ...entry, pos: world.pos + 1 + i }))
    for (const entry of moved) fold(registry, world, entry, change)
    this.#writer.add(moved)
    this.store.replace(world)
    this.listener.changed?.(change)
  }

  /** Forgets the world and goes on with an empty one that only this page keeps: nobody is signed in. */
  reset(world: World, registry: Registry): void {
    this.#registry = registry
    this.#log = new MemoryLog()
    this.#writer = this.#writerFor(this.#log)
    this.store.replace(world)
  }

  /** Folds facts now. They reach the disk within the writer's group commit. */
  ingest(facts: readonly Fact[]): void {
    this.#run(this.#take(facts))
  }

  /**
   * Folds a fact at once, so that it shows, but does what it asks for only when it is safely on disk: for what
   * the user typed. A disk that refuses holds nothing up: the entry stays in memory, `storageFailing` says so.
   */
  async ingestDurably(fact: Fact): Promise<void> {
    const change = this.#take([fact])
    // Told by storageFailing; the writer keeps the entry and tries again.
    await this.#writer.flush(true).catch(() => {})
    this.#run(change)
  }

  #take(facts: readonly Fact[]): Change {
    const change = emptyChange()
    const entries: Entry[] = []
    for (const fact of facts) {
      const admitted = admit(this.#registry, this.#draft(fact))
      if (!admitted.ok) {
        this.listener.quarantined?.(admitted.reason, fact)
        continue
      }
      const entry: Entry = { ...admitted.entry, pos: this.world.pos + 1 }
      fold(this.#registry, this.world, entry, change)
      entries.push(entry)
    }
    if (entries.length === 0) return change
    this.#writer.add(entries)
    for (const violation of change.violations) this.listener.quarantined?.(violation.detail, violation)
    this.store.publish(change)
    this.listener.changed?.(change)
    return change
  }

  #run(change: Change): void {
    for (const effect of change.effects) this.listener.effect?.(effect)
  }

  /** Writes what waits; for the moments before the page may go. */
  flush(): Promise<void> {
    return this.#writer.flush()
  }

  /** True while every entry folded is in the log's store. */
  get settled(): boolean {
    return this.#writer.settled
  }

  #draft(fact: Fact): Draft {
    const now = this.#clock.now()
    return { id: fact.id ?? this.#ids.unique(), v: 1, at: now, rx: now, conn: 0, tab: this.#tab, ...fact }
  }

  #writerFor(log: LogStore): LogWriter {
    return new LogWriter(log, this.#clock, (failing) => this.storageFailing.set(failing))
  }
}
