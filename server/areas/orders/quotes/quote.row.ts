import type { CustomerQuote, CustomerQuoteItem } from '../../../../contract/entities'
import { iso, isoOrNull } from '../../../platform/db/iso'

/** A quote with its lines, for {@link toQuote}; `q` is the quote. */
export const SELECT_QUOTE = `SELECT q.id::text, q.customer_id::text, q.number, q.status, q.currency, q.discount, q.total, q.note,
    u.name AS user_name, q.created_at, q.valid_until, q.rev::integer,
    (SELECT jsonb_agg(jsonb_build_object('id', i.quote_id || '-' || i.place, 'product_id', i.product_id::text, 'name', i.name,
       'price', i.price, 'quantity', i.quantity) ORDER BY i.place)
     FROM quote_items i WHERE i.tenant_id = q.tenant_id AND i.quote_id = q.id) AS items
  FROM quotes q JOIN users u ON u.tenant_id = q.tenant_id AND u.id = q.user_id`

export type QuoteRow = Omit<CustomerQuote, 'created_at' | 'valid_until' | 'items'> & {
  created_at: Date
  valid_until: Date | null
  items: CustomerQuoteItem[] | null
}

/** The contract's quote. */
export const toQuote = (row: QuoteRow): CustomerQuote => ({
  ...row,
  created_at: iso(row.created_at),
  valid_until: isoOrNull(row.valid_until),
  items: row.items ?? [],
})
