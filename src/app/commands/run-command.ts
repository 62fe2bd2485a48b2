import * as v from 'valibot'
import type { Runtime } from '../runtime/runtime'
import type { AnyCommand } from './define-command'
import type { Outcome } from './outcome'
import type { Tools } from './tools'

type Ingests = Pick<Runtime, 'ingest'>

/** A call that no build of this version makes. */
export class CallError extends Error {
  override readonly name = 'CallError'
}

/**
 * Does a command, in the tab that leads.
 * @throws {CallError} when what it is given is not what it takes; and what the command throws.
 */
export async function runCommand(
  tools: Tools,
  name: string,
  command: AnyCommand,
  args: readonly unknown[],
): Promise<unknown> {
  const checked = v.safeParse(command.arguments, args)
  if (!checked.success) throw new CallError(`${name}: not the arguments it takes`)
  const given = checked.output as never[]
  const { logged } = command
  const lines = typeof logged === 'function' ? logged(...given) : logged
  if (!lines) return command.run(tools, ...given)
  const run = () => command.run(tools, ...given) as Promise<Outcome>
  return bracket(tools.runtime, lines.name ?? name, lines.about, run)
}

/**
 * Writes the lines of a command into the log: what the user asked for, and whether it was done. They change nothing by
 * themselves; a replay shows by them what was asked and what was refused.
 * @param about the id of what it is done to; null where there is none yet.
 */
export async function bracket<T>(
  runtime: Ingests,
  name: string,
  about: string | null,
  run: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  runtime.ingest([{ kind: 'intent', name: 'command.asked', src: 'user', data: { name, about } }])
  const outcome = await run()
  if (outcome.ok) runtime.ingest([{ kind: 'outcome', name: 'command.done', src: 'api', data: { name } }])
  else noteRefused(runtime, name, outcome.code)
  return outcome
}

/** Writes into the log that something was refused, or did not come. */
export const noteRefused = (runtime: Ingests, name: string, code: string): void =>
  runtime.ingest([{ kind: 'outcome', name: 'command.refused', src: 'api', data: { name, code } }])
