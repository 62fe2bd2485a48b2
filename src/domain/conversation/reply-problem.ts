import type { Viewer } from '../access/visibility'
import { connectionGone } from '../instances/label'
import type { World } from '../kernel/world'
import { ticketRights } from '../tickets/rights'
import { composerAt } from './composer-state'

/** Why nothing may be written to a ticket's customer now. */
export type ReplyProblem = 'window' | 'blocked' | 'behind' | 'notMine' | 'gone'

/** What keeps a free message from a ticket's customer at a moment (ms); null: nothing. The server decides the same way. */
export function replyProblem(
  world: World,
  viewer: Viewer,
  ticketId: string,
  now: number,
): ReplyProblem | null {
  const row = world.rows.tickets.get(ticketId)
  if (!row) return 'gone'
  const { reply } = ticketRights(viewer, row)
  const customer = world.rows.customers.get(row.data.customer_id)?.data ?? row.data.customer
  const { state } = composerAt({
    ticket: row,
    mayReply: reply,
    blocked: customer.blocked_at !== null,
    connection: world.rows.connection.get('self'),
    instance: world.rows.instances.get(row.data.instance_id),
    gone: connectionGone(world.rows.instances, row.data.instance_id),
    templates: null,
    now,
  })
  if (state === 'templateOnly' || state === 'noTemplate') return 'window'
  if (state === 'blocked' || state === 'behind' || state === 'gone') return state
  return reply ? null : 'notMine'
}
