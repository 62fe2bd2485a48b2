import { internalMessageKind } from '../internal-chat/unseen'
import { Conversations } from '../messages/conversations'
import { PackedRows } from './packed-rows'
import { type InternalMessageRow, TABLE_NAMES, type TicketRow, type World, worldOf } from './world'

/** Rows that are packed together, where each stands for itself. */
const ROWS_PER_PAGE = 64

/** A world in which nothing has happened yet. */
export function emptyWorld(): World {
  const messages = new Conversations()
  const rows = {
    ...Object.fromEntries(TABLE_NAMES.map((name) => [name, new PackedRows(ROWS_PER_PAGE)])),
    messages,
    tickets: new PackedRows<TicketRow>(ROWS_PER_PAGE, (row) => row.state),
    internalMessages: new PackedRows<InternalMessageRow>(ROWS_PER_PAGE, internalMessageKind),
  } as unknown as World['rows']
  return worldOf(rows, { messagesOf: messages.ofTicket, messageOfHash: messages.ofHash })
}
