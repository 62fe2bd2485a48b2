import type { World } from '@domain/kernel/world'
import type { OutboxTable } from '@domain/outbox/outbox.rows'
import type { OutboxRow } from '@domain/outbox/tables'
import type { Clock } from '@infra/clock'
import type { Answer } from '@infra/graphql/client'
import { backoff, type Ids } from '@infra/ids'
import type { Runtime } from '../runtime/runtime'

/** How long one send may take before its outcome counts as unknown to us, ms. */
export const SEND_TIMEOUT_MS = 20_000
/** Waiting between tries that got no answer. */
const RETRY = { baseMs: 1_000, capMs: 30_000 }
/** Refusals that speak of the connection or the server's health, not of the message: try again. */
const PASSING = new Set([
  'INTERNAL',
  'UNKNOWN',
  'TOKEN_EXPIRED',
  'UNAUTHENTICATED',
  'DISCONNECTED',
  'MAINTENANCE',
])
/**
 * A connection that this device takes for up, and the server for down, is asked so often, some ten minutes long; then the
 * server's sentence is shown, with the way to ask again. One that is known to be down is not asked at all.
 */
const MOST_DISCONNECTED = 24

/** A message on its way, whomever it is for. */
export type Waiting = Pick<OutboxRow, 'id' | 'state' | 'at' | 'attempts' | 'upload'>

/** Messages that leave in the same manner: where they wait, which of them may go, how one is handed to the server. */
export type Outbox<Row extends Waiting> = Readonly<{
  /** Its table, after which its facts are called. */
  table: OutboxTable
  rows: (world: World) => ReadonlyMap<string, Row>
  /** Of one conversation, one message is under way at a time. */
  conversationOf: (row: Row) => string
  /** Sends under way at once, over all conversations. */
  atOnce: number
  /** Cannot go now: it waits, and shows that it does. */
  isHeld: (world: World, row: Row) => boolean
  post: (row: Row) => Promise<Answer<unknown>>
  /** The file of a message that has gone is needed no more. */
  done: (hash: string) => Promise<void>
}>

/**
 * Sends what is queued: one message of a conversation at a time, in the order it was typed. The server answers the
 * same hash with the same message for ever, so a send without an answer is simply sent again.
 */
export class OutboxSender<Row extends Waiting> {
  readonly #runtime: Runtime
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #outbox: Outbox<Row>
  #cancelRetry: (() => void) | null = null
  readonly #busy = new Set<string>()
  /** How often the server refused each for a connection that is down. */
  readonly #disconnected = new Map<string, number>()

  constructor(parts: { runtime: Runtime; clock: Clock; ids: Ids }, outbox: Outbox<Row>) {
    this.#runtime = parts.runtime
    this.#clock = parts.clock
    this.#ids = parts.ids
    this.#outbox = outbox
  }

  /** What a former life of the page left half sent goes back to the queue. */
  recover(): void {
    for (const row of [...this.#outbox.rows(this.#runtime.world).values()])
      if (row.state === 'sending') this.#outcome('noAnswer', row, {})
  }

  /** Starts sending what may be sent now. */
  pump(): void {
    const { atOnce, conversationOf } = this.#outbox
    for (const row of this.#nextToSend()) {
      if (this.#busy.size >= atOnce) return
      this.#busy.add(conversationOf(row))
      void this.#send(row)
    }
  }

  /** Stops trying again. */
  stop(): void {
    this.#cancelRetry?.()
    this.#cancelRetry = null
  }

  async #send(row: Row): Promise<void> {
    const { table, post, conversationOf, done } = this.#outbox
    this.#runtime.ingest([
      { kind: 'mark', name: `${table}.sending`, src: 'app', cmd: row.id, data: { hash: row.id } },
    ])
    const answer = await post(row)
    this.#busy.delete(conversationOf(row))
    if (answer.ok) {
      this.#outcome('answered', row, { message: answer.data })
      // Left behind, it is swept at a later start.
      if (row.upload) done(row.id).catch((error: unknown) => console.error(error))
    } else if (
      answer.kind === 'network' ||
      (PASSING.has(answer.code) && !this.#isOver(row.id, answer.code))
    ) {
      this.#outcome('noAnswer', row, {})
      this.#tryLater(row.attempts + 1)
      return
    } else {
      this.#outcome('refused', row, { message: answer.message })
    }
    this.pump()
  }

  /** The oldest queued message of every conversation that has none under way; a refused one does not hold up what follows. */
  #nextToSend(): Row[] {
    const { world } = this.#runtime
    const { rows, conversationOf, isHeld } = this.#outbox
    const first = new Map<string, Row>()
    for (const row of rows(world).values()) {
      const conversation = conversationOf(row)
      if (row.state !== 'queued' || this.#busy.has(conversation) || isHeld(world, row)) continue
      const known = first.get(conversation)
      if (!known || row.at < known.at) first.set(conversation, row)
    }
    return [...first.values()].sort((a, b) => a.at - b.at)
  }

  #isOver(id: string, code: string): boolean {
    if (code !== 'DISCONNECTED') return false
    const times = (this.#disconnected.get(id) ?? 0) + 1
    if (times < MOST_DISCONNECTED) this.#disconnected.set(id, times)
    else this.#disconnected.delete(id)
    return times >= MOST_DISCONNECTED
  }

  #outcome(name: 'answered' | 'noAnswer' | 'refused', { id: hash }: Row, data: object): void {
    this.#runtime.ingest([
      {
        kind: 'outcome',
        name: `${this.#outbox.table}.${name}`,
        src: 'api',
        cmd: hash,
        data: { hash, ...data },
      },
    ])
  }

  #tryLater(attempt: number): void {
    this.#cancelRetry ??= this.#clock.after(backoff(this.#ids, attempt, RETRY.baseMs, RETRY.capMs), () => {
      this.#cancelRetry = null
      this.pump()
    })
  }
}
