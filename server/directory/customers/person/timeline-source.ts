import type { TimelineKind } from '../../../../contract/customer-lists'
import { defineRegistry } from '../../../platform/registry'

/**
 * What a kind of entry is read from; `$1` is the tenant, `$2` the customer. `row`: the table's name in `from`; `at`: the
 * column with the moment by which it stands in the line; `columns`: what {@link TIMELINE_COLUMNS} are of it, in their order
 * and with their types; `ofTicket`: seen by those who may see the ticket `t`.
 */
export type TimelineSource = Readonly<{
  row: string
  at: string
  columns: string
  from: string
  ofTicket?: true
}>

/** Sources by the kind of entry. */
export type TimelineSources = Readonly<Partial<Record<TimelineKind, TimelineSource>>>

/** What customers' timelines are read from; areas bring it. */
export const timelineSources =
  defineRegistry<Readonly<Record<string, TimelineSource>>>('sources of the timeline')

export const TIMELINE_COLUMNS = 'number, status, text, total, currency, user_name, chat_ticket_id, order_id'

/** SQL: the name of the user of this row. */
export const userOf = (row: string): string =>
  `(SELECT u.name FROM users u WHERE u.tenant_id = ${row}.tenant_id AND u.id = ${row}.user_id)`
