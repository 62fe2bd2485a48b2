import { normalizePhone, phoneLookupKey } from '../../src/domain/contacts/phone'
import type { TicketState } from '../../src/domain/kernel/steps.gen'
import type { Viewer } from '../../src/domain/tickets/visibility'
import { containing, Parameters } from '../platform/db/parameters'
import { Refusal } from '../platform/graphql/refusal'
import type { QueryChatTicketsArgs } from '../platform/graphql/resolvers.gen'
import { visibleTo } from './visibility.sql'

const INBOX: TicketState = 'inbox'
const CLOSED: TicketState = 'closed'

/** Letters with accents and their plain forms, place by place: "Jose" finds "José" without an extension. */
const ACCENTED = 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ'
const PLAIN = 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'
const folded = (sql: string) => `lower(translate(${sql}::text, '${ACCENTED}', '${PLAIN}'))`

/** A condition over chat_tickets `t` joined with customers `c`, with its parameters. */
export type Condition = { sql: string; parameters: Parameters }

/**
 * The arguments of `chatTickets` as a condition. The tabs: `inbox: true` is the queue; `user_id` that user's
 * chats; `finished_tickets: true` the closed ones; `all_users: true` everybody's. Closed tickets are left out
 * unless asked for by `finished_tickets`, `all_users` or `customer_id`. Whatever is asked, only what the
 * viewer may see is found.
 */
export function ticketCondition(viewer: Viewer, args: QueryChatTicketsArgs): Condition {
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

  const search = args.search_query?.trim().slice(0, 200) ?? ''
  if (search !== '')
    all.push(args.search_by_message ? wroteOf(search, parameters) : foundBy(search, parameters))
  return { sql: all.join(' AND '), parameters }
}

/** By name, phone in any spelling, protocol or document. */
function foundBy(search: string, parameters: Parameters): string {
  const any = [`${folded('c.name')} LIKE ${folded(parameters.add(containing(search)))}`]
  const digits = search.replace(/\D/g, '')
  if (digits.length >= 3) {
    const part = parameters.add(containing(digits))
    const key = parameters.add(phoneLookupKey(normalizePhone(search)))
    any.push(
      `c.phone_number LIKE ${part}`,
      `c.lookup_key LIKE ${part}`,
      `c.lookup_key = ${key}`,
      `t.protocol LIKE ${part}`,
      `regexp_replace(c.document_register, '\\D', '', 'g') LIKE ${part}`,
    )
  }
  return `(${any.join(' OR ')})`
}

/** By what was written in the ticket, accents as typed: folding every message would cost ten times as much. */
function wroteOf(search: string, parameters: Parameters): string {
  const pattern = parameters.add(containing(search))
  return `EXISTS (SELECT 1 FROM customer_chats s WHERE s.tenant_id = t.tenant_id AND s.chat_ticket_id = t.id
    AND NOT s.is_log_message AND (s.message ILIKE ${pattern} OR s.caption ILIKE ${pattern}))`
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
