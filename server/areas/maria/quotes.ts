import { canSee, type Viewer } from '../../../src/domain/access/visibility'
import { lockTicket, ticketNotFound } from '../../conversation/tickets/locked-ticket'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import type { MariaQuoteLine } from '../../platform/graphql/resolvers.gen'

/** A product and how many of it. */
export type QuoteLine = Readonly<{ id: string; quantity: number }>

/** Keeps what a customer asked the price of with the newest turn of their ticket; what was asked before is asked no more. */
export async function keepQuote(work: Work, ticketId: string, lines: readonly QuoteLine[]): Promise<void> {
  await forget(work, ticketId)
  await work.query(
    `UPDATE maria_turns SET quote = $2 WHERE id = (SELECT max(id) FROM maria_turns WHERE chat_ticket_id = $1)`,
    [ticketId, JSON.stringify(lines)],
  )
}

const forget = (work: Work, ticketId: string): Promise<unknown> =>
  work.query('UPDATE maria_turns SET quote = NULL WHERE chat_ticket_id = $1 AND quote IS NOT NULL', [
    ticketId,
  ])

/** What the customer of a ticket asked the price of, under the names that the shop gives it; none where there is nothing, or nobody has the ticket any more. */
export const openQuote = (work: Work, ticketId: string): Promise<MariaQuoteLine[]> =>
  work.query<MariaQuoteLine>(
    `SELECT p.id::text AS product_id, concat_ws(' ', p.name, p.presentation) AS name, (v.line ->> 'quantity')::integer AS quantity
     FROM chat_tickets t JOIN maria_turns x ON x.tenant_id = t.tenant_id AND x.chat_ticket_id = t.id AND x.quote IS NOT NULL,
       jsonb_array_elements(x.quote) WITH ORDINALITY v(line, n), products p
     WHERE t.id = $1 AND t.state <> 'closed' AND p.tenant_id = t.tenant_id AND p.id = (v.line ->> 'id')::bigint AND p.deleted_at IS NULL ORDER BY v.n`,
    [ticketId],
  )

/** Takes it away: it has become a quote, or nobody wants it. @throws Refusal NOT_FOUND */
export async function dropQuote(
  work: Work,
  viewer: Viewer,
  { chat_ticket_id: id }: Readonly<{ chat_ticket_id: string }>,
): Promise<true> {
  const ticket = isId(id) ? await lockTicket(work, id) : undefined
  if (!ticket || !canSee(viewer, ticket)) throw ticketNotFound()
  await forget(work, id)
  return true
}
