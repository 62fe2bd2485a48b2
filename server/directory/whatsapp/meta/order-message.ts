import { type OrderMessage, pixKeyType } from '../../../../src/domain/orders/order-message'

/** Meta's amounts: whole cents over this. */
const amount = (value: number) => ({ value, offset: 100 })

/** The node of one of WhatsApp's own messages about orders (Meta's Payments API for Brazil, codes of Pix). */
export function orderNode(text: string, message: OrderMessage): object {
  if ('tell' in message)
    return {
      type: 'order_status',
      body: { text },
      action: {
        name: 'review_order',
        parameters: { reference_id: message.tell.reference, order: { status: message.tell.status } },
      },
    }
  const { reference, items, subtotal, discount, shipping, total, pix } = message.ask
  return {
    type: 'order_details',
    body: { text },
    action: {
      name: 'review_and_pay',
      parameters: {
        reference_id: reference,
        type: 'physical-goods',
        payment_type: 'br',
        payment_settings: [
          {
            type: 'pix_dynamic_code',
            pix_dynamic_code: {
              code: pix.code,
              merchant_name: pix.merchant,
              key: pix.key,
              key_type: pixKeyType(pix.key),
            },
          },
        ],
        currency: 'BRL',
        total_amount: amount(total),
        order: {
          status: 'pending',
          tax: amount(0),
          items: items.map(({ id, name, price, quantity }) => ({
            retailer_id: id,
            name,
            amount: amount(price),
            quantity,
          })),
          subtotal: amount(subtotal),
          ...(shipping > 0 && { shipping: amount(shipping) }),
          ...(discount > 0 && { discount: amount(discount) }),
        },
      },
    },
  }
}
