import { Store } from '@app/runtime/store'
import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import type { Entry, EntryKind } from '@domain/kernel/entry'
import { fold } from '@domain/kernel/fold'

/** A world in memory that entries can be folded into, one by one, as the log would. */
export class Counter {
  readonly store = new Store(emptyWorld())
  #pos = 0

  /** Folds an entry and tells the screens. */
  give(kind: EntryKind, name: string, data: unknown, over: Partial<Entry> = {}): void {
    this.#pos += 1
    const entry: Entry = {
      pos: this.#pos,
      id: `gallery-${this.#pos}`,
      kind,
      name,
      v: 1,
      at: Date.now(),
      rx: Date.now(),
      src: 'app',
      conn: 1,
      tab: 'gallery',
      data,
      ...over,
    }
    const change = fold(registry, this.store.world, entry)
    for (const violation of change.violations) console.error(violation)
    for (const passed of change.passedOver) console.warn('passed over', name, passed.reason)
    this.store.publish(change)
  }
}
