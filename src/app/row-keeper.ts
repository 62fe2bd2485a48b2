import type { Change, World } from '@domain/kernel/world'
import type { Clock } from '@infra/clock'
import { type Dirty, everything, type RowStore } from '@infra/log/row-store'

/** Changed rows are written once nothing has changed for this long, ms … */
const QUIET_MS = 1_000
/** … and at the latest after this, ms. */
const LATEST_MS = 10_000

/** The log's writer, as far as the rows need it. */
export type Settling = { readonly settled: boolean; flush(): Promise<void> }

/**
 * Keeps the materialised rows following the log, behind it, in idle time. Losing a write costs nothing: the
 * rows then stand at an earlier entry and boot folds a longer tail.
 */
export class RowKeeper {
  readonly #rows: RowStore
  readonly #clock: Clock
  readonly #world: () => World
  readonly #log: Settling
  #dirty: Dirty = new Map()
  #firstChangeAt = 0
  #cancel: (() => void) | null = null
  #stopped = false
  #writing: Promise<void> = Promise.resolve()

  constructor(rows: RowStore, clock: Clock, world: () => World, log: Settling) {
    this.#rows = rows
    this.#clock = clock
    this.#world = world
    this.#log = log
  }

  /** Notes what changed. */
  note(change: Change): void {
    if (this.#stopped) return
    if (this.#dirty.size === 0) this.#firstChangeAt = this.#clock.now()
    for (const [table, ids] of change.touched) {
      const known = this.#dirty.get(table)
      if (known) for (const id of ids) known.add(id)
      else this.#dirty.set(table, new Set(ids))
    }
    const waited = this.#clock.now() - this.#firstChangeAt
    this.#cancel?.()
    this.#cancel = this.#clock.after(Math.max(0, Math.min(QUIET_MS, LATEST_MS - waited)), () =>
      this.#whenIdle(),
    )
  }

  /** Writes nothing from here on: the rows are another tab's now, or erased. */
  stop(): void {
    this.#stopped = true
    this.#cancel?.()
    this.#cancel = null
    this.#dirty = new Map()
  }

  /** Notes every row as changed: after another user's data was wiped. */
  noteEverything(): void {
    this.#dirty = everything(this.#world())
  }

  /** Writes now. The rows never get ahead of the log. */
  flush(): Promise<void> {
    this.#cancel?.()
    this.#cancel = null
    this.#writing = this.#writing.then(async () => {
      if (this.#dirty.size === 0) return
      const dirty = this.#dirty
      try {
        // Entries may come in while the log is being written; only when none waits do rows and log agree.
        while (!this.#log.settled) await this.#log.flush()
        if (this.#stopped) return
        this.#dirty = new Map()
        await this.#rows.write(this.#world(), dirty)
      } catch {
        // The disk refused: the rows stay dirty and go along with the next change.
        for (const [table, ids] of dirty)
          this.#dirty.set(table, new Set([...(this.#dirty.get(table) ?? []), ...ids]))
      }
    })
    return this.#writing
  }

  #whenIdle(): void {
    this.#cancel = null
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => void this.flush(), { timeout: 2_000 })
    else void this.flush()
  }
}
