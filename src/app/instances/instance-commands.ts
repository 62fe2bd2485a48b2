import type { InstanceHealth, InstanceOptions, InstanceUsage } from '@contract/entities'
import * as v from 'valibot'
import { type Command, defineCommand, unrepeatable } from '../panel/define-command'
import type { Outcome } from '../panel/outcome'
import type { Tools } from '../panel/tools'
import { carryOut, InstanceWish } from './instance-wishes'

/** What comes of a wish. */
export type InstanceAnswer<W extends InstanceWish['wish']> = W extends 'create'
  ? { id: string }
  : W extends 'check' | 'health'
    ? InstanceHealth
    : W extends 'usage'
      ? readonly InstanceUsage[]
      : W extends 'options'
        ? InstanceOptions
        : null

const READS: readonly InstanceWish['wish'][] = ['health', 'usage', 'options']

export const instanceCommands = {
  /** What an administrator wants about connections. */
  instances: defineCommand({
    arguments: v.tuple([InstanceWish]),
    ...unrepeatable,
    logged: (wish) =>
      READS.includes(wish.wish)
        ? null
        : { name: `instances.${wish.wish}`, about: 'id' in wish ? wish.id : null },
    async run(tools: Tools, wish: InstanceWish): Promise<Outcome<unknown>> {
      const outcome = await carryOut(tools, wish)
      // The event may be late, or the socket down.
      if (outcome.ok && wish.wish !== 'check' && !READS.includes(wish.wish)) await reread(tools)
      return outcome
    },
    // What comes of it is decided by the wish; the compiler cannot follow that through the union.
  }) as Command<<W extends InstanceWish>(wish: W) => Promise<Outcome<InstanceAnswer<W['wish']>>>>,
}

async function reread({ runtime, ask, take }: Tools): Promise<void> {
  const { InstancesAnewDocument } = await import('@infra/graphql/connections.gen')
  const outcome = await ask(InstancesAnewDocument, {})
  if (outcome.ok) take('instances', { rev: runtime.world.cursor, result: outcome.value.instances })
}
