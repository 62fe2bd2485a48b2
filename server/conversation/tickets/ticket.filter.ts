import type { Viewer } from '../../../src/domain/access/visibility'
import type { TicketState } from '../../../src/domain/kernel/steps.gen'
import { isConversation } from '../../directory/access/conversations.sql'
import { visibleTo } from '../../directory/access/visible-to.sql'
import { Parameters } from '../../platform/db/parameters'
import type { Tenant } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { QueryChatTicketsArgs } from '../../platform/graphql/resolvers.gen'
import { askedMoment } from '../../platform/list/day-range'
import { searchCondition } from './ticket.search'

const INBOX: TicketState = 'inbox'
const CLOSED: TicketState = 'closed'

/** A condition over chat_tickets `t`, with its parameters. */
type Condition = { sql: string; parameters: Parameters }

/**
 * The arguments of `chatTickets` as a condition. The tabs: `inbox: true` is the queue; `user_id` that user's
 * chats; `finished_tickets: true` the closed ones; `all_users: true` everybody's. Closed tickets are left out
 * unless asked for by `finished_tickets`, `all_users` or `customer_id`. Whatever is asked, only what the
 * viewer may see is found.
 */
export function ticketCondition(tenant: Tenant, viewer: Viewer, args: QueryChatTicketsArgs): Condition {
  const parameters = new Parameters()
  const all = placeConditions(viewer, args, parameters)
  const given = (column: string, type: string, value: unknown) => {
    if (value !== undefined && value !== null) all.push(`${column} = ${parameters.add(value)}::${type}`)
  }

  given('t.customer_id', 'bigint', idOrNull(args.customer_id))
  const finished = finishedOf(args)
  if (finished !== null) all.push(`t.state ${finished ? '=' : '<>'} ${parameters.add(CLOSED)}`)
  if (args.inbox !== undefined && args.inbox !== null)
    all.push(`t.state ${args.inbox ? '=' : '<>'} ${parameters.add(INBOX)}`)

  given('t.is_campaign', 'boolean', args.is_campaign)
  // What a campaign sent and nobody answered is found by asking for the customer, or in the campaign's report.
  if (finished !== false && !args.customer_id) all.push(isConversation())
  given('t.is_research', 'boolean', args.is_research)
  given('t.bot_is_active', 'boolean', args.bot_is_active)
  given('t.maria_is_active', 'boolean', args.maria_is_active)
  // What a bot answers in waits for nobody, and stands in the queue only where it is asked for.
  if (args.inbox && args.bot_is_active == null) all.push('NOT t.bot_is_active')
  given('t.is_status_notification', 'boolean', args.is_status_notification)
  if (args.group_ids && args.group_ids.length > 0) {
    const ids = parameters.add(args.group_ids.map(checkedId))
    all.push(`EXISTS (SELECT 1 FROM customer_group_members g WHERE g.tenant_id = t.tenant_id
      AND g.customer_id = t.customer_id AND g.group_id = ANY(${ids}::bigint[]))`)
  }
  if (args.updated_at) all.push(`t.updated_at >= ${askedMoment(args.updated_at, parameters, 'begins')}`)

  if (args.unseen) all.push('t.unseen > 0')
  if (args.waiting) all.push('t.waiting_since IS NOT NULL')
  if (args.favorites)
    all.push(
      'EXISTS (SELECT 1 FROM customers c WHERE c.tenant_id = t.tenant_id AND c.id = t.customer_id AND c.is_favorite)',
    )

  if (args.snoozed !== undefined && args.snoozed !== null)
    all.push(`t.snoozed_at IS ${args.snoozed ? 'NOT ' : ''}NULL`)

  const search = searchCondition(
    tenant,
    viewer,
    args.search_query,
    args.search_by_message === true,
    parameters,
  )
  if (search !== null) all.push(search)
  return { sql: all.join(' AND '), parameters }
}

/** Are closed tickets asked for alone (true), not at all (false) or beside the others (null)? */
export const finishedOf = ({
  finished_tickets,
  all_users,
  customer_id,
}: QueryChatTicketsArgs): boolean | null => finished_tickets ?? (all_users || customer_id ? null : false)

/**
 * Where a ticket must lie: seen by the viewer, with whom, on which connections, in which departments. Speaks of
 * `t.user_id`, `t.instance_id` and `t.department_id` only, so that it holds for the counts of closed tickets too.
 */
export function placeConditions(
  viewer: Viewer,
  args: QueryChatTicketsArgs,
  parameters: Parameters,
): string[] {
  const all = [visibleTo(viewer, parameters, 't', departmentsAsked(args))]
  const among = (column: string, ids: readonly string[] | null | undefined) => {
    if (ids && ids.length > 0) all.push(`${column} = ANY(${parameters.add(ids.map(checkedId))}::bigint[])`)
  }
  among('t.instance_id', args.instance_ids)
  const user = args.all_users ? null : idOrNull(args.user_id)
  if (user !== null) all.push(`t.user_id = ${parameters.add(user)}::bigint`)
  const department = idOrNull(args.inbox_department_id)
  if (department !== null) all.push(`t.department_id = ${parameters.add(department)}::bigint`)
  if (args.without_department_id && args.inbox_department_ids?.length) {
    const ids = parameters.add(args.inbox_department_ids.map(checkedId))
    all.push(`(t.department_id IS NULL OR t.department_id = ANY(${ids}::bigint[]))`)
  } else {
    among('t.department_id', args.inbox_department_ids)
    if (args.without_department_id) all.push('t.department_id IS NULL')
  }
  return all
}

/** The departments in which a ticket must lie to be listed; null where it may lie in any, or in none. */
function departmentsAsked({
  inbox_department_id: one,
  inbox_department_ids: some,
  without_department_id: without,
}: QueryChatTicketsArgs): readonly string[] | null {
  if (one !== null && one !== undefined) return [one]
  return some && some.length > 0 && !without ? some : null
}

function checkedId(id: string): string {
  if (!/^\d{1,18}$/.test(id)) throw new Refusal('INVALID', 'Identificador inválido.')
  return id
}

const idOrNull = (id: string | null | undefined) => (id === undefined || id === null ? null : checkedId(id))
