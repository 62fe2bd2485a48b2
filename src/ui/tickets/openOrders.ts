import type { Commands } from '@app/panel/commands'
import { usePanel, useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { topicRevision } from '@domain/topics/topic.fold'
import { OpenOrdersOfDocument, type OpenOrdersOfQuery } from '@infra/graphql/open-orders.gen'
import { useCallback, useEffect, useSyncExternalStore } from 'react'

type OpenOrder = OpenOrdersOfQuery['openOrdersOf'][number]

/** Rows that come into view together are asked about together, ms. */
const GATHER_MS = 40
/** Every panel of the shop hears of a changed order: they ask spread over this time, ms. */
const SPREAD_MS = 1_500
/** As many as the server answers at once. */
const BATCH = 100
/** Customers kept that no row shows any longer. */
const KEPT = 500

const revisionIn = (world: World): number => topicRevision(world, 'productOrders')

/** The newest open order of each customer whose row is in view, read in batches. */
class OpenOrders {
  readonly #commands: Commands
  /** How many rows show this customer. */
  readonly #shown = new Map<string, number>()
  readonly #known = new Map<string, { revision: number; order: OpenOrder | null }>()
  readonly #listeners = new Set<() => void>()
  #revision = -1
  #timer: ReturnType<typeof setTimeout> | undefined
  #due = Number.POSITIVE_INFINITY

  constructor(commands: Commands) {
    this.#commands = commands
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  of(customerId: string): OpenOrder | null {
    return this.#known.get(customerId)?.order ?? null
  }

  /** A row shows this customer from now on. `revision`: of the orders, as the panel knows it. */
  show(customerId: string, revision: number): () => void {
    this.#shown.set(customerId, (this.#shown.get(customerId) ?? 0) + 1)
    this.#revision = Math.max(this.#revision, revision)
    const known = this.#known.get(customerId)
    if (!known) this.#askIn(GATHER_MS)
    else if (known.revision < this.#revision) this.#askIn(Math.random() * SPREAD_MS)
    return () => {
      const left = (this.#shown.get(customerId) ?? 1) - 1
      if (left === 0) this.#shown.delete(customerId)
      else this.#shown.set(customerId, left)
    }
  }

  /** A row that is new does not wait for those that are only to be read again. */
  #askIn(ms: number): void {
    const due = performance.now() + ms
    if (due >= this.#due) return
    clearTimeout(this.#timer)
    this.#due = due
    this.#timer = setTimeout(() => {
      this.#due = Number.POSITIVE_INFINITY
      void this.#ask()
    }, ms)
  }

  async #ask(): Promise<void> {
    const revision = this.#revision
    const stale = [...this.#shown.keys()].filter((id) => (this.#known.get(id)?.revision ?? -1) < revision)
    for (let from = 0; from < stale.length; from += BATCH) {
      const ids = stale.slice(from, from + BATCH)
      const answer = await this.#commands.read(OpenOrdersOfDocument, { customer_ids: ids })
      // What was known goes on being shown; the next change, or the next row, asks again.
      if (!answer.ok) return
      const found = new Map(answer.value.openOrdersOf.map((order) => [order.customer_id, order]))
      for (const id of ids) this.#known.set(id, { revision, order: found.get(id) ?? null })
    }
    this.#forget()
    for (const listener of this.#listeners) listener()
  }

  #forget(): void {
    if (this.#known.size <= KEPT) return
    for (const id of this.#known.keys()) if (!this.#shown.has(id)) this.#known.delete(id)
  }
}

/** One for each session: what one user has read is never shown to the next. */
const stores = new WeakMap<Commands, OpenOrders>()

/** The newest open order of a customer in view, read again when orders change; null: none, or not here yet. */
export function useOpenOrder(customerId: string): OpenOrder | null {
  const { commands, ready, replayed } = usePanel()
  const revision = useView(['areas'], revisionIn)
  let store = stores.get(commands)
  if (!store) {
    store = new OpenOrders(commands)
    stores.set(commands, store)
  }
  const orders = store
  useEffect(() => {
    if (ready && !replayed) return orders.show(customerId, revision)
    return undefined
  }, [orders, customerId, revision, ready, replayed])
  return useSyncExternalStore(
    orders.subscribe,
    useCallback(() => orders.of(customerId), [orders, customerId]),
  )
}
