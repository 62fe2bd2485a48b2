import { ORDER_LIMITS } from '../../../../contract/order-lists'
import type { Work } from '../../../platform/db/work'
import { type FrozenLine, lineOf, NOTHING_KNOWN, sumsOf } from '../save/lines'
import { placeOrder } from '../save/save'
import type { CartProduct } from './products'

/** A cart that came as a message. */
type Cart = Readonly<{
  messageId: string
  customerId: string
  instanceId: string
  ticketId: string
  products: readonly CartProduct[]
  /** What the customer wrote with it. */
  words: string | null
  now: Date
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
export async function placeCarts(work: Work, carts: readonly Cart[]): Promise<void> {
  const wanted = carts.filter(({ products }) => isPlaceable(products))
  if (wanted.length === 0) return
  const known = await work.query<{ id: string }>(
    'SELECT message_id::text AS id FROM orders WHERE message_id = ANY($1::bigint[])',
    [wanted.map(({ messageId }) => messageId)],
  )
  const done = new Set(known.map(({ id }) => id))
  for (const cart of wanted) {
    if (done.has(cart.messageId)) continue
    const lines = cart.products.map(lineOfCart)
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
      note: cart.words?.slice(0, ORDER_LIMITS.note) ?? null,
      userId: null,
      discountBy: null,
      now: cart.now,
    })
  }
}

const isPlaceable = (products: readonly CartProduct[]): boolean =>
  products.length > 0 &&
  products.every(
    ({ currency, price, quantity }) =>
      currency === 'BRL' && price >= 0 && quantity >= 1 && quantity <= ORDER_LIMITS.quantity,
  ) &&
  products.reduce((sum, { price, quantity }) => sum + price * quantity, 0) <= ORDER_LIMITS.money

/** A line of a cart, with what the shop's list says of it. */
function lineOfCart({ name, retailerId, product, price, quantity }: CartProduct): FrozenLine {
  if (retailerId === null) return { ...UNKNOWN, name, price, quantity }
  if (!product) return { ...UNKNOWN, retailer_id: retailerId, name: NOT_FOUND_LINE, price, quantity }
  return { ...lineOf(product), retailer_id: retailerId, price, quantity }
}
