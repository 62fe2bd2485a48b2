import { cartWords, namedCart } from '../../../../src/domain/orders/cart-text'
import type { Received } from '../../../conversation/messages/inbound/received'
import type { Arrived, Stored, Told } from '../../../conversation/seam'
import { placeOf } from '../../../conversation/tickets/locked-ticket'
import type { Work } from '../../../platform/db/work'
import { type Change, publishAtEnd } from '../../../platform/events/publish'
import { placeCarts } from './cart'
import { type CartProduct, cartProducts } from './products'

/** What the shop's list has of the items of a cart, from when they are named until their order is made. */
const carts = new WeakMap<Received, readonly CartProduct[]>()

/** Has carts say what the shop calls their items. */
export async function nameCarts(work: Work, arrived: readonly Arrived[]): Promise<void> {
  for (const one of arrived) {
    const { received, now } = one
    if (received.products.length === 0) continue
    const products = await cartProducts(work, received, now)
    const named = products.filter(({ retailerId }) => retailerId !== null)
    one.received = { ...received, message: received.message && namedCart(received.message, named), products }
    carts.set(one.received, products)
  }
}

/** Makes orders of carts, but not of what somebody who is blocked wants. */
export async function orderCarts(work: Work, stored: readonly Stored[]): Promise<void> {
  const wanted = stored.flatMap(({ id, received, ticket, blocked, now }) => {
    const products = carts.get(received)
    if (blocked || !products) return []
    const { instanceId } = received
    const place = { messageId: id, customerId: ticket.customer_id, instanceId, ticketId: ticket.id }
    return [{ ...place, products, words: cartWords(received), now }]
  })
  await placeCarts(work, wanted)
}

/** The event of each cart, for whoever lists orders; in the conversation they come with their message. */
export async function tellCarts(work: Work, told: readonly Told[]): Promise<void> {
  const changes = told.flatMap(({ id, ticket, message: { products } }): Change[] =>
    products
      ? [
          {
            event: 'orderByMsg',
            data: (rev) => ({ customer_chat_id: id, products, rev }),
            audience: { kind: 'ticket', scopes: [placeOf(ticket)] },
            rows: [{ table: 'customer_chats', id }],
          },
        ]
      : [],
  )
  publishAtEnd(work, changes)
}
