import type { Viewer } from '../../../src/domain/access/visibility'
import type { TicketState } from '../../../src/domain/kernel/steps.gen'
import { visibleTo } from '../../directory/access/visible-to.sql'
import { isId } from '../../platform/db/is-id'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { QuerySumOfTicketsArgs, TicketSums } from '../../platform/graphql/resolvers.gen'

const INBOX: TicketState = 'inbox'
const CLOSED: TicketState = 'closed'

/** What is counted of the tickets that are not closed. */
type Counted = {
  inbox: number
  bots: number
  mine: number
  open: number
  my_snoozed: number
  open_snoozed: number
}

/**
 * How many tickets stand under each tab, of those the viewer may see: src/domain/tickets/counters.ts in SQL
 * (tests/server/areas/pick.test.ts holds the two together). Closed ones are not counted but read from
 * closed_ticket_counts: they grow without end. `make_in_list` asks for the queue ('inbox') or the viewer's own
 * ('my_chats') alone.
 */
export async function sumOfTickets(
  work: Work,
  viewer: Viewer,
  { instance_ids: instanceIds, make_in_list: list }: QuerySumOfTicketsArgs,
): Promise<TicketSums> {
  if (instanceIds?.some((id) => !isId(id))) throw new Refusal('INVALID', 'Identificador inválido.')
  const parameters = new Parameters()
  const seen = `${visibleTo(viewer, parameters)} ${
    instanceIds?.length ? `AND t.instance_id = ANY(${parameters.add(instanceIds)}::bigint[])` : ''
  }`
  const ofPlace = [...parameters.values]
  const [inbox, closed, me] = [
    parameters.add(INBOX),
    parameters.add(CLOSED),
    parameters.add(Number(viewer.id)),
  ]
  const held = `t.state <> ${inbox}`
  const row = await work.one<Counted>(
    `SELECT count(*) FILTER (WHERE t.state = ${inbox} AND NOT t.bot_is_active)::integer AS inbox,
       count(*) FILTER (WHERE t.state = ${inbox} AND t.bot_is_active)::integer AS bots,
       count(*) FILTER (WHERE ${held} AND t.snoozed_at IS NULL)::integer AS open,
       count(*) FILTER (WHERE ${held} AND t.snoozed_at IS NOT NULL)::integer AS open_snoozed,
       count(*) FILTER (WHERE t.user_id = ${me}::integer AND t.snoozed_at IS NULL)::integer AS mine,
       count(*) FILTER (WHERE t.user_id = ${me}::integer AND t.snoozed_at IS NOT NULL)::integer AS my_snoozed
     FROM chat_tickets t WHERE t.state <> ${closed} AND ${seen}`,
    parameters.values,
  )
  const sums = row ?? { inbox: 0, bots: 0, mine: 0, open: 0, my_snoozed: 0, open_snoozed: 0 }
  if (list === 'inbox') return { inbox_list: sums.inbox, my_chats_list: 0 }
  if (list === 'my_chats') return { inbox_list: 0, my_chats_list: sums.mine }
  const past = await work.one<{ count: number }>(
    `SELECT COALESCE(sum(t.count), 0)::integer AS count FROM closed_ticket_counts t WHERE ${seen}`,
    ofPlace,
  )
  const done = past?.count ?? 0
  return {
    inbox_list: sums.inbox,
    my_chats_list: sums.mine,
    open_list: sums.open,
    closed_list: done,
    all_list: sums.inbox + sums.bots + sums.open + sums.open_snoozed + done,
    my_snoozed_list: sums.my_snoozed,
    open_snoozed_list: sums.open_snoozed,
  }
}
