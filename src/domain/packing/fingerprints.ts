/** A place in the table that holds none. */
const NONE = 0

/**
 * Which pages may hold a key, for very many keys in little memory: four bytes of a key and the number of its
 * page, in two arrays. May name a page that does not hold the key (one time in thousands), never misses one that
 * does. What is taken out stays in until the table is made again; it costs who asks a look.
 */
export class Fingerprints {
  #prints = new Int32Array(0)
  #places = new Int32Array(0)
  #taken = 0
  readonly #pages: string[] = []
  readonly #numbers = new Map<string, number>()
  /** What each page was last said to hold; the arrays are the pages' own. */
  readonly #held = new Map<string, Int32Array>()

  /** Notes that a page holds keys of these prints. `stands`: is this page still asked for? The others are let go. */
  add(page: string, prints: Int32Array, stands: (page: string) => boolean): void {
    this.#held.set(page, prints)
    if ((this.#taken + prints.length) * 2 > this.#prints.length) this.#makeAnew(stands)
    else this.#putAll(page, prints)
  }

  /** Makes room for so many keys at once. */
  reserve(keys: number): void {
    const wanted = this.#taken + keys
    if (wanted * 2 > this.#prints.length) this.#makeRoom(wanted)
  }

  /** The pages that may hold a key of this print. */
  pagesOf(print: number): readonly string[] {
    if (this.#taken === 0) return []
    const found: string[] = []
    const mask = this.#prints.length - 1
    for (let at = print & mask; this.#prints[at] !== NONE; at = (at + 1) & mask)
      if (this.#prints[at] === print) found.push(this.#pages[this.#places[at] ?? 0] ?? '')
    return found
  }

  /** How many keys there is room for. */
  get room(): number {
    return this.#prints.length
  }

  clear(): void {
    this.#prints = new Int32Array(0)
    this.#places = new Int32Array(0)
    this.#taken = 0
    this.#pages.length = 0
    this.#numbers.clear()
    this.#held.clear()
  }

  #putAll(page: string, prints: Int32Array): void {
    let number = this.#numbers.get(page)
    if (number === undefined) {
      number = this.#pages.push(page) - 1
      this.#numbers.set(page, number)
    }
    for (const print of prints) this.#put(print, number)
  }

  #put(print: number, number: number): void {
    const mask = this.#prints.length - 1
    let at = print & mask
    while (this.#prints[at] !== NONE) {
      if (this.#prints[at] === print && this.#places[at] === number) return
      at = (at + 1) & mask
    }
    this.#prints[at] = print
    this.#places[at] = number
    this.#taken += 1
  }

  /** With what is there now only. */
  #makeAnew(stands: (page: string) => boolean): void {
    let wanted = 0
    for (const [page, prints] of this.#held)
      if (stands(page)) wanted += prints.length
      else this.#held.delete(page)
    this.#makeRoom(wanted)
  }

  /** For so many keys, at most a third full: what is looked for is then found after a step or two. */
  #makeRoom(wanted: number): void {
    let room = 1024
    while (room < wanted * 3) room *= 2
    this.#prints = new Int32Array(room)
    this.#places = new Int32Array(room)
    this.#taken = 0
    this.#pages.length = 0
    this.#numbers.clear()
    for (const [page, prints] of this.#held) this.#putAll(page, prints)
  }
}

/** Four bytes of a key, never 0. Lies on disk: another rule is another format of the store. */
export function fingerprint(key: string): number {
  let print = 0x811c9dc5
  for (let i = 0; i < key.length; i++) print = Math.imul(print ^ key.charCodeAt(i), 0x01000193)
  print = Math.imul(print ^ (print >>> 15), 0x2c1b3c6d)
  print ^= print >>> 13
  return print === NONE ? 1 : print
}
