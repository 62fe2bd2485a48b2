/** How often a text is gone through unit by unit before tables are made of it, which costs about as much. */
const WORTH_TABLES = 128
/** The bits of a lane that a unit of ASCII touches. */
const TOUCHED = 0x7f

/**
 * A text that goes through the two lanes of a digest again and again: a key, a `null`. Each of its units takes a
 * lane to `(lane ^ unit) * by`, modulo 2 ** 32. What an ASCII unit does to the low 7 bits follows from these bits
 * alone, and the others are only multiplied, so that a whole text is one step:
 *
 *   (lane without its low 7 bits) * by ** length + table[its low 7 bits]
 */
export class FixedText {
  readonly #units: Uint16Array
  #usesLeft: number
  #tableA: Int32Array | null = null
  #tableB: Int32Array | null = null
  /** `by ** length`. */
  #powerA = 1
  #powerB = 1

  constructor(
    text: string,
    private readonly byA: number,
    private readonly byB: number,
  ) {
    this.#units = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i))
    this.#usesLeft = this.#units.every((unit) => unit <= TOUCHED) ? WORTH_TABLES : Number.POSITIVE_INFINITY
  }

  /** Where lane a is behind this text. */
  a(lane: number): number {
    const table = this.#tableA
    if (table) return (Math.imul(lane & ~TOUCHED, this.#powerA) + (table[lane & TOUCHED] as number)) | 0
    this.#usesLeft -= 1
    if (this.#usesLeft === 0) this.#makeTables()
    return this.#through(lane, this.byA)
  }

  /** Where lane b is behind this text. */
  b(lane: number): number {
    const table = this.#tableB
    if (table) return (Math.imul(lane & ~TOUCHED, this.#powerB) + (table[lane & TOUCHED] as number)) | 0
    return this.#through(lane, this.byB)
  }

  #through(lane: number, by: number): number {
    let to = lane
    for (const unit of this.#units) to = Math.imul(to ^ unit, by)
    return to
  }

  #makeTables(): void {
    const tableOf = (by: number) =>
      Int32Array.from({ length: TOUCHED + 1 }, (_, low) => this.#through(low, by))
    for (const _ of this.#units) {
      this.#powerA = Math.imul(this.#powerA, this.byA)
      this.#powerB = Math.imul(this.#powerB, this.byB)
    }
    this.#tableA = tableOf(this.byA)
    this.#tableB = tableOf(this.byB)
  }
}
