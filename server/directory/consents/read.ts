import type { Viewer } from '../../../src/domain/access/visibility'
import { SEND_CHANNELS } from '../../../src/domain/consents/may-send'
import { pageRequest } from '../../platform/db/page'
import type { Work } from '../../platform/db/work'
import type { CustomerConsentPage, QueryCustomerConsentsArgs } from '../../platform/graphql/resolvers.gen'
import { EVIDENCE } from '../customers/consent/consent-evidence.sql'
import { findCustomer } from '../customers/customer.queries'
import { mayMarket } from './may-send'

const DEFAULT_LIMIT = 10

type State = CustomerConsentPage['current'][number]
type Row = Omit<CustomerConsentPage['items'][number], 'at' | 'recorded_at'> & { at: Date; recorded_at: Date }

/**
 * What a customer agreed to: how it stands for each purpose and channel, and a page of how it came to that, newest first. Nothing of
 * a customer whom the viewer may not know.
 */
export async function consentPage(
  work: Work,
  viewer: Viewer,
  args: QueryCustomerConsentsArgs,
): Promise<CustomerConsentPage> {
  const customer = await findCustomer(work, viewer, args.customer_id)
  if (!customer || customer.erased_at !== null)
    return { items: [], more: false, current: [], marketing_refusal: 'gone' }
  const { limit, offset } = pageRequest(args.pagination_page, args.pagination_limit, DEFAULT_LIMIT)
  const person = 'x.customer_id IN (SELECT same_person($2, $1::bigint))'
  const rows = await work.query<Row>(
    `SELECT x.id::text, x.purpose, x.decision, x.basis, x.channel, x.scope, x.source, x.message_id::text, m.chat_ticket_id::text, ${EVIDENCE} AS evidence,
       x.text_version, u.name AS user_name, x.at, x.recorded_at
     FROM customer_consents x LEFT JOIN users u ON u.tenant_id = x.tenant_id AND u.id = x.user_id
       LEFT JOIN customer_chats m ON m.tenant_id = x.tenant_id AND m.id = x.message_id
     WHERE ${person} ORDER BY x.at DESC, x.id DESC LIMIT $3 OFFSET $4`,
    [customer.id, work.tenant.id, limit + 1, offset],
  )
  const current = await work.query<Omit<State, 'at'> & { at: Date }>(
    `SELECT DISTINCT ON (x.purpose, k.n) x.purpose, k.scope, x.decision, x.channel, x.source, x.at
     FROM customer_consents x JOIN unnest($3::text[]) WITH ORDINALITY k(scope, n) ON x.scope IN ('all', k.scope)
     WHERE ${person} ORDER BY x.purpose, k.n, x.at DESC, x.id DESC`,
    [customer.id, work.tenant.id, SEND_CHANNELS],
  )
  return {
    items: rows.slice(0, limit).map((row) => ({
      ...row,
      at: row.at.toISOString(),
      recorded_at: row.recorded_at.toISOString(),
    })),
    more: rows.length > limit,
    current: current.map((row) => ({ ...row, at: row.at.toISOString() })),
    marketing_refusal: (await mayMarket(work, [customer.id])).get(customer.id) ?? null,
  }
}
