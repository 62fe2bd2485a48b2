import { isWorthSaying, type Presence, type Said } from '@domain/presence/when-to-say'
import type { Clock } from '@infra/clock'
import type { GraphqlClient } from '@infra/graphql/client'
import { AttendancePresenceDocument } from '@infra/graphql/documents.gen'
import type { Shown } from '../runtime/on-screen'
import type { Runtime } from '../runtime/runtime'

/** Another tab that shows the ticket, or the same one again, has this long to say so, ms. */
const LEAVE_AFTER_MS = 400

type Parts = Readonly<{
  runtime: Runtime
  client: GraphqlClient
  clock: Clock
  /** What every tab shows. */
  shown: () => readonly Shown[]
}>

/**
 * Tells the house where this user is, for all tabs as one. What does not get through is not sent again: the next
 * refresh says it.
 */
export class PresenceSender {
  readonly #parts: Parts
  readonly #said = new Map<string, Said>()
  readonly #leaving = new Map<string, () => void>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** One tab says where it is with a ticket. */
  say(ticketId: string, state: Presence): void {
    this.#leaving.get(ticketId)?.()
    this.#leaving.delete(ticketId)
    if (state !== 'gone') {
      this.#send(ticketId, state)
      return
    }
    const { clock, shown } = this.#parts
    const cancel = clock.after(LEAVE_AFTER_MS, () => {
      this.#leaving.delete(ticketId)
      if (!shown().some(({ tickets }) => tickets.includes(ticketId))) this.#send(ticketId, 'gone')
    })
    this.#leaving.set(ticketId, cancel)
  }

  stop(): void {
    for (const cancel of this.#leaving.values()) cancel()
    this.#leaving.clear()
  }

  #send(ticketId: string, state: Presence): void {
    const { runtime, client, clock } = this.#parts
    if (runtime.world.rows.connection.get('self')?.state !== 'live') return
    const now = clock.now()
    if (!isWorthSaying(this.#said.get(ticketId) ?? null, state, now)) return
    if (state === 'gone') this.#said.delete(ticketId)
    else this.#said.set(ticketId, { state, at: now })
    void client.request(AttendancePresenceDocument, { ticket_id: ticketId, state })
  }
}
