import * as v from 'valibot'
import type { CustomerChat } from '../../../contract/entities'
import { CustomerChat as CustomerChatSchema } from '../../../contract/generated/decoders.gen'
import { compareIds } from '../kernel/compare-ids'
import { define } from '../kernel/define'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'
import { compareMessages } from '../messages/order'
import { takeInMessage } from './message.fold'

/** What stands first in a talk: in the oldest ticket, and there by place. */
const furthestUp = (messages: readonly CustomerChat[]): CustomerChat | undefined =>
  [...messages].sort((a, b) => compareIds(a.chat_ticket_id, b.chat_ticket_id) || compareMessages(a, b))[0]

export const earlierEntries: Definition[] = [
  /** A page of what the customer of a ticket said before it, newest first. `complete`: there is nothing older. */
  define(
    'baseline',
    'oldCustomerChats',
    v.object({
      ticketId: v.string(),
      maxId: v.string(),
      complete: v.boolean(),
      result: v.array(CustomerChatSchema),
    }),
    (world, { data: { ticketId, maxId, complete, result } }, change) => {
      for (const message of result) takeInMessage(world, change, message)
      const known = world.rows.earlier.get(ticketId)
      const others = result.map((message) => message.chat_ticket_id).filter((id) => id !== ticketId)
      const ticketIds = [...new Set([...(known?.ticketIds ?? []), ...others])].sort((a, b) =>
        compareIds(b, a),
      )
      const before = known?.oldest ?? maxId
      const oldest = furthestUp([world.rows.messages.get(before)?.data ?? [], result].flat())?.id ?? before
      put(world, change, 'earlier', {
        id: ticketId,
        ticketIds,
        oldest,
        complete: (known?.complete ?? false) || complete,
      })
    },
  ),
]
