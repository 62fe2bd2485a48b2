import { pack } from './pack-in-parts'
import { unpack } from './unpack'

/** Some rows of a table as one text; so they lie on disk, and in memory while nobody looks at them. */
export type Page = Readonly<{
  id: string
  /** How many rows. */
  rows: number
  text: string
  /** Characters of the text: one that was cut off is known by it. */
  length: number
  /** The kinds of its rows, each once, for tables that tell kinds apart. */
  kinds?: readonly string[]
  /** Fingerprints of the rows' ids and hashes, for tables whose pages cannot be told from a row's id. */
  ids?: Int32Array
  hashes?: Int32Array
}>

/** A page that has changed: as it is cold, or the rows to write it from; none: the page is gone. */
export type ChangedPage<Row> = Readonly<{ id: string; cold: Page | null; rows: readonly Row[] }>

/**
 * A table's rows, many of them cold: packed by the page, and unpacked when one of them is touched. To who reads
 * and writes it, it is a `Map`, but for the order in which it is walked.
 *
 * Rows belong to groups (a message to its ticket, any other row to itself), and neighbouring groups to a page:
 * what changes together is written together. Which page it is follows from the group's id, on every device.
 */
export class PackedRows<Row extends { readonly id: string }> extends Map<string, Row> {
  /** Unpacked rows: apart, because an engine reads a plain map faster than one whose methods are overridden. */
  #warm = new Map<string, Row>()
  readonly #groupsPerPage: number
  readonly #kindOf: ((row: Row) => string) | null
  readonly #cold = new Map<string, Page>()
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

  /** The warm rows of a group, in their order. */
  protected rowsOf(group: string): readonly Row[] {
    const row = this.#warm.get(group)
    return row ? [row] : []
  }

  /** A row came in, or in place of another. */
  protected entered(_key: string, _row: Row, _before: Row | undefined): void {}
  /** A row was taken out. */
  protected left(_key: string, _row: Row): void {}
  /** A page was unpacked; its rows in the order in which they were packed. */
  protected warmed(_rows: readonly Row[]): void {}
  /** A page was packed, or came in as it lay on disk (then its rows were never here). */
  protected cooled(_page: Page, _rows: readonly Row[]): void {}
  /** So many pages are about to come in as they lay on disk. */
  protected expecting(_pages: readonly Page[]): void {}
  /** Every row was taken out at once. */
  protected cleared(): void {}

  /** Packs rows as the page of that id. */
  makePage(id: string, rows: readonly Row[]): Page {
    const kindOf = this.#kindOf
    const text = pack(rows)
    return {
      id,
      rows: rows.length,
      text,
      length: text.length,
      ...(kindOf && { kinds: [...new Set(rows.map((row) => kindOf(row)))] }),
    }
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
    return this.#cold.size > 0
  }

  /** Is this page packed? */
  protected isCold(id: string): boolean {
    return this.#cold.has(id)
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
    this.#warm = new Map(other.#warm)
    for (const group of other.#changedGroups) this.#changedGroups.add(group)
    for (const id of other.#changedPages) this.#changedPages.add(id)
  }

  #keep(page: Page, rows: readonly Row[]): void {
    this.#cold.set(page.id, page)
    this.#coldRows += page.rows
    this.cooled(page, rows)
  }

  /** Unpacks a page if it is cold; says whether it was. */
  protected warm(id: string): boolean {
    const page = this.#cold.get(id)
    if (!page) return false
    this.#cold.delete(id)
    this.#coldRows -= page.rows
    const rows = unpack<Row>(page.text)
    for (const row of rows) this.#warm.set(row.id, row)
    this.warmed(rows)
    return true
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
    for (const id of [...this.#cold.keys()]) this.warm(id)
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
      const page = this.makePage(id, rows)
      for (const row of rows) this.#warm.delete(row.id)
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
      return { id, cold, rows: cold ? [] : this.#warmRowsOf(id) }
    })
  }

  /** Counts every page as changed: what lay on disk is gone. */
  markAll(): void {
    for (const [key, row] of this.#warm.entries()) this.#changedGroups.add(this.groupOf(key, row))
    for (const id of this.#cold.keys()) this.#changedPages.add(id)
  }

  /** Counts pages as changed: those that were taken and could not be written. */
  giveBack(pages: Iterable<{ readonly id: string }>): void {
    for (const { id } of pages) this.#changedPages.add(id)
  }

  /** Warms what a key may lie in. */
  #find(key: string): Row | undefined {
    for (const page of this.pagesOf(key))
      if (this.warm(page)) {
        const row = this.#warm.get(key)
        if (row !== undefined) return row
      }
    return undefined
  }

  override get(key: string): Row | undefined {
    const row = this.#warm.get(key)
    return row !== undefined || this.#cold.size === 0 ? row : this.#find(key)
  }

  override has(key: string): boolean {
    return this.#warm.has(key) || (this.#cold.size > 0 && this.#find(key) !== undefined)
  }

  override set(key: string, row: Row): this {
    const before = this.get(key)
    const group = this.groupOf(key, row)
    if (this.#cold.size > 0) this.warm(this.pageOf(group))
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
    const row = this.get(key)
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
    this.#coldRows = 0
    this.cleared()
  }

  override get size(): number {
    return this.#warm.size + this.#coldRows
  }

  override entries(): MapIterator<[string, Row]> {
    return this.#cold.size === 0 ? this.#warm.entries() : this.#walk()
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
    const pages = new Set(this.#cold.keys())
    for (const id of pages) {
      const page = this.#cold.get(id)
      for (const row of page ? unpack<Row>(page.text) : this.#warmRowsOf(id)) {
        const now = page && this.#cold.get(id) === page ? row : this.#warm.get(row.id)
        if (now !== undefined) yield [now.id, now]
      }
    }
    for (const [key, row] of this.#warm.entries())
      if (!pages.has(this.pageOf(this.groupOf(key, row)))) yield [key, row]
    return undefined
  }
}
