import { closedToCleanUp } from '@domain/tickets/closed-cleanup'
import type { Clock } from '@infra/clock'
import { whenIdle } from '@infra/idle'
import type { Shown } from '../on-screen'
import type { Runtime } from '../runtime'

/** Closed tickets are counted this often, ms … */
const EVERY_MS = 60_000
/** … and at a bad moment (typing, catching up) again after this, ms. */
const AGAIN_MS = 5_000

type Parts = Readonly<{
  runtime: Runtime
  clock: Clock
  /** What every tab shows. */
  shown: () => readonly Shown[]
  /** Ids of tickets with a text begun. */
  drafts: () => Iterable<string>
  /** Is a person typing? */
  typing: () => boolean
}>

/**
 * Lets go of closed tickets that nobody looks at (specification section 4, Ticket lifecycle), a batch in each idle
 * moment. It is an entry of the log like any other: the tabs that follow let go of the same ones, and the rows on
 * disk go with the next writing. Runs in the tab that leads.
 */
export class ClosedCleaner {
  readonly #parts: Parts
  /** Asked to go, and still here: something waits in them that only the fold knows of. */
  readonly #stayed = new Set<string>()
  /** Customers of the tickets that went since they were looked through last. */
  readonly #customers = new Set<string>()
  #cancel: (() => void) | null = null
  #stopped = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#later(EVERY_MS)
  }

  stop(): void {
    this.#stopped = true
    this.#cancel?.()
    this.#cancel = null
  }

  #later(ms: number): void {
    this.#cancel = this.#parts.clock.after(ms, () => whenIdle(() => this.#clean()))
  }

  #clean(): void {
    if (this.#stopped) return
    if (this.#busy()) {
      this.#later(AGAIN_MS)
      return
    }
    const { runtime } = this.#parts
    const { tickets } = runtime.world.rows
    const ids = closedToCleanUp(tickets.ofKinds(['closed']), this.#inUse())
    if (ids.length > 0) {
      for (const id of ids) this.#customers.add(tickets.get(id)?.data.customer_id ?? '')
      runtime.ingest([{ kind: 'mark', name: 'tickets.cleanedUp', src: 'app', data: { ids } }])
      for (const id of ids) if (tickets.has(id)) this.#stayed.add(id)
    } else {
      this.#stayed.clear()
      this.#cleanCustomers()
    }
    this.#later(ids.length > 0 ? 0 : EVERY_MS)
  }

  /** Once for all batches: whether a customer has another ticket is asked of every ticket. */
  #cleanCustomers(): void {
    if (this.#customers.size === 0) return
    const data = { ids: [...this.#customers] }
    this.#customers.clear()
    this.#parts.runtime.ingest([{ kind: 'mark', name: 'customers.cleanedUp', src: 'app', data }])
  }

  #busy(): boolean {
    const { runtime, typing } = this.#parts
    return typing() || runtime.world.rows.connection.get('self')?.state === 'catchingUp'
  }

  #inUse() {
    const { runtime, shown, drafts } = this.#parts
    const all = shown()
    const waiting = [...runtime.world.rows.outbox.values()].map(({ ticketId }) => ticketId)
    return {
      closedTabShown: all.some(({ closedListed }) => closedListed),
      open: new Set(all.flatMap(({ tickets }) => tickets)),
      drafts: new Set(drafts()),
      unsent: new Set([...waiting, ...this.#stayed]),
    }
  }
}
