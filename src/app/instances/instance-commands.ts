import type { InstanceHealth, InstanceOptions, InstanceUsage } from '@contract/entities'
import * as v from 'valibot'
import { type Command, defineCommand, unrepeatable } from '../commands/define-command'
import type { Outcome } from '../commands/outcome'
import type { Tools } from '../commands/tools'
import { carryOut, InstanceAction } from './internal/instance-actions'

/** What comes of an action. */
export type InstanceAnswer<W extends InstanceAction['type']> = W extends 'create'
  ? { id: string }
  : W extends 'check' | 'health'
    ? InstanceHealth
    : W extends 'usage'
      ? readonly InstanceUsage[]
      : W extends 'options'
        ? InstanceOptions
        : null

const READS: readonly InstanceAction['type'][] = ['health', 'usage', 'options']

export const instanceCommands = {
  /** What an administrator wants about connections. */
  instances: defineCommand({
    arguments: v.tuple([InstanceAction]),
    ...unrepeatable,
    logged: (action) =>
      READS.includes(action.type)
        ? null
        : { name: `instances.${action.type}`, about: 'id' in action ? action.id : null },
    async run(tools: Tools, action: InstanceAction): Promise<Outcome<unknown>> {
      const outcome = await carryOut(tools, action)
      // The event may be late, or the socket down.
      if (outcome.ok && action.type !== 'check' && !READS.includes(action.type)) await reread(tools)
      return outcome
    },
    // What comes of it is decided by the action; the compiler cannot follow that through the union.
  }) as Command<<W extends InstanceAction>(action: W) => Promise<Outcome<InstanceAnswer<W['type']>>>>,
}

async function reread({ runtime, ask, take }: Tools): Promise<void> {
  const { InstancesAnewDocument } = await import('@infra/graphql/connections.gen')
  const outcome = await ask(InstancesAnewDocument, {})
  if (outcome.ok) take('instances', { rev: runtime.world.cursor, result: outcome.value.instances })
}
