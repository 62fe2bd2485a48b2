import type { CustomerLastChat } from '../../../contract/entities'
import { ackOf } from '../messages/delivery'
import type { MessageRow } from '../messages/tables'

/**
 * A ticket's last message as it stands now. The ticket carries it as it stood when the ticket last changed;
 * its delivery, an edit and a new attempt are told of the message alone, so the message's row knows better.
 */
export function lastChatNow(last: CustomerLastChat, row: MessageRow | undefined): CustomerLastChat {
  if (row?.id !== last.id) return last
  return { ...last, ack: ackOf(row.delivery), message: row.data.caption ?? row.data.message }
}
