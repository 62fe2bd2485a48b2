import type { FigureViewer } from '../../../src/domain/access/figures'
import { moodOf } from '../../../src/domain/control-panel/mood'
import { QUEUE_WAITS, unlessDeleted } from '../../conversation/tickets/area'
import { foundBy, isFoundBy } from '../../directory/customers/found-by'
import { iso } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'
import type { LiveTicketRow, LiveTicketRowPage } from '../../platform/graphql/resolvers.gen'
import type { ListDefinition, ListInput } from '../../platform/list/definition'
import { oneOfIds, oneOfWords, yesOrNo } from '../../platform/list/filters'
import { pagedQuery } from '../../platform/list/paged-query'
import { figuresVisibleTo } from '../reports/area'

/** Letters of the last words that a row shows. */
const SHOWN = 160

const PLACE = `CASE WHEN t.state = 'inbox' THEN CASE WHEN NOT t.bot_is_active THEN 'queue' WHEN t.maria_is_active THEN 'maria' ELSE 'bot' END
  WHEN t.snoozed_at IS NOT NULL THEN 'snoozed' ELSE 'held' END`
const PLACES = ['queue', 'held', 'snoozed', 'bot', 'maria'] as const
/** As the counts have it: whoever stands in the queue waits, and of those in hand whoever has no answer. */
const WAITS = `(t.state = 'inbox' AND NOT t.bot_is_active OR t.state <> 'inbox' AND t.snoozed_at IS NULL AND NOT t.bot_is_active
  AND t.waiting_since IS NOT NULL)`

const liveTickets = (viewer: FigureViewer): ListDefinition => ({
  table: 'chat_tickets',
  as: 't',
  beside: `JOIN customers c ON c.tenant_id = t.tenant_id AND c.id = t.customer_id
    JOIN instances i ON i.tenant_id = t.tenant_id AND i.id = t.instance_id
    LEFT JOIN users u ON u.tenant_id = t.tenant_id AND u.id = t.user_id
    LEFT JOIN departments d ON d.tenant_id = t.tenant_id AND d.id = t.department_id
    LEFT JOIN LATERAL (SELECT left(coalesce(${unlessDeleted('m', 'caption')}, ${unlessDeleted('m', 'message')}), 1000) AS words FROM customer_chats m
      WHERE m.tenant_id = t.tenant_id AND m.chat_ticket_id = t.id AND m.tag_type = 'in' ORDER BY m.place DESC, m.id DESC LIMIT 1) w ON true`,
  select: `t.id::text, t.customer_id::text, c.name AS customer_name, ${PLACE} AS place, t.user_id::text, u.name AS user_name,
    t.department_id::text, d.name AS department_name, t.instance_id::text, coalesce(i.nickname, i.name) AS instance_name,
    ${QUEUE_WAITS} AS since, ${WAITS} AS waits, w.words`,
  find: (typed, parameters, way, known) =>
    (way === 'near' ? isFoundBy : foundBy)('t.customer_id', typed, known, parameters),
  // Whoever waits for nothing comes behind all who wait.
  sorts: {
    since: {
      by: `(${QUEUE_WAITS} + CASE WHEN ${WAITS} THEN interval '0' ELSE interval '1000 years' END)`,
      type: 'timestamptz',
    },
  },
  sort: 'since',
  filters: {
    place: oneOfWords(`(${PLACE})`, PLACES),
    waits: yesOrNo(WAITS),
    department: oneOfIds('t.department_id'),
    user: oneOfIds('t.user_id'),
    instance: oneOfIds('t.instance_id'),
  },
  visible: (_, parameters) => figuresVisibleTo(viewer, parameters, 't'),
  where: `t.state <> 'closed'`,
})

type Row = Omit<LiveTicketRow, 'since' | 'last_words' | 'mood' | 'mood_because'> & {
  since: Date
  words: string | null
}

/** A page of the conversations that are not closed, whoever waits longest first. */
export async function liveTicketRows(
  work: Work,
  viewer: FigureViewer,
  input: ListInput,
): Promise<LiveTicketRowPage> {
  const page = await pagedQuery<Row>(work, viewer, liveTickets(viewer), input)
  return {
    ...page,
    items: page.items.map(({ since, words, ...row }): LiveTicketRow => {
      const found = moodOf(words)
      return {
        ...row,
        since: iso(since),
        last_words: words?.slice(0, SHOWN) || null,
        mood: found?.mood ?? null,
        mood_because: found?.because ?? null,
      }
    }),
  }
}
