import { INBOX_RESYNC_MS, nextToValidate } from '@domain/tickets/inbox-validation'
import { localInbox } from '@domain/tickets/inbox-validation.fold'
import type { Clock } from '@infra/clock'
import type { Answer, GraphqlClient } from '@infra/graphql/client'
import { ValidateTransferredChatTicketsDocument } from '@infra/graphql/documents.gen'
import type { Ids } from '@infra/ids'
import type { Runtime } from '../runtime'

/** From the end of a round through the queue to the next one, ms; as often as the platform's status is asked for. */
const ROUND_MS = 60_000
/** What is heard is noted once in this time, ms. */
const NOTE_MS = 1_000

type Parts = {
  runtime: Runtime
  client: GraphqlClient
  clock: Clock
  ids: Ids
  /** Reads the queue's first page. */
  reload: () => Promise<unknown>
}

/**
 * What the panel does with a server that does not number its events (specification sections 4 and 9): notes
 * when it was heard, and asks about the tickets in the local queue, five at a time.
 */
export class UnnumberedBackend {
  readonly #parts: Parts
  #cancelSettle: (() => void) | null = null
  #cancelNext: (() => void) | null = null
  #notedAt = 0
  /** Rises with each stop: what was on its way then is not taken in. */
  #life = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Something came over the socket. */
  heard(): void {
    const { clock } = this.#parts
    if (clock.now() - this.#notedAt < NOTE_MS || !this.#connection?.unnumbered) return
    this.#notedAt = clock.now()
    this.#mark('connection.heard')
  }

  /** Comes back with `connection.settled`. */
  settle(ms: number): void {
    this.#cancelSettle?.()
    this.#cancelSettle = this.#parts.clock.after(ms, () => this.#mark('connection.settled'))
  }

  /** Goes through the local queue from its beginning, and again every minute, while the connection lives. */
  validateInbox(): void {
    this.#pause()
    void this.#validate(null)
  }

  /** Ends every timer. */
  stop(): void {
    this.#cancelSettle?.()
    this.#cancelSettle = null
    this.#pause()
  }

  get #connection() {
    return this.#parts.runtime.world.rows.connection.get('self')
  }

  #mark(name: string): void {
    this.#parts.runtime.ingest([{ kind: 'mark', name, src: 'app', data: {} }])
  }

  #pause(): void {
    this.#life += 1
    this.#cancelNext?.()
    this.#cancelNext = null
  }

  #next(ms: number, after: string | null): void {
    const { clock, ids } = this.#parts
    this.#cancelNext = clock.after(Math.round(ms * (1 + ids.chance() / 4)), () => void this.#validate(after))
  }

  async #validate(after: string | null): Promise<void> {
    const { client, runtime, reload } = this.#parts
    // A server that numbers its events after all, or none at all: the next connection starts over.
    if (this.#connection?.state !== 'live' || !this.#connection.unnumbered) return
    const life = this.#life
    const batch = nextToValidate(localInbox(runtime.world), after)
    const last = batch.at(-1)
    if (!last) return this.#next(ROUND_MS, null)
    const asked = batch.map((one) => ({ ...one, rev: runtime.world.rows.tickets.get(one.id)?.data.rev ?? 0 }))
    const answer = await client.request(ValidateTransferredChatTicketsDocument, { chat_tickets: batch })
    if (life !== this.#life) return
    if (!answer.ok) return this.#next(ROUND_MS, null)
    const result = answer.data.validateTransferredChatTickets
    const name = 'validateTransferredChatTickets'
    runtime.ingest([{ kind: 'baseline', name, src: 'api', data: { asked, result } }])
    const left = batch.some(({ id }) => !runtime.world.rows.tickets.has(id))
    if (left) this.#parts.clock.after(INBOX_RESYNC_MS, () => life === this.#life && void reload())
    this.#next(INBOX_RESYNC_MS, last.id)
  }
}

/** Did the server refuse because it does not know the question what was missed? GraphQL servers share the sentence. */
export const hasNoNumbers = (answer: Answer<unknown>): boolean =>
  !answer.ok && answer.kind === 'refused' && /cannot query field\s+["'“]?missedEvents/i.test(answer.message)
