import type { Viewer } from '../../../src/domain/access/visibility'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import type { QueryChatTicketsArgs } from '../../platform/graphql/resolvers.gen'
import { finishedOf, placeConditions, ticketCondition } from './ticket.filter'
import type { Walk } from './ticket.walk'

/** Arguments that say where a ticket lies or how the list is paged: by these closed tickets are counted already. */
const PLACE: ReadonlySet<string> = new Set<keyof QueryChatTicketsArgs>([
  'instance_ids',
  'user_id',
  'all_users',
  'finished_tickets',
  'inbox',
  'inbox_department_id',
  'inbox_department_ids',
  'without_department_id',
  'pagination_page',
  'pagination_limit',
  'order',
  'search_query',
  'search_by_message',
  'after',
])

/** Most hits of a search that are counted: a word that everybody says is in half of all tickets. */
const MOST_HITS = 1_000

/**
 * How many tickets match. Those that are closed grow without end: where nothing but their place is asked for they
 * are not counted but read from closed_ticket_counts. Of a search at most {@link MOST_HITS} are counted, and none
 * where a walk over the list has so many.
 */
export async function countTickets(
  work: Work,
  viewer: Viewer,
  args: QueryChatTicketsArgs,
  walked: Walk | null = null,
): Promise<number> {
  const searched = (args.search_query ?? '').trim() !== ''
  if (walked?.whole) return walked.hits.length
  if (await walked?.many(MOST_HITS)) return MOST_HITS
  if (searched || finishedOf(args) === false || !onlyPlace(args)) return counted(work, viewer, args, searched)
  const parameters = new Parameters()
  const sql = placeConditions(viewer, args, parameters).join(' AND ')
  // The queue holds none that is closed.
  const closed = args.inbox
    ? undefined
    : await work.one<{ total: string | null }>(
        `SELECT sum(t.count) AS total FROM closed_ticket_counts t WHERE ${sql}`,
        parameters.values,
      )
  const others = finishedOf(args) ? 0 : await counted(work, viewer, { ...args, finished_tickets: false })
  return Number(closed?.total ?? 0) + others
}

async function counted(
  work: Work,
  viewer: Viewer,
  args: QueryChatTicketsArgs,
  searched = false,
): Promise<number> {
  const { sql, parameters } = ticketCondition(work.tenant, viewer, args)
  const found = `FROM chat_tickets t WHERE ${sql}`
  const row = await work.one<{ total: string }>(
    searched
      ? `SELECT count(*) AS total FROM (SELECT 1 ${found} LIMIT ${parameters.add(MOST_HITS)}) hits`
      : `SELECT count(*) AS total ${found}`,
    parameters.values,
  )
  return Number(row?.total ?? 0)
}

/** Is nothing asked for that says more than where a ticket lies? */
function onlyPlace(args: QueryChatTicketsArgs): boolean {
  return Object.entries(args).every(
    ([name, value]) =>
      PLACE.has(name) ||
      value === undefined ||
      value === null ||
      (Array.isArray(value) && value.length === 0),
  )
}
