import type { InternalOutboxRow } from '@domain/internal-chat/tables'
import type { World } from '@domain/kernel/world'
import { currentUser } from '@domain/login/session'
import type { Clock } from '@infra/clock'
import type { Answer, GraphqlClient } from '@infra/graphql/client'
import {
  type InternalChatMessageFieldsFragment,
  SendImageInternalChatDocument,
  SendMessageInternalChatDocument,
} from '@infra/graphql/internal-chat.gen'
import { backoff, type Ids } from '@infra/ids'
import type { Runtime } from '../runtime/runtime'
import type { LaterMedia } from './later-media'
import { isPassing, RETRY, SEND_TIMEOUT_MS } from './outbox-sender'

/** Sends under way at once, over all colleagues. */
const AT_ONCE = 2

/**
 * Sends what is queued for colleagues, one message of a conversation at a time, in the order it was typed. A
 * send without an answer is sent again: the server gives the same message for the same hash.
 */
export class InternalSender {
  readonly #runtime: Runtime
  readonly #client: GraphqlClient
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #media: Pick<LaterMedia, 'bring' | 'done'>
  readonly #busy = new Set<string>()
  #cancelRetry: (() => void) | null = null

  constructor(
    runtime: Runtime,
    client: GraphqlClient,
    clock: Clock,
    ids: Ids,
    media: Pick<LaterMedia, 'bring' | 'done'>,
  ) {
    this.#media = media
    this.#runtime = runtime
    this.#client = client
    this.#clock = clock
    this.#ids = ids
  }

  /** What a former life of the page left half sent goes back to the queue. */
  recover(): void {
    for (const row of [...this.#runtime.world.rows.internalOutbox.values()])
      if (row.state === 'sending') this.#outcome('noAnswer', row, {})
  }

  /** Starts sending what may be sent now. */
  pump(): void {
    for (const row of nextToSend(this.#runtime.world, this.#busy)) {
      if (this.#busy.size >= AT_ONCE) return
      this.#busy.add(row.peerId)
      void this.#send(row)
    }
  }

  /** Stops trying again. */
  stop(): void {
    this.#cancelRetry?.()
    this.#cancelRetry = null
  }

  async #send(row: InternalOutboxRow): Promise<void> {
    const { id: hash } = row
    this.#runtime.ingest([
      { kind: 'mark', name: 'internalOutbox.sending', src: 'app', cmd: hash, data: { hash } },
    ])
    const answer = await this.#request(row)
    this.#busy.delete(row.peerId)
    if (answer.ok) {
      this.#outcome('answered', row, { message: answer.data })
      // Left behind, it is swept at a later start.
      if (row.upload) this.#media.done(hash).catch((error: unknown) => console.error(error))
    } else if (answer.kind === 'network' || isPassing(answer.code)) {
      this.#outcome('noAnswer', row, {})
      this.#tryLater(row.attempts + 1)
      return
    } else this.#outcome('refused', row, { message: answer.message })
    this.pump()
  }

  async #request(row: InternalOutboxRow): Promise<Answer<InternalChatMessageFieldsFragment>> {
    const options = { timeoutMs: SEND_TIMEOUT_MS }
    const about = {
      user_id: row.peerId,
      user_sending_id: currentUser(this.#runtime.world)?.id ?? '',
      parent_id: row.replyTo,
      hash: row.id,
    }
    const address = row.upload
      ? await this.#media.bring(row.id)
      : ({ ok: true, data: row.fileAddress } as const)
    if (!address.ok) return address
    if (address.data === null) {
      const variables = { ...about, message: row.text }
      const answer = await this.#client.request(SendMessageInternalChatDocument, variables, options)
      return answer.ok ? { ok: true, data: answer.data.sendMessageInternalChat } : answer
    }
    const variables = {
      ...about,
      image_url: address.data,
      image_caption: row.text || null,
      document_name: row.fileName,
      document_mimetype: row.fileMime,
    }
    const answer = await this.#client.request(SendImageInternalChatDocument, variables, options)
    return answer.ok ? { ok: true, data: answer.data.sendImageInternalChat } : answer
  }

  #outcome(name: 'answered' | 'noAnswer' | 'refused', { id: hash }: InternalOutboxRow, data: object): void {
    this.#runtime.ingest([
      {
        kind: 'outcome',
        name: `internalOutbox.${name}`,
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

/** The oldest queued message for every colleague that has none under way. */
function nextToSend(world: World, busy: ReadonlySet<string>): InternalOutboxRow[] {
  const first = new Map<string, InternalOutboxRow>()
  for (const row of world.rows.internalOutbox.values()) {
    if (row.state !== 'queued' || busy.has(row.peerId)) continue
    const known = first.get(row.peerId)
    if (!known || row.at < known.at) first.set(row.peerId, row)
  }
  return [...first.values()].sort((a, b) => a.at - b.at)
}
