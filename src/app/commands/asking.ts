import type { Operation } from '@contract/operation'
import * as v from 'valibot'
import { type Command, defineCommand, type OwnTab, ready } from './define-command'
import type { Outcome } from './outcome'
import type { Tools } from './tools'

type Ask = <T, V>(document: Operation<T, V>, variables: V) => Promise<Outcome<T>>
type Variables = Readonly<Record<string, unknown>>

/** A document of the contract as text, and its variables: checked by the server, and both tabs are of one build. */
const parts = {
  arguments: v.tuple([v.string(), v.looseObject({})]),
  inReplay: 'refused',
  prepare: (_: OwnTab, document: Operation<unknown, Variables>, variables: Variables) =>
    ready(document.toString(), variables),
  run: (tools: Tools, document: string, variables: Variables): Promise<Outcome<unknown>> =>
    tools.ask<unknown, Variables>(document, variables),
} as const

/**
 * What the administration's screens ask the server by a document of the contract, without a command of their own: lists
 * and forms of which the world keeps nothing. What changes such a list comes as an event of its topic.
 */
export const askingCommands = {
  /** Reads; may be asked twice. */
  read: defineCommand({ ...parts, whenRepeated: 'same' }) as Command<Ask>,

  /**
   * Changes something. The log gets two lines by the operation's name, without what was sent: that may be a password.
   * Never asked twice: where the leading tab went away over it, the outcome says that nobody knows.
   */
  change: defineCommand({
    ...parts,
    whenRepeated: 'unknown',
    logged: (document, { id }) => ({
      name: operationName(document),
      about: typeof id === 'string' ? id : null,
    }),
  }) as Command<Ask>,
}

/** 'mutation DeleteRole(...' is told as 'deleteRole'. */
function operationName(document: string): string {
  const name = /\bmutation\s+(\w+)/.exec(document)?.[1] ?? ''
  return name.charAt(0).toLowerCase() + name.slice(1)
}
