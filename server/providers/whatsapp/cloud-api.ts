import * as v from 'valibot'
import { type Echo, writeEcho } from './echo'

/** The version of the Graph API that this adapter speaks. */
export const VERSION = 'v25.0'

/** How to reach Meta for one connection. */
export type Line = {
  /** Base address without a slash at the end. */
  graphUrl: string
  phoneNumberId: string
  token: string
  timeoutMs: number
}

/** Where a message goes: a phone number, or a business-scoped id of somebody who hides theirs. */
export type Address = { phone: string } | { bsuid: string }

/** What a message says; files go by the id that their upload gave. */
export type Content =
  | { type: 'text'; text: string }
  | { type: 'image' | 'video'; mediaId: string; caption: string | null }
  | { type: 'document'; mediaId: string; caption: string | null; filename: string }
  | { type: 'audio'; mediaId: string; voice: boolean }
  | { type: 'sticker'; mediaId: string }

export type OutboundMessage = { to: Address; content: Content; repliesTo: string | null; echo: Echo }

/**
 * What became of a call.
 * - `accepted`: Meta has it (not: the customer has it).
 * - `refused`: Meta said no; nothing was taken.
 * - `unreached`: no connection came about; nothing was taken.
 * - `unknown`: the request left and no usable answer came. Meta has no idempotency key: never send it again
 *   by yourself.
 */
export type Outcome =
  | { kind: 'accepted'; providerId: string; waId: string | null }
  | { kind: 'refused'; code: string; details: string | null; retryAfterS: number | null }
  | { kind: 'unreached'; cause: string }
  | { kind: 'unknown'; cause: string }

/** Sends a message. Never rejects: every end of the call is an {@link Outcome}. */
export const sendContent = (line: Line, message: OutboundMessage): Promise<Outcome> =>
  post(line, message.to, {
    type: message.content.type,
    [message.content.type]: nodeOf(message.content),
    ...(message.repliesTo !== null && { context: { message_id: message.repliesTo } }),
    biz_opaque_callback_data: writeEcho(message.echo),
  })

/** Puts our reaction on a message; an empty one takes it back. Never rejects, as {@link sendContent}. */
export const sendReactionTo = (
  line: Line,
  { to, target, emoji }: { to: Address; target: string; emoji: string },
): Promise<Outcome> => post(line, to, { type: 'reaction', reaction: { message_id: target, emoji } })

async function post(line: Line, to: Address, message: object): Promise<Outcome> {
  const body = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...('phone' in to ? { to: `+${to.phone}` } : { recipient: to.bsuid }),
    ...message,
  }
  try {
    const response = await fetch(
      `${line.graphUrl}/${VERSION}/${encodeURIComponent(line.phoneNumberId)}/messages`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${line.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(line.timeoutMs),
        redirect: 'error',
      },
    )
    return outcomeOf(response, await response.text())
  } catch (error) {
    const cause = causeOf(error)
    return { kind: neverConnected(cause) ? 'unreached' : 'unknown', cause }
  }
}

/** The body's node of that content (whatsapp-facts 2.1). */
function nodeOf(content: Content): object {
  if (content.type === 'text') return { body: content.text, preview_url: true }
  const caption = 'caption' in content && content.caption !== null ? { caption: content.caption } : {}
  const filename = content.type === 'document' ? { filename: content.filename } : {}
  const voice = content.type === 'audio' && content.voice ? { voice: true } : {}
  return { id: content.mediaId, ...caption, ...filename, ...voice }
}

const Accepted = v.looseObject({
  contacts: v.optional(v.array(v.looseObject({ wa_id: v.optional(v.string()) })), []),
  messages: v.tupleWithRest([v.looseObject({ id: v.pipe(v.string(), v.minLength(1)) })], v.unknown()),
})
const Refused = v.looseObject({
  error: v.looseObject({
    code: v.union([v.number(), v.string()]),
    message: v.optional(v.string()),
    error_data: v.optional(v.looseObject({ details: v.optional(v.string()) })),
  }),
})

/** An answer that is neither Meta's yes nor Meta's no (a gateway's page, broken JSON) leaves the outcome open. */
function outcomeOf(response: Response, text: string): Outcome {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { kind: 'unknown', cause: `HTTP ${response.status} without JSON` }
  }
  const accepted = v.safeParse(Accepted, json)
  if (response.ok && accepted.success) {
    const { contacts, messages } = accepted.output
    return { kind: 'accepted', providerId: messages[0].id, waId: contacts[0]?.wa_id ?? null }
  }
  return (
    refusalOf(response, json) ?? { kind: 'unknown', cause: `HTTP ${response.status} of an unknown shape` }
  )
}

/** Meta's no, if this is one. */
export function refusalOf(response: Response, json: unknown): Extract<Outcome, { kind: 'refused' }> | null {
  const refused = v.safeParse(Refused, json)
  if (response.ok || !refused.success) return null
  const { code, message, error_data: data } = refused.output.error
  return {
    kind: 'refused',
    code: String(code),
    details: data?.details ?? message ?? null,
    retryAfterS: secondsOf(response.headers.get('retry-after')),
  }
}

const secondsOf = (header: string | null) =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null

/** Codes of errors that happen before the first byte of a request is written. */
const BEFORE_WRITING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Did nothing of the request leave? `cause` as {@link causeOf} gives it. */
export const neverConnected = (cause: string): boolean =>
  cause.split(' ').every((code) => BEFORE_WRITING.has(code))

/** The error's codes, one per address tried, or its name: for decisions and for logs. */
export function causeOf(error: unknown): string {
  const inner = error instanceof Error && error.cause !== undefined ? error.cause : error
  const all = inner instanceof AggregateError ? inner.errors : [inner]
  return all
    .map((one) => {
      if (typeof one === 'object' && one !== null && 'code' in one && typeof one.code === 'string')
        return one.code
      return one instanceof Error ? one.name : 'Error'
    })
    .join(' ')
}
