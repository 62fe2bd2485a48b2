import { sameLine } from './brazil.ts'
import { type GraphError, graphError } from './errors.ts'
import { isObject, type Json, mentions } from './json.ts'

/** The kinds of trouble that can be ordered. */
export const faultKinds = [
  /** 130429: the number sends too fast. */
  'rate_limit',
  /** 131056: too fast to this customer. */
  'pair_rate',
  /** 131047: more than 24 h since the customer's last message. */
  'window_closed',
  /** 131026: the number is not on WhatsApp. */
  'not_on_whatsapp',
  /** 131000 with HTTP 500. */
  'server_error',
  /** 190 with HTTP 401. */
  'token_expired',
  /** Any other code, given in `code`. */
  'error',
  /** The message is taken at once, the answer comes `delayMs` later. */
  'slow',
  /** The message is taken and delivered; the connection is cut instead of answered. */
  'dropped_answer',
  /** The connection is cut and nothing is taken. */
  'dropped_call',
  /** The message is accepted and fails later, in a status with `code`. */
  'async_failed',
  /** A template is taken and held to be judged; how it ends is said by `POST /templates/{id}/judge`. */
  'held',
] as const

export type FaultKind = (typeof faultKinds)[number]

/** Calls of the product that a fault can hit. */
export type CallKind = 'send' | 'read' | 'media' | 'other'

/** Which calls a fault hits; all given conditions must hold. */
interface FaultMatch {
  /** Recipient, in either ninth-digit form. */
  to?: string
  /** Text anywhere in the request. */
  bodyContains?: string
  /** Default `send`: messages, without read receipts. `any` hits every Graph call. */
  call?: CallKind | 'any'
}

/** Trouble as it is ordered. */
export interface FaultOrder {
  kind: FaultKind
  match?: FaultMatch
  /** How many calls it hits; default 1, null until removed. */
  times?: number | null
  /** For `error` and `async_failed`; default 131000 and 131026. */
  code?: number
  /** For `slow`, milliseconds; default 5,000. */
  delayMs?: number
  /** Overrides the HTTP status: some see 429 where the documents say 400. */
  httpStatus?: number
  /** Adds a Retry-After header, seconds. */
  retryAfterSeconds?: number
}

/** Trouble that is waiting for its calls. */
export interface Fault extends FaultOrder {
  id: string
  /** Calls still to hit; null without end. */
  left: number | null
}

const codes: Partial<Record<FaultKind, number>> = {
  rate_limit: 130429,
  pair_rate: 131056,
  window_closed: 131047,
  not_on_whatsapp: 131026,
  server_error: 131000,
  token_expired: 190,
}

/** The refusal that a fault answers with; undefined for faults that let the call through. */
export function refusalOf(fault: Fault): GraphError | undefined {
  const code = fault.kind === 'error' ? (fault.code ?? 131000) : codes[fault.kind]
  if (code === undefined) return undefined
  const http = fault.httpStatus
  return graphError(code, {
    ...(http !== undefined && { http }),
    ...(code === 190 && { subcode: 463 }),
  })
}

/** Reads an order from outside; the text says what is wrong with it. */
export function faultOrder(body: Json): FaultOrder | string {
  const kind = faultKinds.find((name) => name === body.kind)
  if (!kind) return `kind must be one of: ${faultKinds.join(', ')}`
  for (const key of ['code', 'delayMs', 'httpStatus', 'retryAfterSeconds', 'times']) {
    const value = body[key]
    const absent = value === undefined || (key === 'times' && value === null)
    if (!absent && !(Number.isInteger(value) && Number(value) >= 0)) {
      return `${key} must be a whole number, 0 or more`
    }
  }
  if (body.match !== undefined && !isObject(body.match)) return 'match must be an object'
  return { ...(body as unknown as FaultOrder), kind }
}

/** The faults that wait, oldest first. They live in memory only: a restart begins without trouble. */
export class FaultBook {
  private waiting: Fault[] = []
  private count = 0

  constructor(private readonly note: (action: 'set' | 'used' | 'cleared', fault: Fault) => void) {}

  list(): Fault[] {
    return this.waiting.map((fault) => ({ ...fault }))
  }

  set(order: FaultOrder): Fault {
    this.count += 1
    const left = order.times === undefined ? 1 : order.times
    const fault: Fault = { ...order, id: `f${this.count}`, left }
    if (left !== 0) this.waiting.push(fault)
    this.note('set', { ...fault })
    return { ...fault }
  }

  /** Removes one fault, or all of them. */
  clear(id?: string): void {
    const gone = this.waiting.filter((fault) => id === undefined || fault.id === id)
    this.waiting = this.waiting.filter((fault) => !gone.includes(fault))
    for (const fault of gone) this.note('cleared', fault)
  }

  /** The oldest fault that hits this call, used up by one. */
  take(call: CallKind, to: string | undefined, body: unknown): Fault | undefined {
    const fault = this.waiting.find(({ match = {} }) => {
      const wanted = match.call ?? 'send'
      if (wanted !== 'any' && wanted !== call) return false
      if (match.to !== undefined && (to === undefined || !sameLine(match.to, to))) return false
      return match.bodyContains === undefined || mentions(body, match.bodyContains)
    })
    if (!fault) return undefined
    if (fault.left !== null) fault.left -= 1
    if (fault.left === 0) this.waiting = this.waiting.filter((other) => other !== fault)
    this.note('used', { ...fault })
    return fault
  }
}
