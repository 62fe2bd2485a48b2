import * as v from 'valibot'
import { CustomerChat } from '../../../contract/generated/decoders.gen'
import { define } from '../kernel/define'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'
import { takeInMessage } from './message.fold'
import { compareIds } from './order'

export const earlierEntries: Definition[] = [
  /** A page of what the customer of a ticket said before it, newest first. `complete`: there is nothing older. */
  define(
    'baseline',
    'oldCustomerChats',
    v.object({
      ticketId: v.string(),
      maxId: v.string(),
      complete: v.boolean(),
      result: v.array(CustomerChat),
    }),
    (world, { data: { ticketId, maxId, complete, result } }, change) => {
      for (const message of result) takeInMessage(world, change, message)
      const known = world.rows.earlier.get(ticketId)
      const others = result.map((message) => message.chat_ticket_id).filter((id) => id !== ticketId)
      const ticketIds = [...new Set([...(known?.ticketIds ?? []), ...others])].sort((a, b) =>
        compareIds(b, a),
      )
      const oldest = [known?.oldest ?? maxId, ...result.map(({ id }) => id)].sort(compareIds)[0] ?? maxId
      put(world, change, 'earlier', {
        id: ticketId,
        ticketIds,
        oldest,
        complete: (known?.complete ?? false) || complete,
      })
    },
  ),
]
