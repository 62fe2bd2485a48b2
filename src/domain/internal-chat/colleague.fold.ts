import * as v from 'valibot'
import { InternalChatMessage } from '../../../contract/generated/decoders.gen'
import { define } from '../kernel/define'
import type { Definition } from '../kernel/registry'
import { drop, put } from '../kernel/rows'
import { takeInInternal } from './internal-chat.fold'

const Colleague = v.object({
  id: v.string(),
  name: v.string(),
  image: v.nullable(v.string()),
  online: v.boolean(),
  department: v.nullable(v.string()),
})

export const colleagueEntries: Definition[] = [
  /**
   * People one can write to, read at event number `rev`, with the newest message of each. `whole`: there are no
   * others, so who is not named has left.
   */
  define(
    'baseline',
    'colleagues',
    v.object({
      rev: v.number(),
      whole: v.boolean(),
      result: v.array(Colleague),
      lastMessages: v.array(InternalChatMessage),
    }),
    (world, { data: { rev, whole, result, lastMessages } }, change) => {
      const { colleagues } = world.rows
      for (const one of result)
        if ((colleagues.get(one.id)?.rev ?? 0) <= rev) put(world, change, 'colleagues', { ...one, rev })
      if (whole) {
        const named = new Set(result.map(({ id }) => id))
        for (const { id, rev: read } of [...colleagues.values()])
          if (!named.has(id) && read <= rev) drop(world, change, 'colleagues', id)
      }
      for (const message of lastMessages) takeInInternal(world, change, message)
    },
  ),
]
