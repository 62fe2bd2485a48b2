/** A place in the table that holds none. */
const NONE = 0

/**
 * Which pages may hold a key, for very many keys in little memory: four bytes of a key and the number of its
 * page, in two arrays. May name a page that does not hold the key (one time in thousands), never misses one that
 * does. What is taken out stays in until the next growth; it costs who asks a look.
 */
export class Fingerprints {
  #prints = new Int32Array(0)
  #places = new Int32Array(0)
  #taken = 0
  readonly #pages: string[] = []
  readonly #numbers = new Map<string, number>()

  /** Notes that a page holds keys of these prints. */
  add(page: string, prints: Int32Array): void {
    this.#grow(this.#taken + prints.length)
    let number = this.#numbers.get(page)
    if (number === undefined) {
      number = this.#pages.push(page) - 1
      this.#numbers.set(page, number)
    }
    for (const print of prints) this.#put(print, number)
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

  clear(): void {
    this.#prints = new Int32Array(0)
    this.#places = new Int32Array(0)
    this.#taken = 0
    this.#pages.length = 0
    this.#numbers.clear()
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

  /** Makes room for so many, at most half full: what is looked for is then found after a step or two. */
  #grow(wanted: number): void {
    if (wanted * 2 <= this.#prints.length) return
    const prints = this.#prints
    const places = this.#places
    let room = 1024
    while (room < wanted * 3) room *= 2
    this.#prints = new Int32Array(room)
    this.#places = new Int32Array(room)
    this.#taken = 0
    for (const [i, print] of prints.entries()) if (print !== NONE) this.#put(print, places[i] ?? 0)
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
