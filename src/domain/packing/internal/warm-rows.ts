/**
 * Rows by their ids. What was asked for last is at hand: who changes a row has looked it up just before, and in a
 * map of many rows each look costs memory that is far away. A plain map inside, which an engine reads faster than
 * one whose methods are overridden.
 */
export class WarmRows<Row> {
  readonly #rows: Map<string, Row>
  #askedKey: string | null = null
  #askedRow: Row | undefined

  constructor(rows: WarmRows<Row> | null = null) {
    // From the map itself: an engine copies one as a whole, and from an iterator pair by pair.
    this.#rows = new Map(rows ? rows.#rows : null)
  }

  get(key: string): Row | undefined {
    if (key === this.#askedKey) return this.#askedRow
    const row = this.#rows.get(key)
    this.#askedKey = key
    this.#askedRow = row
    return row
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  set(key: string, row: Row): void {
    this.#rows.set(key, row)
    this.#askedKey = key
    this.#askedRow = row
  }

  delete(key: string): void {
    this.#rows.delete(key)
    this.#askedKey = null
  }

  clear(): void {
    this.#rows.clear()
    this.#askedKey = null
  }

  get size(): number {
    return this.#rows.size
  }

  values(): MapIterator<Row> {
    return this.#rows.values()
  }

  entries(): MapIterator<[string, Row]> {
    return this.#rows.entries()
  }
}
