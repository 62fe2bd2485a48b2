import { instanceIsDown, isThere } from '@domain/instances/label'
import type { World } from '@domain/kernel/world'
import type { OutboxRow } from '@domain/outbox/tables'
import { platformState } from '@domain/platform/availability'
import type { Clock } from '@infra/clock'
import type { Answer, GraphqlClient } from '@infra/graphql/client'
import {
  CreateChatCommentDocument,
  type CustomerChatFieldsFragment,
  SendMessageDocument,
} from '@infra/graphql/documents.gen'
import { backoff, type Ids } from '@infra/ids'
import type { Runtime } from '../runtime/runtime'
import type { MediaSender } from './media-sender'

/** How long one send may take before its outcome counts as unknown to us, ms. */
export const SEND_TIMEOUT_MS = 20_000
/** Waiting between tries that got no answer. */
export const RETRY = { baseMs: 1_000, capMs: 30_000 }
/** Sends under way at once, over all tickets. */
const AT_ONCE = 4
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
/** Does a refusal pass by itself? */
export const isPassing = (code: string): boolean => PASSING.has(code)

/**
 * Sends what is queued: one message of a ticket at a time, in the order it was typed. The server answers the
 * same hash with the same message for ever, so a send without an answer is simply sent again.
 */
export class OutboxSender {
  readonly #runtime: Runtime
  readonly #client: GraphqlClient
  readonly #media: Pick<MediaSender, 'send' | 'done'>
  readonly #clock: Clock
  readonly #ids: Ids
  #cancelRetry: (() => void) | null = null
  #busy = new Set<string>()
  /** How often the server refused each for a connection that is down. */
  readonly #disconnected = new Map<string, number>()

  constructor(
    runtime: Runtime,
    client: GraphqlClient,
    clock: Clock,
    ids: Ids,
    media: Pick<MediaSender, 'send' | 'done'>,
  ) {
    this.#media = media
    this.#runtime = runtime
    this.#client = client
    this.#clock = clock
    this.#ids = ids
  }

  /** What a former life of the page left half sent goes back to the queue. */
  recover(): void {
    for (const row of [...this.#runtime.world.rows.outbox.values()])
      if (row.state === 'sending') this.#outcome('outbox.noAnswer', row, {})
  }

  /** Starts sending what may be sent now. */
  pump(): void {
    for (const row of nextToSend(this.#runtime.world, this.#busy)) {
      if (this.#busy.size >= AT_ONCE) return
      this.#busy.add(row.ticketId)
      void this.#send(row)
    }
  }

  /** Stops trying again. */
  stop(): void {
    this.#cancelRetry?.()
    this.#cancelRetry = null
  }

  async #send(row: OutboxRow): Promise<void> {
    this.#runtime.ingest([
      { kind: 'mark', name: 'outbox.sending', src: 'app', cmd: row.id, data: { hash: row.id } },
    ])
    const answer = await this.#request(row)
    this.#busy.delete(row.ticketId)
    if (answer.ok) {
      this.#outcome('outbox.answered', row, { message: answer.data })
      // Left behind, it is swept at a later start.
      if (row.upload) this.#media.done(row.id).catch((error: unknown) => console.error(error))
    } else if (answer.kind === 'network' || (isPassing(answer.code) && !this.#isOver(row.id, answer.code))) {
      this.#outcome('outbox.noAnswer', row, {})
      this.#tryLater(row.attempts + 1)
      return
    } else {
      this.#outcome('outbox.refused', row, { message: answer.message })
    }
    this.pump()
  }

  async #request(row: OutboxRow): Promise<Answer<CustomerChatFieldsFragment>> {
    const about = { to_number: row.toNumber, message: row.text, instance_id: row.instanceId, hash: row.id }
    const options = { timeoutMs: SEND_TIMEOUT_MS }
    // All but plain words is sent by what is fetched with the first of it.
    if (row.upload || row.template || row.details || row.choices)
      return this.#media.send(row, SEND_TIMEOUT_MS)
    if (row.type === 'comment') {
      const answer = await this.#client.request(
        CreateChatCommentDocument,
        { ...about, mentioned_user_ids: row.mentions ? [...row.mentions] : null },
        options,
      )
      return answer.ok ? { ok: true, data: answer.data.createChatComment } : answer
    }
    const answer = await this.#client.request(
      SendMessageDocument,
      {
        ...about,
        reply_message_id: row.replyTo,
        quick_answer_ids: row.answerIds ? [...row.answerIds] : null,
      },
      options,
    )
    return answer.ok ? { ok: true, data: answer.data.sendMessage } : answer
  }

  #isOver(id: string, code: string): boolean {
    if (code !== 'DISCONNECTED') return false
    const times = (this.#disconnected.get(id) ?? 0) + 1
    if (times < MOST_DISCONNECTED) this.#disconnected.set(id, times)
    else this.#disconnected.delete(id)
    return times >= MOST_DISCONNECTED
  }

  #outcome(name: string, row: OutboxRow, data: object): void {
    this.#runtime.ingest([
      { kind: 'outcome', name, src: 'api', cmd: row.id, data: { hash: row.id, ...data } },
    ])
  }

  #tryLater(attempt: number): void {
    this.#cancelRetry ??= this.#clock.after(backoff(this.#ids, attempt, RETRY.baseMs, RETRY.capMs), () => {
      this.#cancelRetry = null
      this.pump()
    })
  }
}

/**
 * The customer cannot be reached now: it waits, and shows that it does. A comment stays in the house; what was written for a
 * connection that was deleted gets the server's no.
 */
const isHeld = (world: World, { type, instanceId }: OutboxRow): boolean => {
  if (type === 'comment') return false
  const instance = world.rows.instances.get(instanceId)
  return (
    platformState(world) !== 'up' ||
    (instance !== undefined && isThere(instance) && instanceIsDown(instance.data))
  )
}

/** The oldest queued message of every ticket that has none under way; a refused one does not hold up what follows. */
function nextToSend(world: World, busy: ReadonlySet<string>): OutboxRow[] {
  const first = new Map<string, OutboxRow>()
  for (const row of world.rows.outbox.values()) {
    if (row.state !== 'queued' || busy.has(row.ticketId) || isHeld(world, row)) continue
    const known = first.get(row.ticketId)
    if (!known || row.at < known.at) first.set(row.ticketId, row)
  }
  return [...first.values()].sort((a, b) => a.at - b.at)
}
