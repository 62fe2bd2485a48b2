import type { Change, TableName, Tables, World } from '@domain/kernel/world'
import type { Observer, Subscribable, Subscription } from 'xstate'

type Listener = () => void

/** Is what a listener made of a table touched by a change of these rows? */
type Concerns = (table: TableName, ids: ReadonlySet<string>) => boolean
type TableListener = (ids: ReadonlySet<string> | null) => void

/** What React reads: a thing with an actor's face, so that `useSelector` serves everywhere. */
export type Cell<T> = Subscribable<T> & { getSnapshot(): T }

/**
 * The world as React sees it. A cell per row and one per table; listeners are told once per drained batch,
 * so a burst of events costs one render.
 */
export class Store {
  readonly #rowListeners = new Map<TableName, Map<string, Set<Listener>>>()
  readonly #tableListeners = new Map<TableName, Set<TableListener>>()
  readonly #rowCells = new Map<string, Cell<unknown>>()
  #world: World

  constructor(world: World) {
    this.#world = world
  }

  get world(): World {
    return this.#world
  }

  /** Puts another world in place of this one (boot, sign-out, replay) and tells everybody. */
  replace(world: World): void {
    this.#world = world
    for (const listeners of [...this.#tableListeners.values()])
      for (const listener of [...listeners]) listener(null)
    for (const rows of [...this.#rowListeners.values()])
      for (const listeners of [...rows.values()]) tell(listeners)
  }

  /** Tells who listens to the rows and tables that a change touched. */
  publish(change: Change): void {
    for (const [table, ids] of change.touched) {
      for (const listener of [...(this.#tableListeners.get(table) ?? [])]) listener(ids)
      const rows = this.#rowListeners.get(table)
      if (!rows) continue
      // A burst touches thousands of rows, a screen listens to some dozens.
      for (const [id, listeners] of [...rows]) if (ids.has(id)) tell(listeners)
    }
  }

  /** The cell of one row; its snapshot is undefined while there is no such row. */
  cell<T extends TableName>(table: T, id: string): Cell<Tables[T] | undefined> {
    const key = `${table}/${id}`
    let cell = this.#rowCells.get(key)
    if (!cell) {
      cell = {
        getSnapshot: () => this.#world.rows[table].get(id),
        subscribe: (observer: Observer<unknown> | ((value: unknown) => void)) =>
          listen(this.#rowsOf(table), id, observer, () => this.#rowCells.delete(key)),
      }
      this.#rowCells.set(key, cell)
    }
    return cell as Cell<Tables[T] | undefined>
  }

  #rowsOf(table: TableName): Map<string, Set<Listener>> {
    const rows = this.#rowListeners.get(table) ?? new Map<string, Set<Listener>>()
    this.#rowListeners.set(table, rows)
    return rows
  }

  /**
   * Calls the listener whenever a row of one of the tables changed; with `concerns`, only where that says so of the
   * rows that did.
   */
  onTables(tables: readonly TableName[], listener: Listener, concerns?: Concerns): () => void {
    const stops = tables.map((table) => {
      const told: TableListener = (ids) => {
        if (ids === null || !concerns || concerns(table, ids)) listener()
      }
      const listeners = this.#tableListeners.get(table) ?? new Set()
      this.#tableListeners.set(table, listeners.add(told))
      return () => listeners.delete(told)
    })
    return () => {
      for (const stop of stops) stop()
    }
  }
}

/** A listener may stop listening, or another one begin, while they are told. */
function tell(listeners: ReadonlySet<Listener> | undefined): void {
  if (listeners) for (const listener of [...listeners]) listener()
}

function listen<K>(
  all: Map<K, Set<Listener>>,
  key: K,
  observer: Listener | Observer<unknown> | ((value: unknown) => void),
  onLast?: () => void,
): Subscription {
  const listener: Listener = () =>
    typeof observer === 'function' ? observer(undefined) : observer.next?.(undefined)
  const listeners = all.get(key) ?? new Set()
  all.set(key, listeners.add(listener))
  return {
    unsubscribe() {
      listeners.delete(listener)
      if (listeners.size === 0 && all.get(key) === listeners) {
        all.delete(key)
        onLast?.()
      }
    },
  }
}
