import type { TransferState } from '../../../src/domain/kernel/steps.gen'
import { visibleTo } from '../../directory/access/visible-to.sql'
import { isId } from '../../platform/db/is-id'
import { Parameters } from '../../platform/db/parameters'
import { mutation, query } from '../../platform/graphql/operation'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { confirmTransfer, deleteTransfer } from './answer'
import { createTransfer } from './create'
import { TRANSFER_SELECT, type TransferRow, toTransfer } from './transfer.row'

const REQUESTED: TransferState = 'requested'
const CONFIRMED: TransferState = 'confirmed'
const MOST_ROWS = 100

export const resolvers: Resolvers = {
  Query: {
    /**
     * A ticket's transfers, newest first: those that wait (`transferred: false`), those done (true), or both.
     * For whoever may see the ticket, or was named in the transfer.
     */
    ticketTransfer: query(async (work, viewer, { chat_ticket_id: id, transferred }) => {
      if (!isId(id)) return []
      const parameters = new Parameters()
      const ticket = parameters.add(id)
      const me = parameters.add(Number(viewer.id))
      const wanted =
        transferred === true ? [CONFIRMED] : transferred === false ? [REQUESTED] : [CONFIRMED, REQUESTED]
      const states = parameters.add(wanted)
      const rows = await work.query<TransferRow>(
        `${TRANSFER_SELECT} JOIN chat_tickets t ON t.tenant_id = x.tenant_id AND t.id = x.chat_ticket_id
         WHERE x.chat_ticket_id = ${ticket}::bigint AND x.state = ANY(${states}::text[])
           AND (${visibleTo(viewer, parameters)} OR x.next_user_id = ${me}::integer OR x.requested_by = ${me}::integer)
         ORDER BY x.id DESC LIMIT ${MOST_ROWS}`,
        parameters.values,
      )
      return rows.map(toTransfer)
    }),

    /** For whoever looks at a list: what of theirs is still being answered, whichever tickets are open. */
    waitingTransfers: query(async (work, viewer) => {
      const rows = await work.query<TransferRow>(
        `${TRANSFER_SELECT} WHERE x.state = $1 AND (x.next_user_id = $2 OR x.requested_by = $2)
         ORDER BY x.id LIMIT ${MOST_ROWS}`,
        [REQUESTED, Number(viewer.id)],
      )
      return rows.map(toTransfer)
    }),
  },
  Mutation: {
    createTicketTransfer: mutation(createTransfer),
    confirmTicketTransfer: mutation((work, viewer, { id }, now) => confirmTransfer(work, viewer, id, now)),
    deleteTicketTransfer: mutation((work, viewer, { id }) => deleteTransfer(work, viewer, id)),
  },
}
