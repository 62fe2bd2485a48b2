import { ORDER_LIMITS } from '../../contract/order-lists'
import type { Work } from '../platform/db/work'
import { productsById } from '../products/find-products'
import { type FrozenLine, lineOf, NOTHING_KNOWN, sumsOf } from './lines'
import { ITEMS_ON_PHONE, type OrderedProduct } from './ordered-products'
import { placeOrder } from './save'

/** A cart that came as a message. */
type Cart = Readonly<{
  messageId: string
  customerId: string
  instanceId: string
  ticketId: string
  products: readonly OrderedProduct[]
}>

/** What a line of a cart is called that the shop's list does not know. */
const NOT_FOUND_LINE = 'Item não encontrado'
/** What it is nobody knows: it may be anything that the law asks after. */
const UNKNOWN = { ...NOTHING_KNOWN, found: false, unclassified: true } as const
/** Minutes in which somebody should have looked at a cart. */
const CART_MINUTES = 60

/**
 * Makes an order of each cart, once: a message is one order however often it comes. A product that is not on the shop's list
 * stays as a line with the cart's price; what is on it has its own price beside the cart's. Carts in other money than
 * reais, and sums that nobody pays, are left to people.
 */
export async function placeCarts(work: Work, carts: readonly Cart[], now: Date): Promise<void> {
  const wanted = carts.filter(({ products }) => isPlaceable(products))
  if (wanted.length === 0) return
  const known = await work.query<{ id: string }>(
    'SELECT message_id::text AS id FROM orders WHERE message_id = ANY($1::bigint[])',
    [wanted.map(({ messageId }) => messageId)],
  )
  const done = new Set(known.map(({ id }) => id))
  for (const cart of wanted) {
    if (done.has(cart.messageId)) continue
    const lines = await cartLines(work, cart, now)
    await placeOrder(work, {
      source: 'message',
      customerId: cart.customerId,
      instanceId: cart.instanceId,
      ticketId: cart.ticketId,
      messageId: cart.messageId,
      delivery: 'pickup',
      address: null,
      areaId: null,
      minutes: CART_MINUTES,
      lines,
      sums: sumsOf(lines, 0, 0),
      note: null,
      userId: null,
      discountBy: null,
      now,
    })
  }
}

const isPlaceable = (products: readonly OrderedProduct[]): boolean =>
  products.length > 0 &&
  products.every(
    ({ currency, price, quantity }) =>
      currency === 'BRL' && price >= 0 && quantity >= 1 && quantity <= ORDER_LIMITS.quantity,
  ) &&
  products.reduce((sum, { price, quantity }) => sum + price * quantity, 0) <= ORDER_LIMITS.money

/** The lines of a cart, each with what the shop's list says of it. */
async function cartLines(work: Work, { products, instanceId }: Cart, now: Date): Promise<FrozenLine[]> {
  const names = products.map(({ name }) => name)
  // An item of the connection's catalogue goes by its product's id, what was put together elsewhere by the shop's code.
  const inCatalog = `p.id = CASE WHEN v.name ~ '^[1-9]\\d{0,17}$' THEN v.name::bigint ELSE 0 END AND EXISTS (
    SELECT 1 FROM catalog_items c WHERE c.tenant_id = p.tenant_id AND c.product_id = p.id AND c.instance_id = $3::bigint)`
  const rows = await work.query<{ name: string; id: string }>(
    `SELECT DISTINCT ON (v.name) v.name, p.id::text FROM unnest($2::text[]) v(name) JOIN products p ON p.tenant_id = $1
       AND p.deleted_at IS NULL AND (p.sku = v.name OR (v.name ~ '^\\d{8,14}$' AND p.gtin_key = lpad(v.name, 14, '0')) OR (${inCatalog}))
     ORDER BY v.name, (${inCatalog}) DESC, (p.sku = v.name) DESC, p.active DESC, p.id`,
    [work.tenant.id, names, instanceId],
  )
  const idOf = new Map(rows.map(({ name, id }) => [name, id]))
  const found = new Map(
    (await productsById(work, [...new Set(idOf.values())], instanceId, now)).map((one) => [one.id, one]),
  )
  return products.map(({ name, price, quantity }) => {
    if (name === ITEMS_ON_PHONE) return { ...UNKNOWN, name, price, quantity }
    const product = found.get(idOf.get(name) ?? '')
    if (!product) return { ...UNKNOWN, retailer_id: name, name: NOT_FOUND_LINE, price, quantity }
    return { ...lineOf(product), retailer_id: name, price, quantity }
  })
}
