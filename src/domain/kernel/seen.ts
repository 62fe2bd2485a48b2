import type { Entry } from './entry'

/** So many numbers of events are remembered, each with its event's id, counted from the newest down. */
export const SEEN_NUMBERS = 16_384
/** Entries without a number are remembered by their ids: at least so many. */
export const SEEN_IDS = 20_000
/** How many more of them may gather before the oldest are forgotten. */
const SWEEP = 5_000

/** Numbers in a row are neighbours: 64 pages that are made when the first number of theirs comes. */
const PER_PAGE = 256

/** An event's number and its id. Number 0: written by a build that did not keep the number. */
export type SeenEvent = readonly [seq: number, id: string]

type SeenPage = { readonly numbers: number[]; readonly ids: string[] }

/**
 * What has been folded, for dropping duplicates. Rows guard themselves by `rev` and lattice beyond that.
 *
 * An event is known by its number with its id, in a ring: neighbours in time are neighbours in memory, where a set
 * of ids is looked into and swept at random places (a quarter of the fold's time, measured). Number and id go
 * together: another event under a number that is taken (a server that counts again) is known by its id alone, as
 * one is that comes when its place in the ring is a later one's.
 */
export class Seen {
  readonly #pages: (SeenPage | undefined)[] = []
  #count = 0
  /** Ids of what has no place in the ring, oldest first. */
  readonly #ids = new Set<string>()
  /** Ids of which is not known whether they had a number; forgotten when the ring has gone round. */
  readonly #unplaced = new Set<string>()

  /** Remembers an entry; false when it was known. */
  remember(entry: Pick<Entry, 'kind' | 'seq' | 'id'>): boolean {
    const { seq, id } = entry
    if (this.#unplaced.size > 0 && this.#unplaced.has(id)) return false
    if (entry.kind !== 'event' || seq === undefined || !Number.isSafeInteger(seq) || seq < 1)
      return this.#rememberId(id)
    const slot = seq % SEEN_NUMBERS
    const { numbers, ids } = this.#pageOf(slot)
    const at = slot % PER_PAGE
    const there = numbers[at] as number
    if (there === seq && ids[at] === id) return false
    if (there >= seq) return this.#rememberId(id)
    if (there === 0 && ++this.#count === SEEN_NUMBERS) this.#unplaced.clear()
    numbers[at] = seq
    ids[at] = id
    return true
  }

  #pageOf(slot: number): SeenPage {
    const number = Math.floor(slot / PER_PAGE)
    const known = this.#pages[number]
    if (known) return known
    const page = { numbers: Array<number>(PER_PAGE).fill(0), ids: Array<string>(PER_PAGE).fill('') }
    this.#pages[number] = page
    return page
  }

  /** The oldest go in one sweep now and then: a Set keeps the holes of what was deleted at its front. */
  #rememberId(id: string): boolean {
    const known = this.#ids.size
    this.#ids.add(id)
    if (this.#ids.size === known) return false
    if (known >= SEEN_IDS + SWEEP) {
      let left = SWEEP
      for (const oldest of this.#ids) {
        this.#ids.delete(oldest)
        if (--left === 0) break
      }
    }
    return true
  }

  /** How many are remembered. */
  get size(): number {
    return this.#ids.size + this.#unplaced.size + this.#count
  }

  /** The ids of what is known by its id alone, oldest first. */
  ids(): string[] {
    return [...this.#ids]
  }

  /** The events that are known by number and id, lowest number first. */
  events(): SeenEvent[] {
    const placed: SeenEvent[] = []
    for (const page of this.#pages)
      page?.numbers.forEach((seq, at) => {
        if (seq > 0) placed.push([seq, page.ids[at] as string])
      })
    return [...[...this.#unplaced].map((id): SeenEvent => [0, id]), ...placed.sort(([a], [b]) => a - b)]
  }

  /** Takes in what {@link Seen.ids} and {@link Seen.events} said; an earlier build wrote ids only, and no events. */
  load(ids: readonly string[], events: readonly SeenEvent[] | undefined): void {
    for (const id of ids) (events ? this.#ids : this.#unplaced).add(id)
    for (const [seq, id] of events ?? [])
      if (seq > 0) this.remember({ kind: 'event', seq, id })
      else this.#unplaced.add(id)
  }

  /** A copy that goes its own way. */
  copy(): Seen {
    const copy = new Seen()
    for (const [number, page] of this.#pages.entries())
      if (page) copy.#pages[number] = { numbers: page.numbers.slice(), ids: page.ids.slice() }
    copy.#count = this.#count
    for (const id of this.#ids) copy.#ids.add(id)
    for (const id of this.#unplaced) copy.#unplaced.add(id)
    return copy
  }
}
