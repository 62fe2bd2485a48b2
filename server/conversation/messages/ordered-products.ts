import { insertMany, into } from '../../platform/db/insert-many'
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

const PRODUCTS = into(
  'ordered_products',
  'message_id bigint, place integer, name text, price integer, quantity integer, currency text, retailer_id text',
)

/** Keeps what was ordered with each message, in the order given, as the shop called it then. */
export async function keepProducts(
  work: Work,
  orders: readonly { messageId: string; products: readonly OrderedProduct[] }[],
): Promise<void> {
  const lines = orders.flatMap(({ messageId, products }) =>
    products.map((product, index) => ({
      ...product,
      message_id: messageId,
      place: index + 1,
      retailer_id: product.retailerId,
    })),
  )
  await insertMany(work, PRODUCTS, lines)
}

/** The contract's products of the message `m`, in SQL; null for what is no order. */
export const PRODUCTS_OF_MESSAGE = `
  CASE WHEN m.type = 'order' THEN (
    SELECT jsonb_agg(jsonb_build_object('id', o.message_id || '-' || o.place, 'name', o.name, 'price', o.price,
      'quantity', o.quantity, 'thumbnailId', NULL, 'thumbnailUrl', NULL, 'currency', o.currency,
      'customer_chat_id', o.message_id::text) ORDER BY o.place)
    FROM ordered_products o WHERE o.tenant_id = m.tenant_id AND o.message_id = m.id
  ) END`
