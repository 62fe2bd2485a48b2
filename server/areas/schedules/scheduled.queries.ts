import type { Viewer } from '../../../src/domain/access/visibility'
import { visibleTo } from '../../directory/access/visible-to.sql'
import { isId } from '../../platform/db/is-id'
import { pageRequest, readAtSeq } from '../../platform/db/page'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { QueryScheduledMessagesArgs, ScheduledMessagePage } from '../../platform/graphql/resolvers.gen'
import { SCHEDULED_SELECT, type ScheduledRow, toScheduled } from './scheduled.row'

const DEFAULT_LIMIT = 20

/**
 * A page of messages that leave later, of tickets that the viewer may see: what leaves first comes first. Give it a
 * repeatable-read transaction.
 */
export async function scheduledMessages(
  work: Work,
  viewer: Viewer,
  args: QueryScheduledMessagesArgs,
): Promise<ScheduledMessagePage> {
  const { limit, offset } = pageRequest(args.pagination_page, args.pagination_limit, DEFAULT_LIMIT)
  const ids = [args.customer_id, args.chat_ticket_id].filter((id) => id != null)
  if (!ids.every(isId)) throw new Refusal('INVALID', 'Identificador inválido.')
  const read_at_seq = await readAtSeq(work)
  const parameters = new Parameters()
  const conditions = [
    visibleTo(viewer, parameters),
    ...(args.customer_id ? [`s.customer_id = ${parameters.add(args.customer_id)}::bigint`] : []),
    ...(args.chat_ticket_id
      ? [
          `(s.customer_id, s.instance_id) = (SELECT o.customer_id, o.instance_id FROM chat_tickets o
             WHERE o.id = ${parameters.add(args.chat_ticket_id)}::bigint)`,
        ]
      : []),
    ...((args.waiting ?? true) ? [`s.state IN ('pending', 'sending', 'failed')`] : []),
  ].join(' AND ')
  const rows = await work.query<ScheduledRow & { total: number }>(
    `WITH found AS (${SCHEDULED_SELECT} WHERE ${conditions})
     SELECT *, (SELECT count(*)::integer FROM found) AS total FROM found
     ORDER BY send_at, id::bigint LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`,
    parameters.values,
  )
  const total = rows[0]?.total ?? 0
  return {
    total_pages: Math.ceil(total / limit),
    total_items: total,
    items: rows.map(toScheduled),
    read_at_seq,
  }
}
