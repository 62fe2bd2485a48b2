import type { Work } from '../../platform/db/work'

/** A product of an order that came as a message. */
export type OrderedProduct = {
  /** What the shop calls it; as the provider names it where the shop knows nothing by that. */
  name: string
  /** By what the cart names it, the shop's own id; null where no item is named: hubs tell of a cart's sum alone. */
  retailerId: string | null
  /** Hundredths of the currency. */
  price: number
  quantity: number
  currency: string
}

/** Keeps what was ordered with each message, in the order given, as the shop called it then. */
export async function keepProducts(
  work: Work,
  orders: readonly { messageId: string; products: readonly OrderedProduct[] }[],
): Promise<void> {
  const lines = orders.flatMap(({ messageId, products }) =>
    products.map((product, index) => ({ ...product, messageId, place: index + 1 })),
  )
  if (lines.length === 0) return
  await work.query(
    `INSERT INTO ordered_products (tenant_id, message_id, place, name, price, quantity, currency, retailer_id)
     SELECT $1, * FROM unnest($2::bigint[], $3::integer[], $4::text[], $5::integer[], $6::integer[], $7::text[], $8::text[])`,
    [
      work.tenant.id,
      lines.map(({ messageId }) => messageId),
      lines.map(({ place }) => place),
      lines.map(({ name }) => name),
      lines.map(({ price }) => price),
      lines.map(({ quantity }) => quantity),
      lines.map(({ currency }) => currency),
      lines.map(({ retailerId }) => retailerId),
    ],
  )
}

/** The contract's products of the message `m`, in SQL; null for what is no order. */
export const PRODUCTS_OF_MESSAGE = `
  CASE WHEN m.type = 'order' THEN (
    SELECT jsonb_agg(jsonb_build_object('id', o.message_id || '-' || o.place, 'name', o.name, 'price', o.price,
      'quantity', o.quantity, 'thumbnailId', NULL, 'thumbnailUrl', NULL, 'currency', o.currency,
      'customer_chat_id', o.message_id::text) ORDER BY o.place)
    FROM ordered_products o WHERE o.tenant_id = m.tenant_id AND o.message_id = m.id
  ) END`
