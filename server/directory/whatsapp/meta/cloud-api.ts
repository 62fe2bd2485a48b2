import * as v from 'valibot'
import { causeOf, neverConnected } from '../../../platform/fetch/causes'
import type { Address, Content, OutboundMessage, OutboundReaction, Outcome, Refused } from '../provider'
import { writeEcho } from './echo'
import { structuredNode } from './structured'

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

/** Sends a message. Never rejects: every end of the call is an {@link Outcome}. */
export const sendContent = (line: Line, message: Omit<OutboundMessage, 'otherSpelling'>): Promise<Outcome> =>
  post(line, message.to, {
    type: message.content.type,
    [message.content.type]: nodeOf(message.content),
    ...(message.repliesTo !== null && { context: { message_id: message.repliesTo.providerId } }),
    biz_opaque_callback_data: writeEcho(message),
  })

/** Puts our reaction on a message; an empty one takes it back. Never rejects, as {@link sendContent}. */
export const sendReactionTo = (line: Line, { to, target, emoji }: OutboundReaction): Promise<Outcome> =>
  post(line, to, { type: 'reaction', reaction: { message_id: target.providerId, emoji } })

async function post(line: Line, to: Address, message: object): Promise<Outcome> {
  const body = { recipient_type: 'individual', ...recipientOf(to), ...message }
  try {
    const response = await callMessages(line, body)
    return outcomeOf(response, await response.text())
  } catch (error) {
    const cause = causeOf(error)
    return { kind: neverConnected(cause) ? 'unreached' : 'unknown', cause }
  }
}

/** POST /{phone_number_id}/messages: sends, and read receipts. Rejects as fetch does. */
export const callMessages = (line: Line, body: object): Promise<Response> =>
  fetch(`${line.graphUrl}/${VERSION}/${encodeURIComponent(line.phoneNumberId)}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${line.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ messaging_product: 'whatsapp', ...body }),
    signal: AbortSignal.timeout(line.timeoutMs),
    redirect: 'error',
  })

function recipientOf(to: Address): object {
  if ('phone' in to) return { to: `+${to.phone}` }
  return { recipient: 'bsuid' in to ? to.bsuid : to.lid }
}

/** The body's node of that content (whatsapp-facts 2.1). */
function nodeOf(content: Content): object {
  if (content.type === 'text') return { body: content.text, preview_url: true }
  if (content.type === 'template') {
    const { name, language, components } = content
    return { name, language: { code: language }, ...(components.length > 0 && { components }) }
  }
  if (!('file' in content)) return structuredNode(content)
  if (!('id' in content.file)) throw new TypeError('a file goes to Meta before its message')
  const caption = 'caption' in content && content.caption !== null ? { caption: content.caption } : {}
  const filename = content.type === 'document' ? { filename: content.filename } : {}
  const voice = content.type === 'audio' && content.voice ? { voice: true } : {}
  return { id: content.file.id, ...caption, ...filename, ...voice }
}

const Accepted = v.looseObject({
  contacts: v.optional(v.array(v.looseObject({ wa_id: v.optional(v.string()) })), []),
  messages: v.tupleWithRest(
    [v.looseObject({ id: v.pipe(v.string(), v.minLength(1)), message_status: v.optional(v.unknown()) })],
    v.unknown(),
  ),
})
const RefusedSchema = v.looseObject({
  error: v.looseObject({
    code: v.union([v.number(), v.string()]),
    message: v.optional(v.string()),
    error_subcode: v.optional(v.union([v.number(), v.string()])),
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
    const [{ id, message_status: status }] = messages
    return {
      kind: 'accepted',
      providerId: id,
      waId: contacts[0]?.wa_id ?? null,
      held: status === 'held_for_quality_assessment',
    }
  }
  return (
    refusalOf(response, json) ?? { kind: 'unknown', cause: `HTTP ${response.status} of an unknown shape` }
  )
}

/** Meta's no, if this is one. */
export function refusalOf(response: Response, json: unknown): Refused | null {
  const refused = v.safeParse(RefusedSchema, json)
  if (response.ok || !refused.success) return null
  const { code, message, error_subcode: subcode, error_data: data } = refused.output.error
  return {
    kind: 'refused',
    code: String(code),
    ...(subcode !== undefined && { subcode: String(subcode) }),
    details: data?.details ?? message ?? null,
    retryAfterS: secondsOf(response.headers.get('retry-after')),
  }
}

const secondsOf = (header: string | null) =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) : null
