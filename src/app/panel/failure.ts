import type { Answer } from '@infra/graphql/client'
import type { Outcome, RecorderFacts } from './commands'

const MOST_FAILED = 10
/** The last ones of this tab, the newest last: for whoever asks for support. */
export const lastFailed: RecorderFacts['failures'][number][] = []

/** An answer that did not come, or a refusal, as an outcome for the screen. An empty message means: the network. */
export function failure(answer: Exclude<Answer<unknown>, { ok: true }>): Outcome<never> {
  const code = answer.kind === 'network' ? 'UNREACHABLE' : answer.code
  if (lastFailed.push({ at: Date.now(), code }) > MOST_FAILED) lastFailed.shift()
  return answer.kind === 'network'
    ? { ok: false, code, message: '' }
    : {
        ok: false,
        code,
        message: answer.message,
        ...(answer.field && { field: answer.field }),
        ...(answer.by && { by: answer.by }),
      }
}
