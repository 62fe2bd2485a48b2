import type { Work } from './db/work'
import { Refusal } from './graphql/refusal'
import { defineRegistry } from './registry'
import { errorCode } from './startup-error'

/**
 * What is done at a moment, step after step: who is it, what becomes of it, what is kept, what is answered, what is told.
 * Hooks of one phase do not depend on each other.
 */
export const PHASES = ['recognise', 'decide', 'record', 'answer', 'tell'] as const
export type Phase = (typeof PHASES)[number]

/** What an area does at a moment. A moment makes it ({@link Moment.hook}), so that `act` is given what the moment has. */
export type Hook = Readonly<{
  /** Of the moment. */
  moment: string
  phase: Phase
  /** What it does, in faults and in docs/seam.md; no two hooks share one. */
  name: string
  /** SQL over the row that the moment writes: does it concern this hook? Asked with the row, it costs no statement. */
  asks?: (row: string) => string
  act(work: Work, batch: readonly never[]): Promise<unknown>
}>

/** All hooks in the order in which they act (server/assemble.ts). */
export const hooks = defineRegistry<readonly Hook[]>('hooks')

/**
 * A hook failed; the fault names it, and keeps the code by which faults of content are told from those of the world. What
 * went wrong is its cause: that may quote what a customer wrote, and the name stands in logs.
 */
class HookFault extends Error {
  override readonly name = 'HookFault'
  readonly code: string | undefined
  constructor({ moment, name }: Hook, cause: unknown) {
    super(`${moment}: ${name}`, { cause })
    this.code = errorCode(cause)
  }
}

/** What hooks that ask are given: for which of them the row said yes. */
type Item = Readonly<{ concerns?: ReadonlySet<string> }>

type Given<One, Answer> = Pick<Hook, 'name' | 'asks'> & {
  act(work: Work, batch: readonly One[]): Promise<Answer>
}

/** A moment at which areas act: its hooks are given the whole batch, inside the transaction. */
export type Moment<Items, Answer> = Readonly<{
  name: string
  hook<P extends keyof Items & Phase>(phase: P, hook: Given<Items[P], Answer>): Hook
  /** SQL over a row that is written: the names of the hooks that it concerns, of those that ask. */
  concerns(row: string): string
  /**
   * Lets the hooks of a phase act, one after the other. @returns the first answer, behind which no hook acts.
   * @throws HookFault that names the hook; a Refusal as it is.
   */
  run<P extends keyof Items & Phase>(
    work: Work,
    phase: P,
    batch: readonly Items[P][],
  ): Promise<Answer | undefined>
}>

/**
 * A moment with what its hooks are given, by the phase. `Answer` is what a hook may say to whoever lets it act; of most
 * moments nothing.
 */
export function defineMoment<Items extends Partial<Record<Phase, object>>, Answer = void>(
  name: string,
): Moment<Items, Answer> {
  return {
    name,
    hook: (phase, hook) => ({ ...hook, moment: name, phase }),
    concerns(row) {
      const asked = hooks.all().filter((hook) => hook.moment === name && hook.asks)
      const named = asked.map((hook) => `CASE WHEN ${hook.asks?.(row)} THEN '${hook.name}' END`)
      return `array_remove(ARRAY[${named.join(', ')}]::text[], NULL)`
    },
    async run(work, phase, batch) {
      for (const hook of hooks.all()) {
        if (hook.moment !== name || hook.phase !== phase) continue
        const concerned = hook.asks ? batch.filter((one) => (one as Item).concerns?.has(hook.name)) : batch
        if (concerned.length === 0) continue
        const answer = await actOf(hook, work, concerned as never[])
        if (answer !== undefined) return answer as Answer
      }
      return undefined
    },
  }
}

async function actOf(hook: Hook, work: Work, batch: readonly never[]): Promise<unknown> {
  try {
    return await hook.act(work, batch)
  } catch (error) {
    throw error instanceof Refusal ? error : new HookFault(hook, error)
  }
}
