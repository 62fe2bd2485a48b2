import { coolDown } from '@domain/checkpoint'
import type { World } from '@domain/kernel/world'
import type { Clock } from '@infra/clock'
import { whenIdle } from '@infra/idle'

/** Rows are packed again once nothing has changed for this long, ms … */
const QUIET_MS = 1_000
/** … and at the latest after this, ms. */
const LATEST_MS = 10_000

/** Packs rows that nobody has looked at for long, a little in each idle moment, in a tab that writes none. */
export class IdlePacker {
  readonly #clock: Clock
  readonly #world: () => World
  readonly #shown: () => readonly string[]
  #since: number | null = null
  #cancel: (() => void) | null = null
  #stopped = false

  /** `shown`: ids of the tickets that this tab shows; their conversations stay unpacked. */
  constructor(clock: Clock, world: () => World, shown: () => readonly string[] = () => []) {
    this.#clock = clock
    this.#world = world
    this.#shown = shown
  }

  /** Rows were touched. */
  note(): void {
    if (this.#stopped) return
    this.#since ??= this.#clock.now()
    const waited = this.#clock.now() - this.#since
    this.#cancel?.()
    this.#cancel = this.#clock.after(Math.max(0, Math.min(QUIET_MS, LATEST_MS - waited)), () => {
      this.#since = null
      whenIdle(() => this.#cool())
    })
  }

  stop(): void {
    this.#stopped = true
    this.#cancel?.()
    this.#cancel = null
  }

  #cool(): void {
    if (!this.#stopped && coolDown(this.#world(), this.#shown())) whenIdle(() => this.#cool())
  }
}
