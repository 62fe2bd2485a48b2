import { reconnectDelay } from '@domain/connection/retry'
import type { Effect, Telling } from '@domain/kernel/effects'
import type { Clock } from '@infra/clock'
import type { GraphqlClient } from '@infra/graphql/client'
import { MissedEventsDocument, SumOfTicketsDocument } from '@infra/graphql/documents.gen'
import type { Ids } from '@infra/ids'
import type { Connection, Transport } from '@infra/realtime/transport'
import { FrameIntake } from './internal/frame-intake'
import { hasNoNumbers, UnnumberedBackend } from './internal/unnumbered-backend'
import type { Runtime } from './runtime'
import { hearTime } from './server-time'

/** Events asked for at a time when catching up. */
const CATCH_UP_PAGE = 500
/** Counters are asked for once in this time, however much moves, ms. */
const RECOUNT_MS = 1_000

type Parts = {
  runtime: Runtime
  client: GraphqlClient
  transport: Transport
  clock: Clock
  ids: Ids
  /** They look into their outboxes when a message waits there. */
  senders: readonly Readonly<{ pump: () => void }>[]
  /** Colleagues and their unseen counts are to be read. */
  countInternal: () => Promise<unknown>
  /** Nothing has ever been read here: reads a first page, which says from which event on to listen. */
  findBeginning: () => Promise<unknown>
  /** A connection has been made; `reset`: on this one the server no longer had what was missed. */
  opened: (reset: boolean) => void
  /** The server turned the session away. */
  unauthorized: () => void
  /** Connections chosen by the user, for the counters. */
  instanceIds: () => readonly string[]
  /** The user is to be told something. */
  tell: (telling: Telling) => void
  /** A frame or envelope that does not decode. */
  malformed: (reason: string, raw: unknown) => void
}

/** Carries out what the fold asks for, and hands back what came of it as facts. */
export class EffectRunner {
  readonly #parts: Parts
  #connection: Connection | null = null
  #epoch = 0
  #cancelRetry: (() => void) | null = null
  #cancelRecount: (() => void) | null = null
  #cancelInternalCount: (() => void) | null = null
  readonly #presences = new Map<string, () => void>()
  /** Connection epoch of the catch-up under way; 0 when there is none. */
  #catchingUp = 0
  /** Another hole was seen while catching up: the answer on its way may be from before it. */
  #askAgain = false
  /** The connection that ended last could not send. */
  #sendFailed = false
  readonly #intake: FrameIntake
  readonly #unnumbered: UnnumberedBackend

  constructor(parts: Parts) {
    this.#parts = parts
    const { runtime, client, clock, ids, malformed } = parts
    this.#unnumbered = new UnnumberedBackend({ runtime, client, clock, ids, reload: parts.findBeginning })
    this.#intake = new FrameIntake({ runtime, clock, malformed, epoch: () => this.#epoch })
  }

  /** Does one effect. Never throws: what fails comes back as a fact. */
  run(effect: Effect): void {
    switch (effect.type) {
      case 'openSocket':
        this.#open()
        break
      case 'closeSocket':
        this.#close()
        break
      case 'catchUp':
        void this.#catchUp()
        break
      case 'scheduleRetry':
        this.#scheduleRetry(effect.attempt)
        break
      case 'settle':
        this.#unnumbered.settle(effect.ms)
        break
      case 'validateInbox':
        this.#unnumbered.validateInbox()
        break
      case 'send':
        for (const sender of this.#parts.senders) sender.pump()
        break
      case 'notify':
      case 'announce':
      case 'warnDrop':
      case 'internalMessage':
      case 'mentioned':
      case 'customerMessage':
      case 'queued':
        this.#parts.tell(effect)
        break
      case 'expirePresence':
        this.#expirePresence(effect)
        break
      case 'recount':
        this.#recount()
        break
      case 'countInternal':
        this.#cancelInternalCount ??= this.#parts.clock.after(RECOUNT_MS, () => {
          this.#cancelInternalCount = null
          void this.#parts.countInternal()
        })
        break
    }
  }

  /** Ends every timer and the socket. */
  stop(): void {
    this.#cancelRetry?.()
    this.#cancelRecount?.()
    this.#cancelRecount = null
    this.#cancelInternalCount?.()
    this.#cancelInternalCount = null
    this.#unnumbered.stop()
    this.#close()
  }

  #mark(name: string, data: object = {}): void {
    this.#parts.runtime.ingest([{ kind: 'mark', name, src: 'app', data, conn: this.#epoch }])
  }

  #open(): void {
    this.#close()
    const { client, transport } = this.#parts
    const epoch = ++this.#epoch
    const current = () => epoch === this.#epoch
    const { token } = client
    if (!token) {
      void this.#openWithNewToken(current)
      return
    }
    this.#connection = transport.open(token, {
      opened: () => {
        if (!current()) return
        this.#mark('connection.opened')
        this.#parts.opened(false)
      },
      frame: (raw) => {
        if (!current()) return
        this.#unnumbered.heard()
        this.#intake.take(raw)
      },
      time: (sample) => {
        if (current()) hearTime(this.#parts.runtime, sample)
      },
      closed: ({ unauthorized, sendFailed = false }) => {
        if (!current()) return
        this.#connection = null
        this.#sendFailed = sendFailed
        // The next try brings a new token along; one that a request got meanwhile is new already.
        if (unauthorized && client.token === token) client.token = null
        this.#mark('connection.closed')
      },
    })
  }

  async #openWithNewToken(current: () => boolean): Promise<void> {
    const result = await this.#parts.client.renew()
    if (!current()) return
    if (result === 'renewed') this.#open()
    else if (result === 'refused') this.#parts.unauthorized()
    else this.#mark('connection.closed')
  }

  #close(): void {
    this.#epoch += 1
    this.#connection?.close()
    this.#connection = null
    for (const cancel of this.#presences.values()) cancel()
    this.#presences.clear()
    this.#intake.clear()
  }

  #scheduleRetry(attempt: number): void {
    this.#cancelRetry?.()
    const { clock, ids } = this.#parts
    const delay = reconnectDelay(attempt, ids.chance(), this.#sendFailed)
    this.#sendFailed = false
    this.#cancelRetry = clock.after(delay, () => this.#mark('connection.retryDue'))
  }

  /**
   * Asks for everything after the cursor, page by page, once at a time.
   *
   *   server   reads up to 10 │ event 11 │ subscription begins: ping "head 11"
   *   panel    asks ──────────┼──────────┼─ ping: a hole, ask again ─ answer "up to 10" ─ asks ─ "up to 11"
   */
  async #catchUp(): Promise<void> {
    const epoch = this.#epoch
    if (this.#catchingUp === epoch) {
      this.#askAgain = true
      return
    }
    this.#catchingUp = epoch
    try {
      if (this.#parts.runtime.world.cursor === 0) await this.#parts.findBeginning()
      for (;;) {
        this.#askAgain = false
        const since = this.#parts.runtime.world.cursor
        const answer = await this.#parts.client.request(MissedEventsDocument, { since, limit: CATCH_UP_PAGE })
        if (epoch !== this.#epoch) return
        if (hasNoNumbers(answer)) {
          this.#mark('connection.unnumbered')
          return
        }
        if (!answer.ok) {
          this.#close()
          this.#mark('connection.closed')
          return
        }
        const { envelopes, cursor, more, too_old } = answer.data.missedEvents
        if (too_old) {
          this.#mark('sync.reset', { cursor })
          // What was asked for when the connection was made may have come already, and is forgotten with the rest.
          this.#parts.opened(true)
        }
        this.#intake.takeMissed(envelopes)
        if (!more && !this.#askAgain) {
          this.#mark('connection.caughtUp', { cursor })
          return
        }
      }
    } finally {
      // A newer connection may have begun its own meanwhile.
      if (this.#catchingUp === epoch) this.#catchingUp = 0
    }
  }

  /** One timer per person and ticket, of whom there are few; all end with the connection. */
  #expirePresence({ ticketId, userId, at, ms }: Extract<Effect, { type: 'expirePresence' }>): void {
    const id = `${ticketId}/${userId ?? ''}`
    this.#presences.get(id)?.()
    const cancel = this.#parts.clock.after(ms, () => {
      this.#presences.delete(id)
      this.#mark('presence.expired', { ticketId, userId, at })
    })
    this.#presences.set(id, cancel)
  }

  #recount(): void {
    const { clock, client, runtime, instanceIds } = this.#parts
    this.#cancelRecount ??= clock.after(RECOUNT_MS, async () => {
      this.#cancelRecount = null
      const chosen = instanceIds()
      const answer = await client.request(SumOfTicketsDocument, {
        instance_ids: chosen.length ? [...chosen] : null,
      })
      if (answer.ok)
        runtime.ingest([
          { kind: 'baseline', name: 'sumOfTickets', src: 'api', data: { result: answer.data.sumOfTickets } },
        ])
    })
  }
}
