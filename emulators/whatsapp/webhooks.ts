import type { Clock } from './clock.ts'
import type { Happening } from './entries.ts'
import { newNumericId } from './identifiers.ts'
import type { Settings } from './options.ts'
import { customerOf } from './payloads.ts'
import { signatureOf, webhookBytes } from './signature.ts'
import type { PendingWebhook } from './world.ts'

/** What the sender needs from around it. */
interface WebhookSettings {
  url: () => string
  appSecret: string
  retryDelaysMs: readonly number[]
  retryForMs: number
  timeoutMs: number
  /** Whether webhooks about one customer wait for each other, come twice, or overtake each other by chance. */
  telling: () => Pick<Settings, 'orderedWebhooks' | 'repeatWebhooks' | 'webhookJitterMs'>
}

/** The product's answer to one POST; status null: no answer. */
interface WebhookAnswer {
  status: number | null
  body: string
  error?: string
  ms: number
}

interface Waiting extends PendingWebhook {
  /** Set while the next attempt waits for its time. */
  cancel?: () => void
  /** Waits for the others about this customer. */
  customer?: string
  /** The last attempt found nobody: it was not this body's fault. */
  unreachable: boolean
}

/** POSTs under way at once: Meta sends in parallel. */
const IN_FLIGHT = 10

/**
 * Delivers webhooks until the product answers 200, each on its own schedule, so that one poisoned
 * body does not hold up the others. What could not be delivered when the emulator stops is in the
 * journal and goes on at the next start (`resume`).
 */
export class WebhookSender {
  private readonly ready: Waiting[] = []
  private readonly sleeping = new Set<Waiting>()
  private readonly flights = new Set<AbortController>()
  private closed = false
  private flying = 0
  /** Customers about whom a webhook is under way. */
  private readonly busy = new Set<string>()

  constructor(
    private readonly settings: WebhookSettings,
    private readonly clock: Clock,
    private readonly note: (happening: Happening) => void,
  ) {}

  /** Webhooks that the product has not taken yet. */
  get pending(): number {
    return this.ready.length + this.sleeping.size + this.flying
  }

  /** Journals a webhook and sends it. */
  send(body: unknown, field = 'messages'): void {
    const id = newNumericId()
    this.note({ kind: 'webhook', id, field, raw: false, body })
    const since = this.clock.now()
    const { repeatWebhooks, webhookJitterMs } = this.settings.telling()
    // The same body under one id: Meta repeats what it is not sure has arrived.
    for (let n = 0; n < (repeatWebhooks ? 2 : 1); n++)
      this.resume({ id, body, attempts: 0, since }, Math.random() * webhookJitterMs)
  }

  /** Takes up a webhook that an earlier life of the emulator left behind, or sends a new one after `waitMs`. */
  resume(webhook: PendingWebhook, waitMs = 0): void {
    const customer = this.settings.telling().orderedWebhooks ? customerOf(webhook.body) : undefined
    const waiting: Waiting = {
      ...webhook,
      unreachable: false,
      ...(customer !== undefined && { customer }),
    }
    if (waitMs > 0) {
      this.sleeping.add(waiting)
      waiting.cancel = this.clock.after(waitMs, () => this.wake(waiting))
      return
    }
    this.ready.push(waiting)
    this.pump()
  }

  /** Sends bytes as they are, once, and tells the answer: hostile and malformed bodies for tests. */
  async sendRaw(bytes: Buffer, signature: string | undefined): Promise<WebhookAnswer> {
    const id = newNumericId()
    this.note({ kind: 'webhook', id, field: 'raw', raw: true, body: bytes.toString() })
    const answer = await this.post(bytes, signature)
    const { status, ms, error } = answer
    this.note({
      kind: 'attempt',
      webhook: id,
      attempt: 1,
      status,
      ms,
      final: true,
      ...(error !== undefined && { error }),
    })
    return answer
  }

  /** Forgets what waits. */
  clear(): void {
    this.ready.length = 0
    for (const webhook of this.sleeping) webhook.cancel?.()
    this.sleeping.clear()
  }

  close(): void {
    this.clear()
    this.closed = true
    for (const flight of this.flights) flight.abort()
  }

  private pump(): void {
    while (this.flying < IN_FLIGHT) {
      const place = this.ready.findIndex(({ customer }) => customer === undefined || !this.busy.has(customer))
      const next = this.ready[place]
      if (!next) return
      this.ready.splice(place, 1)
      this.flying += 1
      if (next.customer !== undefined) this.busy.add(next.customer)
      void this.attempt(next).finally(() => {
        this.flying -= 1
        if (next.customer !== undefined) this.busy.delete(next.customer)
        this.pump()
      })
    }
  }

  private async attempt(webhook: Waiting): Promise<void> {
    const bytes = webhookBytes(webhook.body)
    const { status, error, ms } = await this.post(bytes, signatureOf(bytes, this.settings.appSecret))
    if (this.closed) return
    webhook.attempts += 1
    const { retryDelaysMs, retryForMs } = this.settings
    const delay = retryDelaysMs[Math.min(webhook.attempts, retryDelaysMs.length) - 1] ?? 30_000
    const taken = status === 200
    const final = taken || this.clock.now() + delay - webhook.since > retryForMs
    this.note({
      kind: 'attempt',
      webhook: webhook.id,
      attempt: webhook.attempts,
      status,
      ms,
      final,
      ...(error !== undefined && { error }),
      ...(!final && { nextInMs: delay }),
    })
    if (taken) this.wakeUnreachable()
    if (final) return
    webhook.unreachable = status === null
    this.sleeping.add(webhook)
    webhook.cancel = this.clock.after(delay, () => this.wake(webhook))
  }

  /** Somebody answers again: what failed only because nobody did need not wait out its delay. */
  private wakeUnreachable(): void {
    const back = [...this.sleeping].filter((webhook) => webhook.unreachable)
    for (const webhook of back.sort((one, two) => one.since - two.since)) this.wake(webhook)
  }

  private wake(webhook: Waiting): void {
    webhook.cancel?.()
    if (!this.sleeping.delete(webhook)) return
    this.ready.push(webhook)
    this.pump()
  }

  private async post(bytes: Buffer, signature: string | undefined): Promise<WebhookAnswer> {
    const started = performance.now()
    const ms = () => Math.round(performance.now() - started)
    const flight = new AbortController()
    this.flights.add(flight)
    const tooLong = setTimeout(
      () => flight.abort(new DOMException('no answer in time', 'TimeoutError')),
      this.settings.timeoutMs,
    )
    try {
      const answer = await fetch(this.settings.url(), {
        method: 'POST',
        body: new Uint8Array(bytes),
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'facebookexternalua',
          ...(signature !== undefined && { 'x-hub-signature-256': signature }),
        },
        signal: flight.signal,
      })
      return { status: answer.status, body: await answer.text(), ms: ms() }
    } catch (error) {
      return { status: null, body: '', error: reasonOf(error), ms: ms() }
    } finally {
      clearTimeout(tooLong)
      this.flights.delete(flight)
    }
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
}
