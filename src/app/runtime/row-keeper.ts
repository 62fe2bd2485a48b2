import { coolDown } from '@domain/checkpoint'
import type { Change, World } from '@domain/kernel/world'
import { TABLE_NAMES } from '@domain/table-names.gen'
import type { Clock } from '@infra/clock'
import { whenIdle } from '@infra/idle'
import { NOTHING_SHOWN, type OnScreen, type RowStore } from '@infra/log/row-store'

/** Changed rows are written once nothing has changed for this long, ms … */
const QUIET_MS = 1_000
/** … and at the latest after this, ms. */
const LATEST_MS = 10_000
/**
 * … but who has packed much rests from it, ms a row, so that it takes no more than some hundredth of the page's time:
 * a page is written whole, and that of a conversation of years is very long. Until then the log alone has it.
 */
const REST_MS_PER_ROW = 1
const LONGEST_REST_MS = 60_000

/** The log's writer, as far as the rows need it. */
type Settling = { readonly settled: boolean; flush(): Promise<void> }

/**
 * Keeps the materialised rows following the log, behind it, in idle time. Losing a write costs nothing: the
 * rows then stand at an earlier entry and boot folds a longer tail.
 */
export class RowKeeper {
  readonly #rows: RowStore
  readonly #clock: Clock
  readonly #world: () => World
  readonly #log: Settling
  readonly #screen: () => OnScreen
  readonly #shown: () => readonly string[]
  #changed = false
  #stopped = false
  #firstChangeAt = 0
  #restsUntil = 0
  #cancel: (() => void) | null = null
  #writing: Promise<void> = Promise.resolve()

  /** `shown`: ids of the tickets that this tab shows; their conversations stay unpacked. */
  constructor(
    rows: RowStore,
    clock: Clock,
    world: () => World,
    log: Settling,
    screen = () => NOTHING_SHOWN,
    shown: () => readonly string[] = () => [],
  ) {
    this.#rows = rows
    this.#shown = shown
    this.#screen = screen
    this.#clock = clock
    this.#world = world
    this.#log = log
  }

  /** Notes that something changed. */
  note(change: Change): void {
    if (this.#stopped) return
    if (change.touched.size > 0) {
      if (!this.#changed) this.#firstChangeAt = this.#clock.now()
      this.#changed = true
    }
    if (!this.#changed) return
    const now = this.#clock.now()
    const due = Math.min(QUIET_MS, LATEST_MS - (now - this.#firstChangeAt))
    this.#cancel?.()
    this.#cancel = this.#clock.after(Math.max(0, due, this.#restsUntil - now), () =>
      whenIdle(() => void this.flush().then(() => this.#coolDown())),
    )
  }

  /** Notes every row as changed: the store is empty. */
  noteEverything(): void {
    for (const table of TABLE_NAMES) this.#world().rows[table].markAll()
    this.#changed = true
  }

  /** Writes now. The rows never get ahead of the log. */
  flush(): Promise<void> {
    this.#cancel?.()
    this.#cancel = null
    this.#writing = this.#writing.then(async () => {
      if (!this.#changed || this.#stopped) return
      try {
        // Entries may come in while the log is being written; only when none waits do rows and log agree.
        while (!this.#log.settled) await this.#log.flush()
        if (this.#stopped) return
        this.#changed = false
        const packed = await this.#rows.write(this.#world(), this.#screen(), () => this.#stopped)
        this.#restsUntil = this.#clock.now() + Math.min(packed * REST_MS_PER_ROW, LONGEST_REST_MS)
      } catch {
        // The disk refused: the rows count as changed and go along with the next change.
        this.#changed = true
      }
    })
    return this.#writing
  }

  /**
   * Writes nothing more. Resolves when a write that is on its way has ended: who wipes the store, or leaves it to
   * another tab, comes after it.
   */
  stop(): Promise<void> {
    this.#stopped = true
    this.#cancel?.()
    this.#cancel = null
    return this.#writing
  }

  /** Packs what nobody has looked at for long, a little in each idle moment. */
  #coolDown(): void {
    if (!this.#stopped && coolDown(this.#world(), this.#shown())) whenIdle(() => this.#coolDown())
  }
}
