import { SCHEDULED_STATES } from '../../../contract/privacy-lists'
import { ADMINISTRATOR, type Viewer } from '../../../src/domain/access/visibility'
import { WINDOW_MS } from '../../../src/domain/messages/window'
import type { OwnContent } from '../../conversation/messages/outbound/own-message'
import { visibleTo } from '../../directory/access/visible-to.sql'
import { foundBy } from '../../directory/customers/found-by'
import { iso, isoOrNull } from '../../platform/db/iso'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type {
  QueryScheduledMessageDaysArgs,
  ScheduledDay,
  ScheduledRow,
  ScheduledRowPage,
} from '../../platform/graphql/resolvers.gen'
import { betweenDays, checkedDay, dayOfSql } from '../../platform/list/day-range'
import type { ListDefinition, ListInput } from '../../platform/list/definition'
import { oneOfIds, oneOfWords } from '../../platform/list/filters'
import { conditionsOf, pagedQuery } from '../../platform/list/paged-query'
import { SHOP_NAME } from './scheduled.row'

const MOST_DAYS = 62
const MOST_PER_DAY = 50
const DAY_MS = 86_400_000

/** Messages that leave later: the viewer's own, and those of tickets that they see. */
export const scheduledList: ListDefinition = {
  table: 'scheduled_messages',
  as: 's',
  joins: `JOIN chat_tickets t ON t.tenant_id = s.tenant_id AND t.id = s.chat_ticket_id
    JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
    JOIN customers c ON c.tenant_id = s.tenant_id AND c.id = s.customer_id
    JOIN instances i ON i.tenant_id = s.tenant_id AND i.id = s.instance_id`,
  // Of a customer who has never written there is no window that could be open.
  select: `s.id::text, s.customer_id::text, c.name AS customer_name, s.instance_id::text, i.name AS instance_name,
    s.chat_ticket_id::text, s.user_id::text, CASE WHEN s.as_shop THEN ${SHOP_NAME} ELSE u.name END AS user_name, t.user_id::text AS owner_id, s.state, s.type, s.message,
    s.content, s.send_at, s.repeat, s.created_at, s.rev::integer, s.error_code, s.error_message,
    s.answer_awaited_since IS NOT NULL AS cancel_if_answered,
    CASE WHEN i.is_official AND s.state IN ('pending', 'failed') THEN coalesce((
      SELECT max(w.last_inbound_at) + make_interval(secs => ${WINDOW_MS / 1000}) FROM chat_tickets w
      WHERE w.tenant_id = s.tenant_id AND w.customer_id = s.customer_id AND w.instance_id = s.instance_id
    ), s.created_at) END AS window_ends_at`,
  find: (typed, parameters, _way, viewer) => foundBy('c.id', typed, viewer, parameters),
  sorts: {
    send_at: { by: 's.send_at', type: 'timestamptz' },
    created_at: { by: 's.created_at', type: 'timestamptz' },
  },
  sort: '-send_at',
  filters: {
    id: oneOfIds('s.id'),
    author: oneOfIds('s.user_id'),
    instance: oneOfIds('s.instance_id'),
    state: oneOfWords('s.state', SCHEDULED_STATES),
    sent: betweenDays('s.send_at'),
  },
  visible: (viewer, parameters) =>
    `s.user_id = ${parameters.add(Number(viewer.id))}::integer OR ${visibleTo(viewer, parameters)}`,
}

type Row = Omit<
  ScheduledRow,
  'send_at' | 'created_at' | 'window_ends_at' | 'may_change' | 'header' | 'footer'
> & {
  send_at: Date
  created_at: Date
  window_ends_at: Date | null
  owner_id: string | null
  content: OwnContent | null
}

/** Its author, who serves the customer and administrators may change one (schedule.ts, lockOwn). */
const toRow = (viewer: Viewer, { owner_id, content, ...row }: Row): ScheduledRow => ({
  ...row,
  header: content?.around?.header ?? null,
  footer: content?.around?.footer ?? null,
  send_at: iso(row.send_at),
  created_at: iso(row.created_at),
  window_ends_at: isoOrNull(row.window_ends_at),
  may_change: [row.user_id, owner_id].includes(viewer.id) || viewer.role === ADMINISTRATOR,
})

/** A page of {@link scheduledList}. */
export async function scheduledRows(work: Work, viewer: Viewer, input: ListInput): Promise<ScheduledRowPage> {
  const page = await pagedQuery<Row>(work, viewer, scheduledList, input)
  return { ...page, items: page.items.map((row) => toRow(viewer, row)) }
}

/**
 * The same rows by the day on which they leave, of each day the first few and how many there are.
 * @throws Refusal INVALID for days that are none, or too many.
 */
export async function scheduledDays(
  work: Work,
  viewer: Viewer,
  { first, last, most, list }: QueryScheduledMessageDaysArgs,
): Promise<ScheduledDay[]> {
  const days = (Date.parse(checkedDay(last)) - Date.parse(checkedDay(first))) / DAY_MS + 1
  if (days < 1 || days > MOST_DAYS)
    throw new Refusal('INVALID', `Escolha um período de até ${MOST_DAYS} dias.`, { field: 'last' })
  const parameters = new Parameters()
  const conditions = conditionsOf(work, viewer, scheduledList, list ?? {}, parameters)
  const within = scheduledList.filters?.sent?.([first, last], parameters) ?? 'FALSE'
  const rows = await work.query<Row & { day: string; day_total: number }>(
    `WITH placed AS (
       SELECT s.id, ${dayOfSql('s.send_at')} AS day, row_number() OVER by_day AS place,
         (count(*) OVER (PARTITION BY ${dayOfSql('s.send_at')}))::integer AS day_total
       FROM scheduled_messages s ${scheduledList.joins} WHERE ${[...conditions, within].join(' AND ')}
       WINDOW by_day AS (PARTITION BY ${dayOfSql('s.send_at')} ORDER BY s.send_at, s.id)
     )
     SELECT ${scheduledList.select}, p.day, p.day_total FROM placed p
     JOIN scheduled_messages s ON s.id = p.id AND s.tenant_id = ${parameters.add(work.tenant.id)} ${scheduledList.joins}
     WHERE p.place <= ${parameters.add(Math.min(Math.max(most, 1), MOST_PER_DAY))} ORDER BY s.send_at, s.id`,
    parameters.values,
  )
  const found = new Map<string, ScheduledDay>()
  for (const { day, day_total: total, ...row } of rows) {
    const known = found.get(day) ?? { day, total, items: [] }
    known.items.push(toRow(viewer, row))
    found.set(day, known)
  }
  return [...found.values()]
}
