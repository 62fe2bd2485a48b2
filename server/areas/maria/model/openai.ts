import * as v from 'valibot'
import { jsonIn } from '../../../platform/fetch/json-in'
import type { Wire } from './port'

const Call = v.object({
  id: v.optional(v.string(), ''),
  function: v.object({ name: v.string(), arguments: v.optional(v.string(), '{}') }),
})
const Completion = v.object({
  choices: v.pipe(
    v.array(
      v.object({
        finish_reason: v.nullish(v.string(), null),
        message: v.object({
          content: v.nullish(v.string(), null),
          refusal: v.nullish(v.string(), null),
          tool_calls: v.nullish(v.array(Call), null),
        }),
      }),
    ),
    v.minLength(1),
  ),
  usage: v.nullish(v.object({ prompt_tokens: v.number(), completion_tokens: v.number() }), null),
})

/** OpenAI's chat completions, as many others take them too. */
export const openai: Wire = {
  path: '/v1/chat/completions',
  headers: (key) => ({ authorization: `Bearer ${key}` }),
  body: (model, { system, user, tools, rounds, mostTokens }) => ({
    model,
    temperature: 0,
    max_tokens: mostTokens,
    response_format: { type: 'json_object' },
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
      ...rounds.flatMap(({ calls, results }) => [
        {
          role: 'assistant',
          content: null,
          tool_calls: calls.map((call) => ({
            id: call.id,
            type: 'function',
            function: { name: call.name, arguments: JSON.stringify(call.arguments) },
          })),
        },
        ...calls.map((call, n) => ({ role: 'tool', tool_call_id: call.id, content: results[n] ?? '' })),
      ]),
    ],
    ...(tools.length > 0 && { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
  }),
  read(json) {
    const read = v.safeParse(Completion, json)
    const choice = read.success ? read.output.choices[0] : undefined
    if (!read.success || !choice) return null
    const usage = read.output.usage && {
      tokensIn: read.output.usage.prompt_tokens,
      tokensOut: read.output.usage.completion_tokens,
    }
    const { message, finish_reason: end } = choice
    if (message.refusal !== null || end === 'content_filter') return { kind: 'failed', why: 'refused', usage }
    if (end === 'length') return { kind: 'failed', why: 'cut', usage }
    if (message.tool_calls && message.tool_calls.length > 0) {
      const calls = message.tool_calls.map((call) => ({
        id: call.id,
        name: call.function.name,
        arguments: jsonIn(call.function.arguments),
      }))
      return { kind: 'calls', calls, usage }
    }
    return { kind: 'said', text: message.content ?? '', usage }
  },
}
