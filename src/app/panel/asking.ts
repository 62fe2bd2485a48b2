import type { Operation } from '@contract/operation'
import type { GraphqlClient } from '@infra/graphql/client'
import type { Runtime } from '../runtime/runtime'
import { bracket, outcomeOf } from './bracket'
import type { Outcome } from './commands'

/**
 * What the administration's screens ask the server by a document of the contract, without a command of their own: lists
 * and forms of which the world keeps nothing. What changes such a list comes as an event of its area.
 */
export interface Asking {
  /** Reads; may be asked twice. */
  read<T, V>(document: Operation<T, V>, variables: V): Promise<Outcome<T>>
  /**
   * Changes something. The log gets two lines by the operation's name, without what was sent: that may be a password.
   * Never asked twice: where the leading tab went away over it, the outcome says that nobody knows.
   */
  change<T, V>(document: Operation<T, V>, variables: V): Promise<Outcome<T>>
}

/** These commands in the tab that leads. */
export const asking = (runtime: Pick<Runtime, 'ingest'>, client: Pick<GraphqlClient, 'request'>): Asking => ({
  read: async (document, variables) => outcomeOf(await client.request(document, variables)),
  change: (document, variables) =>
    bracket(runtime, operationName(document), aboutOf(variables), () => client.request(document, variables)),
})

/** 'mutation DeleteRole(...' is told as 'deleteRole'. */
function operationName(document: { toString(): string }): string {
  const name = /\bmutation\s+(\w+)/.exec(document.toString())?.[1] ?? ''
  return name.charAt(0).toLowerCase() + name.slice(1)
}

const aboutOf = (variables: unknown): string | null => {
  const { id } = variables as Readonly<{ id?: unknown }>
  return typeof id === 'string' ? id : null
}
