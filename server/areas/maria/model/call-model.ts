import type { ModelWire } from '../../../../src/domain/maria/account-form'
import { guardedPost, type Unfetched } from '../../../platform/fetch/guarded-fetch'
import { jsonIn } from '../../../platform/fetch/json-in'
import { anthropic } from './anthropic'
import { openai } from './openai'
import type { Asked, ModelFault, Replied, Wire } from './port'

/** A model and what opens it. `allowed`: origins that the operator vouches for. */
export type ModelLine = Readonly<{
  wire: ModelWire
  url: string
  model: string
  key: string
  allowed: readonly string[]
}>

const WIRES: Readonly<Record<ModelWire, Wire>> = { openai, anthropic }
/** Most that an answer may hold, bytes. */
const MOST_BYTES = 256 * 1024

const UNFETCHED: Readonly<Record<Unfetched, ModelFault>> = {
  address: 'address',
  unreached: 'unreached',
  slow: 'slow',
  redirects: 'address',
  'too large': 'broken',
  absent: 'broken',
  busy: 'busy',
}

const failed = (why: ModelFault): Replied => ({ kind: 'failed', why, usage: null })

/** One call of a model, which is not repeated. Never rejects. */
export async function callModel(line: ModelLine, asked: Asked, timeoutMs: number): Promise<Replied> {
  const wire = WIRES[line.wire]
  const answer = await guardedPost(
    line.url + wire.path,
    { allowed: line.allowed, most: MOST_BYTES, timeoutMs },
    {
      headers: { 'content-type': 'application/json', accept: 'application/json', ...wire.headers(line.key) },
      body: JSON.stringify(wire.body(line.model, asked)),
    },
  )
  if (answer.kind === 'failed') return failed(UNFETCHED[answer.why])
  const { status, text } = answer.value
  if (status !== 200) return failed(faultOf(status, text))
  return wire.read(jsonIn(text)) ?? failed('broken')
}

/** Why it was refused, by its status, and by the code in its body where one status means two things. */
function faultOf(status: number, body: string): ModelFault {
  if (status === 401 || status === 403) return 'login'
  if (status === 402 || /insufficient_quota|billing|credit balance/.test(body)) return 'quota'
  if (status === 413 || /context_length_exceeded|prompt is too long/.test(body)) return 'too_long'
  return status === 429 || status >= 500 ? 'busy' : 'broken'
}
