import type { TicketState } from '../../src/domain/kernel/steps.gen'
import type { Viewer } from '../../src/domain/tickets/visibility'
import { Parameters } from '../platform/db/parameters'
import type { Tenant } from '../platform/db/work'
import { Refusal } from '../platform/graphql/refusal'
import type { QueryChatTicketsArgs } from '../platform/graphql/resolvers.gen'
import { searchCondition } from './ticket.search'
import { visibleTo } from './visibility.sql'

const INBOX: TicketState = 'inbox'
const CLOSED: TicketState = 'closed'

/** A condition over chat_tickets `t` joined with customers `c`, with its parameters. */
export type Condition = { sql: string; parameters: Parameters }

/**
 * The arguments of `chatTickets` as a condition. The tabs: `inbox: true` is the queue; `user_id` that user's
 * chats; `finished_tickets: true` the closed ones; `all_users: true` everybody's. Closed tickets are left out
 * unless asked for by `finished_tickets`, `all_users` or `customer_id`. Whatever is asked, only what the
 * viewer may see is found.
 */
export function ticketCondition(tenant: Tenant, viewer: Viewer, args: QueryChatTicketsArgs): Condition {
  const parameters = new Parameters()
  const all: string[] = [visibleTo(viewer, parameters)]
  const given = (column: string, type: string, value: unknown) => {
    if (value !== undefined && value !== null) all.push(`${column} = ${parameters.add(value)}::${type}`)
  }
  const among = (column: string, ids: readonly string[] | null | undefined) => {
    if (ids && ids.length > 0) all.push(`${column} = ANY(${parameters.add(ids.map(checkedId))}::bigint[])`)
  }

  among('t.instance_id', args.instance_ids)
  given('t.customer_id', 'bigint', idOrNull(args.customer_id))
  if (!args.all_users) given('t.user_id', 'bigint', idOrNull(args.user_id))

  const finished = args.finished_tickets ?? (args.all_users || args.customer_id ? null : false)
  if (finished !== null) all.push(`t.state ${finished ? '=' : '<>'} ${parameters.add(CLOSED)}`)
  if (args.inbox !== undefined && args.inbox !== null)
    all.push(`t.state ${args.inbox ? '=' : '<>'} ${parameters.add(INBOX)}`)

  given('t.department_id', 'bigint', idOrNull(args.inbox_department_id))
  if (args.without_department_id && args.inbox_department_ids?.length) {
    const ids = parameters.add(args.inbox_department_ids.map(checkedId))
    all.push(`(t.department_id IS NULL OR t.department_id = ANY(${ids}::bigint[]))`)
  } else {
    among('t.department_id', args.inbox_department_ids)
    if (args.without_department_id) all.push('t.department_id IS NULL')
  }

  given('t.is_campaign', 'boolean', args.is_campaign)
  given('t.is_research', 'boolean', args.is_research)
  given('t.bot_is_active', 'boolean', args.bot_is_active)
  given('t.is_status_notification', 'boolean', args.is_status_notification)
  // No customer is in a group until groups exist.
  if (args.group_ids && args.group_ids.length > 0) all.push('FALSE')
  if (args.updated_at) all.push(`t.updated_at >= ${parameters.add(momentOf(args.updated_at))}::timestamptz`)

  if (args.unseen) all.push('t.unseen > 0')
  if (args.waiting) all.push('t.waiting_since IS NOT NULL')

  if (args.snoozed !== undefined && args.snoozed !== null)
    all.push(`t.snoozed_at IS ${args.snoozed ? 'NOT ' : ''}NULL`)

  const search = searchCondition(tenant, args.search_query, args.search_by_message === true, parameters)
  if (search !== null) all.push(search)
  return { sql: all.join(' AND '), parameters }
}

function checkedId(id: string): string {
  if (!/^\d{1,18}$/.test(id)) throw new Refusal('INVALID', 'Identificador inválido.')
  return id
}

const idOrNull = (id: string | null | undefined) => (id === undefined || id === null ? null : checkedId(id))

function momentOf(text: string): Date {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime())) throw new Refusal('INVALID', 'Data inválida.')
  return moment
}
