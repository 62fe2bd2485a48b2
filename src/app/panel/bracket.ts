import type { Answer } from '@infra/graphql/client'
import type { Runtime } from '../runtime/runtime'
import type { Outcome } from './commands'
import { failure } from './failure'

/**
 * Runs a command between its two lines in the log: what the user asked for, and whether the server did it. They change
 * nothing by themselves; a replay shows by them what was asked and what was refused.
 * @param about the id of what it is done to; null where there is none yet.
 */
export async function bracket<T>(
  runtime: Pick<Runtime, 'ingest'>,
  name: string,
  about: string | null,
  run: () => Promise<Answer<T>>,
): Promise<Outcome<T>> {
  runtime.ingest([{ kind: 'intent', name: 'command.asked', src: 'user', data: { name, about } }])
  const outcome = outcomeOf(await run())
  runtime.ingest([
    outcome.ok
      ? { kind: 'outcome', name: 'command.done', src: 'api', data: { name } }
      : { kind: 'outcome', name: 'command.refused', src: 'api', data: { name, code: outcome.code } },
  ])
  return outcome
}

/** The server's answer as an outcome for the screen. */
export const outcomeOf = <T>(answer: Answer<T>): Outcome<T> =>
  answer.ok ? { ok: true, value: answer.data } : failure(answer)
