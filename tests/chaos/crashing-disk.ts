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
  #full: ((store: string, value: unknown) => boolean) | null = null
  #dead = false
  readonly #originals = WRITES.map((name) => [name, IDBObjectStore.prototype[name]] as const)

  /** Puts itself under every IndexedDB of this process, until {@link stop}. */
  start(): this {
    const before = this.#before.bind(this)
    const overflows = (store: IDBObjectStore, name: string, value: unknown) =>
      (name === 'add' || name === 'put') && this.#full?.(store.name, value) === true
    for (const [name, original] of this.#originals) {
      const wrapped = function (this: IDBObjectStore, ...args: unknown[]): IDBRequest {
        before(this, name)
        const request = (original as Write).apply(this, args as never[])
        if (overflows(this, name, args[0])) abort(this.transaction, 'QuotaExceededError')
        return request
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

  /** Writes for which `full` says so end their whole transaction with a quota error, as Chromium's do. */
  full(full: ((store: string, value: unknown) => boolean) | null): void {
    this.#full = full
  }

  stop(): void {
    for (const [name, original] of this.#originals)
      Object.assign(IDBObjectStore.prototype, { [name]: original })
  }

  #before(store: IDBObjectStore, name: string): void {
    this.writes += 1
    if (this.writes >= this.#crashAt) this.#dead = true
    if (!this.#dead) return
    abort(store.transaction, 'AbortError')
    throw new Crash(`${name} in ${store.name}`)
  }
}

function abort(transaction: object, error: string): void {
  const ended = transaction as { _abort(error: string): void; _state: string }
  if (ended._state !== 'finished') ended._abort(error)
}
