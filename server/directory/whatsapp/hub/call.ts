import * as v from 'valibot'
import { causeOf, neverConnected } from '../../../platform/fetch/causes'
import type { MediaOutcome, Refused } from '../provider'

/** How to reach one session of a hub (whatsapp-facts section 7: the REST shape of Evolution API v2). */
export type HubLine = {
  /** Base address without a slash at the end. */
  url: string
  /** The session's name at the hub; empty for calls about none. */
  session: string
  /** The hub's key, or the session's own. */
  key: string
  timeoutMs: number
}

/** What a call ended with: an answer, or none. `left`: did any of the request leave? */
type HubAnswer = { status: number; json: unknown } | { cause: string; left: boolean }

/** Calls a hub; `path` without the session's name, which follows it. Never rejects. */
export async function callHub(
  { url, session, key, timeoutMs }: HubLine,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<HubAnswer> {
  try {
    const response = await fetch(
      session === '' ? `${url}/${path}` : `${url}/${path}/${encodeURIComponent(session)}`,
      {
        method,
        headers: { apikey: key, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      },
    )
    const text = await response.text()
    try {
      return { status: response.status, json: JSON.parse(text) }
    } catch {
      return { status: response.status, json: null }
    }
  } catch (error) {
    const cause = causeOf(error)
    return { cause, left: !neverConnected(cause) }
  }
}

/** As {@link callHub}, for calls that may be made again; the answer must have the schema's shape. */
export async function askHub<S extends v.GenericSchema>(
  line: HubLine,
  call: readonly [method: 'GET' | 'POST' | 'DELETE', path: string, body?: object],
  schema: S,
): Promise<MediaOutcome<v.InferOutput<S>>> {
  const answer = await callHub(line, ...call)
  if ('cause' in answer) return { kind: 'unreached', cause: answer.cause }
  const refused = refusalOf(answer)
  if (refused) return refused
  const parsed = v.safeParse(schema, answer.json)
  if (answer.status >= 300 || !parsed.success)
    return { kind: 'unreached', cause: `HTTP ${answer.status} of an unknown shape` }
  return { kind: 'done', value: parsed.output }
}

/** The hub's no, read out of its status and words; null for its yes, and for what is neither. */
export function refusalOf({ status, json }: { status: number; json: unknown }): Refused | null {
  if (status < 400) return null
  const words = wordsOf(json)
  const refused = (code: string): Refused => ({
    kind: 'refused',
    code,
    details: words === '' ? null : words.slice(0, 300),
    retryAfterS: null,
  })
  if (status === 401 || status === 403) return refused('HUB_KEY')
  if (status === 404 || /connection closed|not connected/i.test(words)) return refused('HUB_CLOSED')
  if (status === 429) return refused('HUB_BUSY')
  // Nobody can say what a hub did before it broke.
  if (status >= 500) return null
  return refused(/"exists":\s*false/.test(JSON.stringify(json)) ? 'HUB_NOT_ON_WHATSAPP' : 'HUB_REFUSED')
}

/** Hubs put their words into `message`, a text, a list of texts, or a list of lists, at one of two depths. */
function wordsOf(json: unknown): string {
  const shape = v.looseObject({
    message: v.optional(v.unknown()),
    response: v.optional(v.looseObject({ message: v.optional(v.unknown()) })),
  })
  const parsed = v.safeParse(shape, json)
  if (!parsed.success) return ''
  const found = parsed.output.response?.message ?? parsed.output.message
  return [found]
    .flat(2)
    .filter((one) => typeof one === 'string')
    .join('; ')
}
