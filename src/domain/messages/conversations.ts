import type { MessageIndex, TalkEnd } from '../kernel/world'
import { Fingerprints, fingerprint } from '../packing/fingerprints'
import { PackedRows } from '../packing/packed-rows'
import type { Page, Part, PartMark } from '../packing/page'
import { compareMessages } from './order'
import type { MessageRow } from './tables'

/** Tickets whose conversations are packed together: ten messages each make a page of some 20 kB. */
const TICKETS_PER_PAGE = 16

/**
 * The order of a conversation: that of {@link compareMessages}, then what waits here in the order it was typed. A
 * confirmed message never moves.
 */
export function comesBefore(a: MessageRow, b: MessageRow): boolean {
  if (a.temp !== b.temp) return b.temp
  if (!a.temp) return compareMessages(a.data, b.data) < 0
  return a.data.sent_at === b.data.sent_at ? a.id < b.id : a.data.sent_at < b.data.sent_at
}

/**
 * The messages, by conversation, with the two indexes that are derived from them. Of a cold page the indexes
 * hold nothing: asked for something of it, they warm it.
 */
export class Conversations extends PackedRows<MessageRow> {
  /** Message ids of a ticket, in the order of the conversation. */
  readonly ofTicket: TalkIndex
  readonly ofHash: DerivedIndex<string>
  readonly #pagesOfIds = new Fingerprints()
  readonly #pagesOfHashes = new Fingerprints()

  constructor() {
    super(TICKETS_PER_PAGE)
    this.ofTicket = new TalkIndex({
      warmAll: () => this.warmAll(),
      warm: (ticketId) => this.hasCold && this.warmGroup(ticketId),
      warmMore: (ticketId) => this.hasCold && this.warmMore(ticketId),
      isCold: (ticketId) => this.hasCold && this.isGroupCold(ticketId),
      anyInPart: () => this.hasOpened,
    })
    this.ofHash = new DerivedIndex(
      (hash) => this.hasCold && this.#warmHash(fingerprint(hash)),
      () => this.warmAll(),
    )
  }

  override copyFrom(other: Conversations): void {
    super.copyFrom(other)
    for (const [ticketId, ids] of other.ofTicket.filled()) this.ofTicket.set(ticketId, [...ids])
    for (const [hash, id] of other.ofHash.filled()) this.ofHash.set(hash, id)
  }

  protected override expecting(pages: readonly Page[]): void {
    const count = (of: 'ids' | 'hashes') => pages.reduce((sum, page) => sum + (page[of]?.length ?? 0), 0)
    this.#pagesOfIds.reserve(count('ids'))
    this.#pagesOfHashes.reserve(count('hashes'))
  }

  override makePage(id: string, rows: readonly MessageRow[], kept: readonly Part[] = []): Page {
    const ids = Int32Array.from(rows, (row) => fingerprint(row.id))
    const hashes = Int32Array.from(hashesOf(rows), fingerprint)
    return {
      ...super.makePage(id, rows, kept),
      ids: joined([...kept.flatMap((part) => part.ids ?? []), ids]),
      hashes: joined([...kept.flatMap((part) => part.hashes ?? []), hashes]),
    }
  }

  protected override marked(rows: readonly MessageRow[]): Pick<PartMark, 'hashes'> {
    return { hashes: hashesOf(rows).length }
  }

  #warmHash(print: number): boolean {
    let any = false
    for (const page of this.#pagesOfHashes.pagesOf(print)) any = this.warmHashed(page, print) || any
    return any
  }

  protected override mayHold({ ids }: Part, key: string): boolean {
    return ids?.includes(fingerprint(key)) ?? true
  }

  protected override hasWarm(ticketId: string): boolean {
    return this.ofTicket.peek(ticketId) !== undefined
  }

  /** Said before all that is unpacked, its place is further up. */
  protected override warmFor(ticketId: string, row: MessageRow): void {
    super.warmFor(ticketId, row)
    for (;;) {
      const first = this.ofTicket.peek(ticketId)?.[0]
      const above = first === undefined ? undefined : this.get(first)
      if ((above && comesBefore(above, row)) || !this.warmMore(ticketId)) return
    }
  }

  protected override groupOf(_key: string, row: MessageRow): string {
    return row.ticketId
  }

  protected override pagesOf(key: string): readonly string[] {
    return this.#pagesOfIds.pagesOf(fingerprint(key))
  }

  protected override rowsOf(ticketId: string): readonly MessageRow[] {
    return (this.ofTicket.peek(ticketId) ?? []).flatMap((id) => this.get(id) ?? [])
  }

  protected override entered(key: string, row: MessageRow, before: MessageRow | undefined): void {
    if (before) {
      const stays =
        before.ticketId === row.ticketId &&
        before.hash === row.hash &&
        before.data.place === row.data.place &&
        before.data.sent_at === row.data.sent_at
      if (stays) return
      this.left(key, before)
    }
    if (row.hash !== null) {
      // A cold message of the same hash gives its place in the index up now, not when it is warmed.
      if (this.hasCold) this.ofHash.get(row.hash)
      this.ofHash.set(row.hash, key)
    }
    const ids = this.ofTicket.peek(row.ticketId)
    if (ids) this.#insert(ids, key, row)
    else this.ofTicket.set(row.ticketId, [key])
  }

  #insert(ids: string[], key: string, row: MessageRow): void {
    let low = 0
    let high = ids.length
    while (low < high) {
      // Nearly always it is the newest.
      const middle = high === ids.length ? high - 1 : (low + high) >>> 1
      const other = this.get(ids[middle] as string)
      if (other && comesBefore(other, row)) low = middle + 1
      else high = middle
    }
    ids.splice(low, 0, key)
  }

  protected override left(key: string, row: MessageRow): void {
    if (row.hash !== null && this.ofHash.peek(row.hash) === key) this.ofHash.delete(row.hash)
    const ids = this.ofTicket.peek(row.ticketId)
    const at = ids?.indexOf(key) ?? -1
    if (!ids || at < 0) return
    if (ids.length === 1) this.ofTicket.delete(row.ticketId)
    else ids.splice(at, 1)
  }

  protected override warmed(rows: readonly MessageRow[]): void {
    for (let at = 0; at < rows.length; ) {
      const { ticketId } = rows[at] as MessageRow
      let to = at + 1
      while (rows[to]?.ticketId === ticketId) to += 1
      this.#index(ticketId, rows.slice(at, to))
      at = to
    }
  }

  /** Notes rows of a ticket that stood together in a page: nearly always before those that are here. */
  #index(ticketId: string, rows: readonly MessageRow[]): void {
    for (const { id, hash } of rows) if (hash !== null) this.ofHash.set(hash, id)
    const first = this.ofTicket.peek(ticketId)?.[0]
    const below = first === undefined ? undefined : this.get(first)
    // Packed in order, unless by a build that knew another.
    const inOrder = rows.every((row, i) => {
      const next = rows[i + 1] ?? below
      return !next || comesBefore(row, next)
    })
    if (inOrder) this.ofTicket.prepend(ticketId, rows)
    else
      for (const row of rows) {
        const ids = this.ofTicket.peek(ticketId)
        if (ids) this.#insert(ids, row.id, row)
        else this.ofTicket.set(ticketId, [row.id])
      }
  }

  protected override cooled(page: Page, rows: readonly MessageRow[]): void {
    for (const { id, ticketId, hash } of rows) {
      this.ofTicket.delete(ticketId)
      if (hash !== null && this.ofHash.peek(hash) === id) this.ofHash.delete(hash)
    }
    const stands = (id: string) => this.isCold(id)
    this.#pagesOfIds.add(page.id, page.ids ?? new Int32Array(), stands)
    this.#pagesOfHashes.add(page.id, page.hashes ?? new Int32Array(), stands)
  }

  protected override cleared(): void {
    this.ofTicket.clear()
    this.ofHash.clear()
    this.#pagesOfIds.clear()
    this.#pagesOfHashes.clear()
  }
}

const hashesOf = (rows: readonly MessageRow[]): string[] => rows.flatMap(({ hash }) => hash ?? [])

function joined(lists: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const list of lists) {
    all.set(list, at)
    at += list.length
  }
  return all
}

/** An index that is filled as far as it was asked: `find` fills in what a key needs and says whether it did. */
class DerivedIndex<V> extends Map<string, V> {
  readonly #find: (key: string) => boolean
  readonly #findAll: () => void

  /** May what is here under a key be less than all? */
  protected isPart(_key: string): boolean {
    return false
  }

  constructor(find: (key: string) => boolean, findAll: () => void) {
    super()
    this.#find = find
    this.#findAll = findAll
  }

  /** What is here, without filling in. */
  filled(): MapIterator<[string, V]> {
    return super.entries()
  }

  /** What is here under a key, without filling in. */
  peek(key: string): V | undefined {
    return super.get(key)
  }

  override get(key: string): V | undefined {
    const known = super.get(key)
    return (known === undefined || this.isPart(key)) && this.#find(key) ? super.get(key) : known
  }

  override has(key: string): boolean {
    return this.get(key) !== undefined
  }

  override get size(): number {
    this.#findAll()
    return super.size
  }

  override entries(): MapIterator<[string, V]> {
    this.#findAll()
    return super.entries()
  }

  override keys(): MapIterator<string> {
    this.#findAll()
    return super.keys()
  }

  override values(): MapIterator<V> {
    this.#findAll()
    return super.values()
  }

  override [Symbol.iterator](): MapIterator<[string, V]> {
    return this.entries()
  }

  override forEach(call: (value: V, key: string, map: Map<string, V>) => void): void {
    for (const [key, value] of this.entries()) call(value, key, this)
  }
}

type Talks = {
  warm(ticketId: string): boolean
  warmAll(): void
  warmMore(ticketId: string): boolean
  isCold(ticketId: string): boolean
  anyInPart(): boolean
}

/** Message ids by ticket; of a long conversation the end can be had alone. */
class TalkIndex extends DerivedIndex<string[]> implements MessageIndex {
  readonly #talks: Talks

  constructor(talks: Talks) {
    super(talks.warm, talks.warmAll)
    this.#talks = talks
  }

  protected override isPart(ticketId: string): boolean {
    return this.#talks.anyInPart() && this.#talks.isCold(ticketId)
  }

  end(ticketId: string, least: number): TalkEnd {
    while ((this.peek(ticketId)?.length ?? 0) < least && this.#talks.warmMore(ticketId));
    return { ids: this.peek(ticketId) ?? [], whole: !this.#talks.isCold(ticketId) }
  }

  prepend(ticketId: string, rows: readonly MessageRow[]): void {
    const ids = rows.map(({ id }) => id)
    const before = this.peek(ticketId)
    if (before) before.unshift(...ids)
    else this.set(ticketId, ids)
  }
}
