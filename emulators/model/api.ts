import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Fault, ModelDesk, Reply } from './desk.ts'
import { obey } from './obedient.ts'

type Node = Readonly<Record<string, unknown>>
const nodeOf = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : listOf(value)
        .map((part) => textOf(nodeOf(part).text))
        .join('')

/** What was asked, whichever way: the system's words, the user's, and what tools have said. */
type Prompt = Readonly<{ system: string; user: string; results: readonly string[] }>

/** How one of the two providers says something. */
type Speech = Readonly<{
  wire: 'openai' | 'anthropic'
  said(text: string, usage: Usage): object
  called(calls: readonly Readonly<{ name: string; arguments: object }>[], usage: Usage): object
  ended(why: 'refusal' | 'content_filter' | 'length', usage: Usage): object
  refused(type: string, message: string): object
}>
type Usage = Readonly<{ in: number; out: number }>

const openai: Speech = {
  wire: 'openai',
  said: (text, usage) => completion({ role: 'assistant', content: text, refusal: null }, 'stop', usage),
  called: (calls, usage) =>
    completion(
      {
        role: 'assistant',
        content: null,
        tool_calls: calls.map((call) => ({
          id: `call_${randomUUID()}`,
          type: 'function',
          function: { name: call.name, arguments: JSON.stringify(call.arguments) },
        })),
      },
      'tool_calls',
      usage,
    ),
  ended: (why, usage) =>
    completion(
      {
        role: 'assistant',
        content: why === 'length' ? '{"action": "answer", "te' : '',
        refusal: why === 'refusal' ? 'I cannot help with that.' : null,
      },
      why === 'refusal' ? 'stop' : why,
      usage,
    ),
  refused: (code, message) => ({ error: { message, type: code, code } }),
}
const completion = (message: object, finish: string, usage: Usage) => ({
  id: `chatcmpl-${randomUUID()}`,
  object: 'chat.completion',
  created: Math.floor(Date.now() / 1000),
  model: 'emulated',
  choices: [{ index: 0, message, finish_reason: finish }],
  usage: { prompt_tokens: usage.in, completion_tokens: usage.out, total_tokens: usage.in + usage.out },
})

const anthropic: Speech = {
  wire: 'anthropic',
  said: (text, usage) => message([{ type: 'text', text }], 'end_turn', usage),
  called: (calls, usage) =>
    message(
      calls.map((call) => ({
        type: 'tool_use',
        id: `toolu_${randomUUID()}`,
        name: call.name,
        input: call.arguments,
      })),
      'tool_use',
      usage,
    ),
  ended: (why, usage) =>
    message(
      why === 'length' ? [{ type: 'text', text: '{"action": "answer", "te' }] : [],
      why === 'length' ? 'max_tokens' : 'refusal',
      usage,
    ),
  refused: (type, text) => ({ type: 'error', error: { type, message: text } }),
}
const message = (content: object[], stop: string, usage: Usage) => ({
  id: `msg_${randomUUID()}`,
  type: 'message',
  role: 'assistant',
  model: 'emulated',
  content,
  stop_reason: stop,
  stop_sequence: null,
  usage: { input_tokens: usage.in, output_tokens: usage.out },
})

type Refusal = Readonly<{ status: number; type: string; say: string }>
const REFUSALS: Readonly<Partial<Record<Fault, Refusal>>> = {
  login: { status: 401, type: 'invalid_api_key', say: 'Incorrect API key provided.' },
  busy: { status: 429, type: 'rate_limit_error', say: 'Rate limit reached.' },
  quota: { status: 429, type: 'insufficient_quota', say: 'You exceeded your current quota.' },
  too_long: { status: 400, type: 'context_length_exceeded', say: 'prompt is too long' },
  error: { status: 500, type: 'server_error', say: 'The server had an error.' },
}

/** What the desk has the model say to a prompt. */
function replyTo(desk: ModelDesk, { system, user, results }: Prompt): Reply {
  const scripted = desk.ruleFor(`${system}\n${user}\n${results.join('\n')}`)
  if (scripted) return scripted
  if (desk.mode === 'echo') return { structured: { action: 'answer', text: user.slice(0, 600), sources: [] } }
  if (desk.mode === 'script') return { structured: { action: 'handover', text: '', sources: [] } }
  const done = obey(user, results)
  return 'tool' in done ? { calls: [{ name: done.tool, arguments: done.arguments }] } : { structured: done }
}

async function answer(
  desk: ModelDesk,
  http: FastifyReply,
  speech: Speech,
  asked: Readonly<{ key: string; body: unknown; prompt: Prompt }>,
): Promise<unknown> {
  const { key, body, prompt } = asked
  const reply: Reply = key === '' || key === 'expired' ? { fault: 'login' } : replyTo(desk, prompt)
  desk.note({ wire: speech.wire, key: key.slice(-4), body, answer: JSON.stringify(reply) })
  const usage = { in: Math.ceil(JSON.stringify(body).length / 4), out: 40 }
  if ('calls' in reply) return speech.called(reply.calls, usage)
  if ('text' in reply) return speech.said(reply.text, usage)
  if ('structured' in reply) return speech.said(JSON.stringify(reply.structured), usage)
  const { fault, retryAfter = 2 } = reply
  const refusal = REFUSALS[fault]
  if (refusal) {
    if (refusal.status === 429) void http.header('retry-after', String(retryAfter))
    return http.code(refusal.status).send(speech.refused(refusal.type, refusal.say))
  }
  const plain = '{"action": "answer", "text": "Olá", "sources": []}'
  if (fault === 'broken') return speech.said('{"action": "answer", ', usage)
  if (fault === 'refusal' || fault === 'content_filter' || fault === 'length')
    return speech.ended(fault, usage)
  if (fault === 'wrong_usage') return speech.said(plain, { in: -1, out: 1e12 })
  if (fault === 'hang') {
    await sleep(desk.hangMs)
    return speech.said(plain, usage)
  }
  http.hijack()
  const bytes = Buffer.from(JSON.stringify(speech.said(plain, usage)))
  http.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
  if (fault === 'cut') {
    http.raw.write(bytes.subarray(0, 20))
    await sleep(5)
    return void http.raw.destroy()
  }
  for (const byte of bytes) {
    if (http.raw.destroyed) return
    http.raw.write(Buffer.from([byte]))
    await sleep(desk.dripMs)
  }
  return void http.raw.end()
}

/** OpenAI's chat completions and embeddings, and Anthropic's messages, as far as the product calls them. */
export function modelRoutes(app: FastifyInstance, desk: ModelDesk): void {
  const bearer = (header: unknown) => textOf(header).replace(/^Bearer /, '')
  app.post('/v1/chat/completions', (request, http) => {
    const messages = listOf(nodeOf(request.body).messages).map(nodeOf)
    const of = (role: string) =>
      messages.filter((one) => one.role === role).map(({ content }) => textOf(content))
    return answer(desk, http, openai, {
      key: bearer(request.headers.authorization),
      body: request.body,
      prompt: { system: of('system').join('\n'), user: of('user').join('\n'), results: of('tool') },
    })
  })
  app.post('/v1/messages', (request, http) => {
    const body = nodeOf(request.body)
    const messages = listOf(body.messages).map(nodeOf)
    const results = messages.flatMap(({ content }) =>
      listOf(content).flatMap((part) => {
        const { type, content: said } = nodeOf(part)
        return type === 'tool_result' ? [textOf(said)] : []
      }),
    )
    const user = messages
      .filter(({ role, content }) => role === 'user' && typeof content === 'string')
      .map(({ content }) => textOf(content))
      .join('\n')
    return answer(desk, http, anthropic, {
      key: textOf(request.headers['x-api-key']),
      body,
      prompt: { system: textOf(body.system), user, results },
    })
  })
  app.post('/v1/embeddings', (request) => {
    const { input } = nodeOf(request.body)
    const texts = typeof input === 'string' ? [input] : listOf(input).map(textOf)
    desk.note({
      wire: 'embeddings',
      key: bearer(request.headers.authorization).slice(-4),
      body: request.body,
      answer: `${texts.length}`,
    })
    return {
      object: 'list',
      model: 'emulated',
      data: texts.map((text, index) => ({ object: 'embedding', index, embedding: embedded(text) })),
    }
  })
}

/** A vector of a text's letters: alike for texts that are alike, the same every time. */
function embedded(text: string): number[] {
  const vector = Array.from({ length: 64 }, () => 0)
  const plain = text.toLowerCase().normalize('NFD')
  for (let at = 0; at + 3 <= plain.length; at++) {
    let hash = 0
    for (const letter of plain.slice(at, at + 3)) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
    vector[hash % 64] = (vector[hash % 64] ?? 0) + 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}
