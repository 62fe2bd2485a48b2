import type { RealtimeData } from '../../../contract/realtime'
import type { Reader } from './audience'
import type { Counted } from './shop-counter'

/** Without a change a reader is told this often that the figures still stand, ms. */
const ALIVE_EVERY_MS = 10_000

/** What one reader has been told of how the shop stands: they are told what differs. */
export class ToldCounts {
  #told: ReadonlyMap<string, string> | null = null
  #at = 0

  /** Nothing of what was told counts any more: the next is whole. */
  forget(): void {
    this.#told = null
  }

  /** What is to be told now; null: nothing that this reader does not know. */
  news(counted: Counted, reader: Reader): RealtimeData<'shopNowChanged'> | null {
    const before = this.#told
    const counts = counted.seenBy(reader)
    const now = new Map(counts.map((count) => [count.id, JSON.stringify(count)]))
    const changed = before === null ? counts : counts.filter(({ id }) => before.get(id) !== now.get(id))
    const gone = before === null ? [] : [...before.keys()].filter((id) => !now.has(id))
    const asOf = counted.asOf.getTime()
    if (before !== null && changed.length === 0 && gone.length === 0 && asOf - this.#at < ALIVE_EVERY_MS)
      return null
    this.#told = now
    this.#at = asOf
    return { as_of: counted.asOf.toISOString(), whole: before === null, counts: [...changed], gone }
  }
}
