import { createHash } from 'node:crypto'
import * as v from 'valibot'
import {
  CALL_MS,
  MOST_CALLS,
  MOST_TOKENS_OUT,
  MOST_TOOLS,
  TURN_MS,
  tokensOf,
} from '../../../../src/domain/maria/costs'
import type { Prompt } from '../../../../src/domain/maria/prompt'
import { type Found, ModelAnswer } from '../../../../src/domain/maria/turn'
import { jsonIn } from '../../../platform/fetch/json-in'
import { type Reserved, usageOf } from '../account/spend'
import { callModel } from '../model/call-model'
import type { ModelFault, Round, Tool, ToolCall, Usage } from '../model/port'
import type { Action } from './action'
import type { ToolResult } from './tools'

/** What a model made of a turn. */
export type Heard = Readonly<{
  /** Null: nothing to use. */
  answer: ModelAnswer | null
  /** What its tools have said: may be drawn from as passages are. */
  learned: readonly Found[]
  /** What it asked to be done. */
  actions: readonly Action[]
  fault: ModelFault | null
  usage: Usage
  /** SHA-256 of all that it was told first. */
  promptHash: string
}>

/**
 * Asks a model, and its tools for it: a few calls within a bounded time, none of them repeated. Never rejects but with what
 * `run` rejects with.
 */
export async function askModel(
  { line }: Pick<Reserved, 'line'>,
  prompt: Prompt,
  tools: readonly Tool[],
  run: (call: ToolCall) => Promise<ToolResult | null>,
): Promise<Heard> {
  const rounds: Round[] = []
  const learned: Found[] = []
  const actions: Action[] = []
  const until = Date.now() + TURN_MS
  const promptHash = createHash('sha256').update(prompt.system).update('\n').update(prompt.user).digest('hex')
  let usage: Usage = { tokensIn: 0, tokensOut: 0 }
  let asked = 0
  const ended = (answer: ModelAnswer | null, fault: ModelFault | null): Heard => ({
    answer,
    learned,
    actions,
    fault,
    usage,
    promptHash,
  })
  for (let call = 0; call < MOST_CALLS; call++) {
    const left = Math.min(CALL_MS, until - Date.now())
    if (left <= 0) return ended(null, 'slow')
    const reply = await callModel(line, { ...prompt, tools, rounds, mostTokens: MOST_TOKENS_OUT }, left)
    const shown = prompt.system + prompt.user + JSON.stringify(rounds)
    const used = usageOf(reply.usage, tokensOf(shown))
    usage = { tokensIn: usage.tokensIn + used.tokensIn, tokensOut: usage.tokensOut + used.tokensOut }
    if (reply.kind === 'failed') return ended(null, reply.why)
    if (reply.kind === 'said') {
      const read = v.safeParse(ModelAnswer, jsonIn(bare(reply.text)))
      return read.success ? ended(read.output, null) : ended(null, 'broken')
    }
    asked += reply.calls.length
    if (asked > MOST_TOOLS) return ended(null, 'broken')
    const results: string[] = []
    for (const one of reply.calls) {
      const found = await run(one)
      if (found && 'passages' in found) learned.push(...found.passages)
      else if (found?.action) actions.push(found.action)
      results.push(JSON.stringify(told(found)))
    }
    rounds.push({ calls: reply.calls, results })
  }
  return ended(null, 'broken')
}

/** What a model is told of what its tool came to. */
function told(found: ToolResult | null): object {
  if (found === null) return { resultado: null }
  if ('told' in found) return { resultado: found.told }
  const results = found.passages.map(({ id, text }) => ({ id, resultado: text }))
  return results.length === 1 ? (results[0] ?? {}) : { resultados: results }
}

/** Some put their JSON between the marks of a block of code. */
const bare = (text: string): string => text.trim().replace(/^```(?:json)?\s*|\s*```$/g, '')
