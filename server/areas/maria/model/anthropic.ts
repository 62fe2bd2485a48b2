import * as v from 'valibot'
import type { Wire } from './port'

const Part = v.union([
  v.object({ type: v.literal('text'), text: v.string() }),
  v.object({ type: v.literal('tool_use'), id: v.string(), name: v.string(), input: v.unknown() }),
  v.object({ type: v.string() }),
])
const Message = v.object({
  content: v.array(Part),
  stop_reason: v.nullish(v.string(), null),
  usage: v.nullish(v.object({ input_tokens: v.number(), output_tokens: v.number() }), null),
})

/** Anthropic's messages. */
export const anthropic: Wire = {
  path: '/v1/messages',
  headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  body: (model, { system, user, tools, rounds, mostTokens }) => ({
    model,
    max_tokens: mostTokens,
    temperature: 0,
    system,
    messages: [
      { role: 'user', content: user },
      ...rounds.flatMap(({ calls, results }) => [
        {
          role: 'assistant',
          content: calls.map(({ id, name, arguments: input }) => ({ type: 'tool_use', id, name, input })),
        },
        {
          role: 'user',
          content: calls.map(({ id }, n) => ({
            type: 'tool_result',
            tool_use_id: id,
            content: results[n] ?? '',
          })),
        },
      ]),
    ],
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        name,
        description,
        input_schema: parameters,
      })),
    }),
  }),
  read(json) {
    const read = v.safeParse(Message, json)
    if (!read.success) return null
    const { content, stop_reason: end, usage: used } = read.output
    const usage = used && { tokensIn: used.input_tokens, tokensOut: used.output_tokens }
    if (end === 'refusal') return { kind: 'failed', why: 'refused', usage }
    if (end === 'max_tokens') return { kind: 'failed', why: 'cut', usage }
    const calls = content.flatMap((part) =>
      'name' in part ? [{ id: part.id, name: part.name, arguments: part.input }] : [],
    )
    if (calls.length > 0) return { kind: 'calls', calls, usage }
    return { kind: 'said', text: content.map((part) => ('text' in part ? part.text : '')).join(''), usage }
  },
}
