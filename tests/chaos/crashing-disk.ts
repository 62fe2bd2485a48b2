import { IDBObjectStore } from 'fake-indexeddb'

/** The page is gone: what is under way is not told how it ended. */
export class Crash extends Error {
  override readonly name = 'Crash'
}

type Write = (this: IDBObjectStore, ...args: never[]) => IDBRequest

const WRITES = ['add', 'put', 'delete', 'clear'] as const

/**
 * A disk whose page dies at the nth write of a run: the transaction under way is rolled back, as a browser does
 * with a dead page's, and every later one is refused.
 */
export class CrashingDisk {
  /** Writes so far. */
  writes = 0
  #crashAt = Number.POSITIVE_INFINITY
  #refuse: ((store: string, value: unknown) => DOMException | null) | null = null
  #dead = false
  readonly #originals = WRITES.map((name) => [name, IDBObjectStore.prototype[name]] as const)

  /** Puts itself under every IndexedDB of this process, until {@link stop}. */
  start(): this {
    const before = this.#before.bind(this)
    for (const [name, original] of this.#originals) {
      const wrapped = function (this: IDBObjectStore, ...args: unknown[]): IDBRequest {
        before(this, name, args[0])
        return (original as Write).apply(this, args as never[])
      }
      Object.assign(IDBObjectStore.prototype, { [name]: wrapped })
    }
    return this
  }

  /** From now on, dies at the nth write; 0 is never. */
  crashAt(n: number): void {
    this.writes = 0
    this.#dead = false
    this.#crashAt = n === 0 ? Number.POSITIVE_INFINITY : n
  }

  /** Refuses writes for which `refuse` gives an error, as a full disk does: the whole transaction ends with it. */
  refuse(refuse: ((store: string, value: unknown) => DOMException | null) | null): void {
    this.#refuse = refuse
  }

  stop(): void {
    for (const [name, original] of this.#originals)
      Object.assign(IDBObjectStore.prototype, { [name]: original })
  }

  #before(store: IDBObjectStore, name: string, value: unknown): void {
    this.writes += 1
    if (this.writes >= this.#crashAt) this.#dead = true
    if (this.#dead) {
      abort(store.transaction)
      throw new Crash(`${name} in ${store.name}`)
    }
    const refusal = this.#refuse?.(store.name, value)
    if (!refusal) return
    abort(store.transaction)
    throw refusal
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It had ended already.
  }
}
