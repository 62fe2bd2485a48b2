import type { Viewer } from '../../../../src/domain/access/visibility'
import { findCustomer } from '../../../directory/customers/customer.queries'
import { pageRequest } from '../../../platform/db/page'
import type { Work } from '../../../platform/db/work'
import type { CustomerQuotePage, QueryCustomerQuotesArgs } from '../../../platform/graphql/resolvers.gen'
import { type QuoteRow, SELECT_QUOTE, toQuote } from './quote.row'

const DEFAULT_LIMIT = 5

/** A page of the quotes made for a customer, newest first; none for a customer whom the viewer may not know. */
export async function quotePage(
  work: Work,
  viewer: Viewer,
  args: QueryCustomerQuotesArgs,
): Promise<CustomerQuotePage> {
  if (!(await findCustomer(work, viewer, args.customer_id))) return { items: [], more: false }
  const { limit, offset } = pageRequest(args.pagination_page, args.pagination_limit, DEFAULT_LIMIT)
  const rows = await work.query<QuoteRow>(
    `${SELECT_QUOTE} WHERE q.customer_id = $1 ORDER BY q.created_at DESC, q.id DESC LIMIT $2 OFFSET $3`,
    [args.customer_id, limit + 1, offset],
  )
  return { items: rows.slice(0, limit).map(toQuote), more: rows.length > limit }
}
