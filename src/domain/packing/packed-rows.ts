import { OpenedPage } from './internal/opened-page'
import { WarmRows } from './internal/warm-rows'
import { unknownParts } from './pack-in-parts'
import { type ChangedPage, type Page, type Part, type PartMark, packedPage, partsIn, rowsIn } from './page'
import { unpack } from './unpack'

/**
 * A table's rows, many of them cold: packed by the page, and unpacked when one of them is touched. To who reads
 * and writes it, it is a `Map`, but for the order in which it is walked.
 *
 * Rows belong to groups (a message to its ticket, any other row to itself), and neighbouring groups to a page:
 * what changes together is written together. Which page it is follows from the group's id, on every device.
 */
export class PackedRows<Row extends { readonly id: string }> extends Map<string, Row> {
  #warm = new WarmRows<Row>()
  readonly #groupsPerPage: number
  readonly #kindOf: ((row: Row) => string) | null
  readonly #cold = new Map<string, Page>()
  readonly #opened = new Map<string, OpenedPage<Row>>()
  #coldRows = 0
  readonly #changedGroups = new Set<string>()
  readonly #changedPages = new Set<string>()

  /** `kindOf`: what rows are told apart by when a walk wants some of them only, see {@link PackedRows.ofKinds}. */
  constructor(groupsPerPage: number, kindOf: ((row: Row) => string) | null = null) {
    super()
    this.#groupsPerPage = groupsPerPage
    this.#kindOf = kindOf
  }

  /** The group that a row belongs to. */
  protected groupOf(key: string, _row: Row): string {
    return key
  }

  /** The pages that may hold a key. */
  protected pagesOf(key: string): readonly string[] {
    return [this.pageOf(key)]
  }

  /** Has a group a warm row? */
  protected hasWarm(group: string): boolean {
    return this.#warm.has(group)
  }

  /** The warm rows of a group, in their order. */
  protected rowsOf(group: string): readonly Row[] {
    const row = this.#warm.get(group)
    return row ? [row] : []
  }

  /** A row came in, or in place of another. */
  protected entered(_key: string, _row: Row, _before: Row | undefined): void {}
  /** A row was taken out. */
  protected left(_key: string, _row: Row): void {}
  /** A page was unpacked, or a part of one; its rows in the order in which they were packed. */
  protected warmed(_rows: readonly Row[]): void {}
  /** A page was packed, or came in as it lay on disk (then its rows were never here). */
  protected cooled(_page: Page, _rows: readonly Row[]): void {}
  /** So many pages are about to come in as they lay on disk. */
  protected expecting(_pages: readonly Page[]): void {}
  /** Every row was taken out at once. */
  protected cleared(): void {}

  /** Packs rows as the page of that id, behind the parts of it that are packed still. */
  makePage(id: string, rows: readonly Row[], kept: readonly Part[] = []): Page {
    const kindOf = this.#kindOf
    return {
      ...packedPage(id, rows, kept, this.#groupOf, (own) => this.marked(own)),
      ...(kindOf && { kinds: [...new Set(rows.map((row) => kindOf(row)))] }),
    }
  }

  readonly #groupOf = (row: Row): string => this.groupOf(row.id, row)

  /** What else is said of a part that these rows make. */
  protected marked(_rows: readonly Row[]): Pick<PartMark, 'hashes'> {
    return {}
  }

  /** The parts of a changed page that are to be packed again; see {@link unknownParts}. */
  unknownParts({ rows, kept }: Pick<ChangedPage<Row>, 'rows' | 'kept'>): (readonly Row[])[] {
    return unknownParts(rows, this.#groupOf, kept.length > 0)
  }

  /** The page of a group. */
  protected pageOf(group: string): string {
    const number = Number(group)
    return number >= 0 && Number.isSafeInteger(number) && String(number) === group
      ? String(Math.floor(number / this.#groupsPerPage))
      : `=${group}`
  }

  #groupsOf(page: string): string[] {
    if (page.startsWith('=')) return [page.slice(1)]
    const first = Number(page) * this.#groupsPerPage
    return Array.from({ length: this.#groupsPerPage }, (_, i) => String(first + i))
  }

  #warmRowsOf(page: string): Row[] {
    return this.#groupsOf(page).flatMap((group) => this.rowsOf(group))
  }

  /** How many rows are unpacked. */
  get warmCount(): number {
    return this.#warm.size
  }

  /** Is a row of this table packed? */
  protected get hasCold(): boolean {
    return this.#cold.size > 0 || this.#opened.size > 0
  }

  /** Are parts of a page packed, and others not? */
  protected get hasOpened(): boolean {
    return this.#opened.size > 0
  }

  /** Is this page packed, or a part of it? */
  protected isCold(id: string): boolean {
    return this.#cold.has(id) || this.#opened.has(id)
  }

  /** Takes pages in place of every row that is here, cold. They count as written. */
  load(pages: Iterable<Page>): void {
    this.clear()
    this.#changedGroups.clear()
    this.#changedPages.clear()
    const all = [...pages]
    this.expecting(all)
    for (const page of all) this.#keep(page, [])
  }

  /** Becomes a copy of another table, warm what is warm and cold what is cold. Rows and pages are shared. */
  copyFrom(other: PackedRows<Row>): void {
    this.load(other.#cold.values())
    this.#warm = new WarmRows(other.#warm)
    for (const [id, { page, cold }] of other.#opened) {
      this.#opened.set(id, new OpenedPage(page, cold))
      this.#coldRows += rowsIn(cold)
      this.cooled(page, [])
    }
    for (const group of other.#changedGroups) this.#changedGroups.add(group)
    for (const id of other.#changedPages) this.#changedPages.add(id)
  }

  #keep(page: Page, rows: readonly Row[]): void {
    this.#cold.set(page.id, page)
    this.#coldRows += page.rows
    this.cooled(page, rows)
  }

  /** Unpacks a page as far as it is cold; says whether it was. */
  protected warm(id: string): boolean {
    const page = this.#cold.get(id)
    if (!page) return this.#warmParts(id, () => true)
    this.#cold.delete(id)
    this.#coldRows -= page.rows
    const rows = unpack<Row>(page.text)
    for (const row of rows) this.#warm.set(row.id, row)
    this.warmed(rows)
    return true
  }

  /** Unpacks what there is of a group; says whether any of it was packed. */
  protected warmGroup(group: string): boolean {
    const id = this.pageOf(group)
    return this.#open(id) ? this.#warmParts(id, ({ groups }) => groups.includes(group)) : this.warm(id)
  }

  /** Unpacks the last part of a group that is packed, in a page of usual length all of it; says whether there was one. */
  protected warmMore(group: string): boolean {
    const id = this.pageOf(group)
    const opened = this.#open(id)
    if (!opened) return this.warm(id)
    const part = opened.lastOf(group)
    if (part) this.#warmPart(id, opened, part)
    return part !== undefined
  }

  /** Is something of a group packed? */
  protected isGroupCold(group: string): boolean {
    const id = this.pageOf(group)
    return this.#cold.has(id) || (this.#opened.get(id)?.has(group) ?? false)
  }

  /** Unpacks what a row that comes into this group has to stand beside: of a long one, its end. */
  protected warmFor(group: string, _row: Row): void {
    if (!this.hasWarm(group)) this.warmMore(group)
  }

  /** Unpacks the packed parts of a page that may hold a hash of this print; says whether there was one. */
  protected warmHashed(id: string, print: number): boolean {
    const opened = this.#open(id)
    if (!opened) return this.warm(id)
    const found = opened.cold.filter(({ hashes }) => hashes?.includes(print))
    for (const part of found) this.#warmDownTo(id, opened, part)
    return found.length > 0
  }

  /** The page as one of which parts can be unpacked; null when it is none, or all of it is unpacked. */
  #open(id: string): OpenedPage<Row> | null {
    const known = this.#opened.get(id)
    if (known) return known
    const page = this.#cold.get(id)
    const cold = page && partsIn(page)
    if (!page || !cold) return null
    this.#cold.delete(id)
    const opened = new OpenedPage<Row>(page, cold)
    this.#opened.set(id, opened)
    return opened
  }

  /** Each group's from its end on. */
  #warmParts(id: string, wanted: (part: Part) => boolean): boolean {
    const opened = this.#opened.get(id)
    const found = opened?.cold.filter(wanted) ?? []
    if (opened) for (const part of found.reverse()) this.#warmPart(id, opened, part)
    return found.length > 0
  }

  /** Unpacks a part with all that stands behind it in its groups. */
  #warmDownTo(id: string, opened: OpenedPage<Row>, part: Part): void {
    for (const one of opened.downTo(part)) this.#warmPart(id, opened, one)
  }

  #warmPart(id: string, opened: OpenedPage<Row>, part: Part): void {
    const rows = opened.take(part)
    if (opened.cold.length === 0) this.#opened.delete(id)
    this.#coldRows -= part.rows
    for (const [key, row] of rows) this.#warm.set(key, row)
    this.warmed([...rows.values()])
  }

  /**
   * Every row of these kinds, and others beside them. What is cold and holds one is unpacked, to stay so: who
   * walks in this way comes back.
   */
  ofKinds(kinds: readonly string[]): MapIterator<Row> {
    for (const { id, kinds: its } of [...this.#cold.values()])
      if (!its || its.some((kind) => kinds.includes(kind))) this.warm(id)
    return this.#warm.values()
  }

  /** Unpacks everything: for a table that screens walk over again and again. */
  warmAll(): void {
    for (const id of [...this.#cold.keys(), ...this.#opened.keys()]) this.warm(id)
  }

  /** How many unpacked rows share a page with none of these groups. */
  warmBeside(groups: Iterable<string>): number {
    let count = this.#warm.size
    for (const page of this.#pagesOfGroups(groups)) count -= this.#warmRowsOf(page).length
    return count
  }

  #pagesOfGroups(groups: Iterable<string>): Set<string> {
    return new Set([...groups].map((group) => this.pageOf(group)).filter((page) => !this.#cold.has(page)))
  }

  /**
   * Packs up to so many pages again, those first that were unpacked first, and none of these groups: who looks at
   * them would unpack them at once. No row and no hash changes. Not to be called while somebody walks the rows.
   */
  cool(pages: number, beside: Iterable<string> = []): void {
    const kept = this.#pagesOfGroups(beside)
    const ids = new Set<string>()
    for (const [key, row] of this.#warm.entries()) {
      const id = this.pageOf(this.groupOf(key, row))
      if (kept.has(id)) continue
      ids.add(id)
      if (ids.size === pages) break
    }
    for (const id of ids) {
      const rows = this.#warmRowsOf(id)
      const kept = this.#opened.get(id)?.cold ?? []
      const page = this.makePage(id, rows, kept)
      for (const row of rows) this.#warm.delete(row.id)
      this.#opened.delete(id)
      this.#coldRows -= rowsIn(kept)
      this.#keep(page, rows)
    }
  }

  /** The pages that have changed since this was last asked. */
  takeChanged(): ChangedPage<Row>[] {
    const ids = new Set(this.#changedPages)
    for (const group of this.#changedGroups) ids.add(this.pageOf(group))
    this.#changedPages.clear()
    this.#changedGroups.clear()
    return [...ids].map((id) => {
      const cold = this.#cold.get(id) ?? null
      const kept = [...(this.#opened.get(id)?.cold ?? [])]
      return { id, cold, rows: cold ? [] : this.#warmRowsOf(id), kept }
    })
  }

  /** Counts every page as changed: what lay on disk is gone. */
  markAll(): void {
    for (const [key, row] of this.#warm.entries()) this.#changedGroups.add(this.groupOf(key, row))
    for (const id of [...this.#cold.keys(), ...this.#opened.keys()]) this.#changedPages.add(id)
  }

  /** Counts pages as changed: those that were taken and could not be written. */
  giveBack(pages: Iterable<{ readonly id: string }>): void {
    for (const { id } of pages) this.#changedPages.add(id)
  }

  /** Looks into what a key may lie in: warms it, but for what is further up in a long page. */
  #find(key: string): Row | undefined {
    for (const page of this.pagesOf(key)) {
      const opened = this.#open(page)
      const row = opened
        ? this.#glanceFor(key, page, opened)
        : this.warm(page)
          ? this.#warm.get(key)
          : undefined
      if (row !== undefined) return row
    }
    return undefined
  }

  #glanceFor(key: string, page: string, opened: OpenedPage<Row>): Row | undefined {
    for (const part of opened.cold.filter((one) => this.mayHold(one, key))) {
      const row = opened.glance(part).get(key)
      if (row === undefined) continue
      // Where nothing of its groups stands behind it, it is unpacked like any other.
      if (opened.isLast(part)) this.#warmPart(page, opened, part)
      return row
    }
    return undefined
  }

  /** May a packed part hold a key? */
  protected mayHold(_part: Part, _key: string): boolean {
    return true
  }

  override get(key: string): Row | undefined {
    const row = this.#warm.get(key)
    return row !== undefined || !this.hasCold ? row : this.#find(key)
  }

  override has(key: string): boolean {
    return this.get(key) !== undefined
  }

  /** The row of a key, warm: what is to be changed. */
  #getWarm(key: string): Row | undefined {
    const row = this.get(key)
    if (row !== undefined && !this.#warm.has(key)) {
      const page = this.pageOf(this.groupOf(key, row))
      const opened = this.#opened.get(page)
      const part = opened?.glancedIn(key)
      if (opened && part) this.#warmDownTo(page, opened, part)
    }
    return row
  }

  override set(key: string, row: Row): this {
    const before = this.hasCold ? this.#getWarm(key) : this.#warm.get(key)
    const group = this.groupOf(key, row)
    if (this.hasCold) this.warmFor(group, row)
    this.#warm.set(key, row)
    this.#changedGroups.add(group)
    if (before !== undefined) {
      const left = this.groupOf(key, before)
      if (left !== group) this.#changedGroups.add(left)
    }
    this.entered(key, row, before)
    return this
  }

  override delete(key: string): boolean {
    const row = this.#getWarm(key)
    if (row === undefined) return false
    this.#warm.delete(key)
    this.#changedGroups.add(this.groupOf(key, row))
    this.left(key, row)
    return true
  }

  override clear(): void {
    this.markAll()
    this.#warm.clear()
    this.#cold.clear()
    this.#opened.clear()
    this.#coldRows = 0
    this.cleared()
  }

  override get size(): number {
    return this.#warm.size + this.#coldRows
  }

  override entries(): MapIterator<[string, Row]> {
    return this.hasCold ? this.#walk() : this.#warm.entries()
  }

  override *keys(): MapIterator<string> {
    for (const [key] of this.entries()) yield key
  }

  override *values(): MapIterator<Row> {
    for (const [, row] of this.entries()) yield row
  }

  override [Symbol.iterator](): MapIterator<[string, Row]> {
    return this.entries()
  }

  override forEach(call: (row: Row, key: string, map: Map<string, Row>) => void): void {
    for (const [key, row] of this.entries()) call(row, key, this)
  }

  /**
   * Every row once; cold pages are unpacked for the moment only. Rows may be put and deleted on the way, as in a
   * `Map`: a page that was warmed meanwhile is walked as it is then.
   */
  *#walk(): Generator<[string, Row], undefined> {
    const pages = new Set([...this.#cold.keys(), ...this.#opened.keys()])
    for (const id of pages) {
      if (this.#open(id)) yield* this.#walkParts(id)
      else {
        const page = this.#cold.get(id)
        for (const row of page ? unpack<Row>(page.text) : this.#warmRowsOf(id)) {
          const now = page && this.#cold.get(id) === page ? row : this.#warm.get(row.id)
          if (now !== undefined) yield [now.id, now]
        }
      }
    }
    for (const [key, row] of this.#warm.entries())
      if (!pages.has(this.pageOf(this.groupOf(key, row)))) yield [key, row]
    return undefined
  }

  *#walkParts(id: string): Generator<[string, Row], undefined> {
    const warm = this.#warmRowsOf(id)
    for (const part of [...(this.#opened.get(id)?.cold ?? [])])
      for (const row of unpack<Row>(part.text)) {
        const now = this.#opened.get(id)?.cold.includes(part) ? row : this.#warm.get(row.id)
        if (now !== undefined) yield [now.id, now]
      }
    for (const { id: key } of warm) {
      const now = this.#warm.get(key)
      if (now !== undefined) yield [key, now]
    }
    return undefined
  }
}
