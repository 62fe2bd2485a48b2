import type { Viewer } from '../../../src/domain/access/visibility'
import type { Work } from '../../platform/db/work'
import type { QueryChatTicketsArgs } from '../../platform/graphql/resolvers.gen'
import { ticketCondition } from './ticket.filter'
import { behind, ORDER_KEYS, type OrderKeys, orderBy, orderOf, type Place } from './ticket.order'
import { wordQuery } from './ticket.search'

/** Of the list's first tickets, those whose words are looked at, whatever is typed. */
const SAMPLE = 300
/** Most tickets that are walked for a count. */
const LONGEST_WALK = 12_000

/** What a walk over the beginning of a list found. */
export type Walk = Readonly<{
  /** The hits among the tickets that were looked at, in the list's order. */
  hits: readonly OrderKeys[]
  /** Was the end of the list reached? There are no other hits then. */
  whole: boolean
  /** Is the word so common that `most` hits surely stand at the beginning of the list? */
  many: (most: number) => Promise<boolean>
}>

/**
 * Looks for words among the tickets that stand first in the list (or first behind a place), one after the other.
 * The index of words gives every ticket there is before one can be shown, which for "bom dia" is half of all;
 * who walks the list has a page of those after a few steps, and who may see few tickets has looked at them all. Null
 * where no words are searched for: what is rare is found by the index, and the walk for nothing costs some
 * milliseconds.
 */
export async function walk(
  work: Work,
  viewer: Viewer,
  args: QueryChatTicketsArgs,
  place: Place | null,
): Promise<Walk | null> {
  const words = args.search_by_message ? wordQuery(work.tenant, args.search_query) : null
  if (words === null) return null
  const order = orderOf(args)
  const steps = (count: number) => {
    const { sql, parameters } = ticketCondition(work.tenant, viewer, { ...args, search_query: null })
    const beyond = place ? `AND ${behind(order, place, parameters)}` : ''
    return {
      walked: `SELECT t.id, ${ORDER_KEYS}, row_number() OVER (${orderBy[order]}) AS step
        FROM chat_tickets t WHERE ${sql} ${beyond} ${orderBy[order]} LIMIT ${parameters.add(count)}`,
      // OFFSET 0 keeps the planner from turning the walk into a scan of all words.
      found: `CROSS JOIN LATERAL (SELECT w.words FROM searchable_words w WHERE w.chat_ticket_id = h.id OFFSET 0) w
        WHERE w.words @@ to_tsquery('simple', ${parameters.add(words)})`,
      parameters,
    }
  }
  const { walked, found, parameters } = steps(SAMPLE)
  const rows = await work.query<OrderKeys & { walked: number }>(
    `WITH h AS MATERIALIZED (${walked}), hits AS (SELECT h.* FROM h ${found})
     SELECT (SELECT count(*) FROM h)::integer AS walked, hits.id::text, hits.k_waits, hits.k_active, hits.k_priority, hits.k_unread
     FROM (VALUES (1)) always LEFT JOIN hits ON TRUE ORDER BY hits.step`,
    parameters.values,
  )
  const hits = rows.filter(({ id }) => id !== null)
  return {
    hits,
    whole: (rows[0]?.walked ?? 0) < SAMPLE,
    many: async (most) => {
      // A fifth more than would be needed on the average: else the longer walk is for nothing too often.
      if (hits.length * LONGEST_WALK < SAMPLE * most * 1.2) return false
      const longer = steps(LONGEST_WALK)
      const row = await work.one<{ count: number }>(
        `SELECT count(*)::integer AS count FROM (
           SELECT 1 FROM (${longer.walked}) h ${longer.found} LIMIT ${longer.parameters.add(most)}) hits`,
        longer.parameters.values,
      )
      return (row?.count ?? 0) >= most
    },
  }
}
