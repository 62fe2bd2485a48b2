import type { Answer } from '@infra/graphql/client'
import type { Outcome } from './commands'

/** An answer that did not come, or a refusal, as an outcome for the screen. An empty message means: the network. */
export function failure(answer: Exclude<Answer<unknown>, { ok: true }>): Outcome<never> {
  return answer.kind === 'network'
    ? { ok: false, code: 'UNREACHABLE', message: '' }
    : {
        ok: false,
        code: answer.code,
        message: answer.message,
        ...(answer.field && { field: answer.field }),
        ...(answer.by && { by: answer.by }),
      }
}
