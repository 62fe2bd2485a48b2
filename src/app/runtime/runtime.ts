import type { Effect } from '@domain/kernel/effects'
import type { Entry } from '@domain/kernel/entry'
import { fold, foldAll } from '@domain/kernel/fold'
import { admitPayload, type Registry } from '@domain/kernel/registry'
import { type Change, emptyChange, type World } from '@domain/kernel/world'
import type { Clock } from '@infra/clock'
import type { Ids } from '@infra/ids'
import { type LogStore, MemoryLog } from '@infra/log/log'
import { createFlag } from './flag'
import { LogWriter } from './internal/log-writer'
import { Store } from './store'

/** What an entry is made from; the runtime gives it its place, id and times. */
export type Fact = Pick<Entry, 'kind' | 'name' | 'src' | 'data'> &
  Optional<Pick<Entry, 'id' | 'v' | 'at' | 'seq' | 'prev' | 'cmd' | 'conn'>>

type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined }

type RuntimeListener = {
  /** The outside is asked to do something. Never called during a replay or a boot. */
  effect?: (effect: Effect) => void
  /** Rows changed: they want to be written behind. */
  changed?: (change: Change) => void
  /** Entries have their places and are on their way to the log: for the tabs that follow. */
  taken?: (entries: readonly Entry[]) => void
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
   * is appended behind what that log holds, and folded there. `unwritten` are entries already folded into
   * this world that the log does not hold yet.
   */
  async adopt(
    world: World,
    registry: Registry,
    log: LogStore,
    unwritten: readonly Entry[] = [],
  ): Promise<void> {
    await this.#writer.flush()
    const before = await this.#log.readAfter(0)
    this.#registry = registry
    this.#log = log
    this.#writer = this.#writerFor(log)
    const change = emptyChange()
    const moved = before.map((entry, i) => ({ ...entry, pos: world.pos + 1 + i }))
    for (const entry of moved) fold(registry, world, entry, change)
    this.#writer.add([...unwritten, ...moved])
    this.store.replace(world)
    this.listener.changed?.(change)
  }

  /** Forgets the world and goes on with an empty one that only this page keeps: nobody is signed in. */
  reset(world: World, registry: Registry): void {
    this.#writer.stop()
    this.#registry = registry
    this.#log = new MemoryLog()
    this.#writer = this.#writerFor(this.#log)
    this.store.replace(world)
  }

  /**
   * Folds entries that another tab has given their places, behind those that are here. Nothing is written and
   * nothing is asked of the outside.
   */
  foldPlaced(entries: readonly Entry[]): Change {
    const change = foldAll(this.#registry, this.world, entries)
    this.store.publish(change)
    return change
  }

  /**
   * Folds facts now, in order; a fact is asked for when the one before has been folded. They reach the disk
   * within the writer's group commit. The screens are told once, at the end.
   */
  ingest(facts: Iterable<Fact>): void {
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

  #take(facts: Iterable<Fact>): Change {
    const change = emptyChange()
    const entries: Entry[] = []
    const now = this.#clock.served()
    for (const fact of facts) {
      const entry = this.#entryOf(fact, now)
      if (!entry) continue
      fold(this.#registry, this.world, entry, change)
      entries.push(entry)
    }
    if (entries.length === 0) return change
    this.#writer.add(entries)
    this.listener.taken?.(entries)
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

  /** The fact with its payload admitted, its place and times; null when the payload is refused. */
  #entryOf(fact: Fact, now: number): Entry | null {
    const payload = admitPayload(this.#registry, fact.name, fact.v ?? 1, fact.data)
    if (!payload.ok) {
      this.listener.quarantined?.(payload.reason, fact)
      return null
    }
    const entry: { -readonly [K in keyof Entry]: Entry[K] } = {
      pos: this.world.pos + 1,
      id: fact.id ?? this.#ids.unique(),
      kind: fact.kind,
      name: fact.name,
      v: payload.v,
      at: fact.at ?? now,
      rx: now,
      src: fact.src,
      conn: fact.conn ?? 0,
      tab: this.#tab,
      data: payload.data,
    }
    if (fact.seq !== undefined) entry.seq = fact.seq
    if (fact.prev !== undefined) entry.prev = fact.prev
    if (fact.cmd !== undefined) entry.cmd = fact.cmd
    return entry
  }

  #writerFor(log: LogStore): LogWriter {
    return new LogWriter(log, this.#clock, (failing) => this.storageFailing.set(failing), this.#ids)
  }
}
