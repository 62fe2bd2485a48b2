import type { Operation } from '@contract/operation'
import { REALTIME_HEADER, type RealtimeOffer, readOffer } from '@contract/transport'
import type { TimeSample } from '@domain/connection/clock-ahead'
import { refusalIn, type SaidRefusal } from '@domain/errors/refusal-in'
import { deviceClock } from '../clock'
import { timeIn } from '../time-sample'

/** What a request came to. `network` failures say nothing about what the server did. */
export type Answer<T> =
  | { ok: true; data: T }
  | { ok: false; kind: 'network'; message: string }
  | ({ ok: false; kind: 'refused' } & SaidRefusal)

/** Trades the refresh cookie for a token; the outcome decides whether the failed request is tried again. */
type Renew = () => Promise<'renewed' | 'refused' | 'unreachable'>

/** The per-tenant GraphQL endpoint (specification section 7). */
export class GraphqlClient {
  readonly endpoint: string
  /** By which way this server sends events, as its last answer said. */
  offer: RealtimeOffer = readOffer(null)
  #token: string | null = null
  #renewing: Promise<'renewed' | 'refused' | 'unreachable'> | null = null
  #renew: Renew | null = null
  #over: (() => Promise<void>) | null = null
  #refused: ((message: string) => void) | null = null
  #timed: ((sample: TimeSample) => void) | null = null

  constructor(endpoint: string) {
    this.endpoint = endpoint
  }

  /** The bearer token; in memory only, so that a reload asks for a new one and nothing can read it off the disk. */
  get token(): string | null {
    return this.#token
  }
  set token(token: string | null) {
    this.#token = token
  }

  /** Says how an expired token is renewed. */
  onExpired(renew: Renew): void {
    this.#renew = renew
  }

  /** Says what is done when the server knows nobody by a token that it has just given. */
  onOver(end: () => Promise<void>): void {
    this.#over = end
  }

  /** Says who hears what the server refused with: some of it speaks of more than the request. */
  onRefused(hear: (message: string) => void): void {
    this.#refused = hear
  }

  /** Says who hears the server's time, which every answer tells. */
  onTime(hear: (sample: TimeSample) => void): void {
    this.#timed = hear
  }

  /** Renews the token, once for all who ask at the same time. */
  renew(): Promise<'renewed' | 'refused' | 'unreachable'> {
    if (!this.#renew) return Promise.resolve('refused')
    this.#renewing ??= this.#renew().finally(() => {
      this.#renewing = null
    })
    return this.#renewing
  }

  /** Sends one operation; a token that has expired or is not taken is renewed and the request tried again, once. Never throws. */
  async request<T, V>(
    document: Operation<T, V>,
    variables: V,
    options: RequestOptions = {},
  ): Promise<Answer<T>> {
    // Right after a reload there is no token yet: the request waits for the one that is on its way.
    if (!this.#token && options.renew !== false && this.#renew) {
      const renewed = await this.renew()
      if (renewed === 'unreachable') return { ok: false, kind: 'network', message: 'unreachable' }
    }
    const sentWith = this.#token
    const answer = await this.#post(document, variables, options)
    if (!answer.ok && answer.kind === 'refused') this.#refused?.(answer.message)
    if (!isTokens(answer) || options.renew === false) return answer
    // Of many that expire together, the late ones find the token renewed already.
    const renewed = this.#token !== null && this.#token !== sentWith
    if (!renewed && (await this.renew()) !== 'renewed') return answer
    const second = await this.#post(document, variables, options)
    // A new token that is not taken either: nobody is in (specification section 8, 401 'Unauthorized').
    if (isTokens(second)) await this.#over?.()
    return second
  }

  async #post<T, V>(document: Operation<T, V>, variables: V, options: RequestOptions): Promise<Answer<T>> {
    const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json' }
    if (this.#token) headers.authorization = `Bearer ${this.#token}`
    const sentAt = deviceClock.now()
    try {
      const response = await fetch(this.endpoint, {
        method: 'POST',
        headers,
        body: JSON.stringify({ query: document.toString(), variables }),
        signal: AbortSignal.timeout(options.timeoutMs ?? 15_000),
        credentials: 'same-origin',
      })
      this.#timed?.(timeIn(sentAt, response.headers))
      const told = response.headers.get(REALTIME_HEADER)
      // A proxy's error page says nothing about it.
      if (told !== null) this.offer = readOffer(told)
      return read<T>(response.status, await response.text())
    } catch (error) {
      return { ok: false, kind: 'network', message: error instanceof Error ? error.message : String(error) }
    }
  }
}

/** Does the server say that the token will not do? */
const isTokens = (answer: Answer<unknown>): boolean =>
  !answer.ok && answer.kind === 'refused' && ['TOKEN_EXPIRED', 'UNAUTHENTICATED'].includes(answer.code)

export type RequestOptions = {
  /** How long to wait for the whole answer, ms; 15,000 when left out. */
  timeoutMs?: number
  /** False: do not renew an expired token. */
  renew?: boolean
}

/** An answer without a GraphQL body (a proxy's error page, a cut connection) counts as the network's failure. */
function read<T>(status: number, text: string): Answer<T> {
  const refusal = refusalIn(status, text)
  if (refusal) return { ok: false, kind: 'refused', ...refusal }
  try {
    const { data } = JSON.parse(text) as { data?: T | null }
    if (data) return { ok: true, data }
  } catch {
    // No answer of the server's.
  }
  return { ok: false, kind: 'network', message: `HTTP ${status}` }
}
