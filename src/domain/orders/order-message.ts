import type { OrderPhase } from '../../../contract/order-lists'

/** How Meta tells kinds of Pix keys apart. */
type PixKeyType = 'CPF' | 'CNPJ' | 'EMAIL' | 'PHONE' | 'EVP'

/** The kind of a Pix key by its shape: the central bank's kinds exclude each other. */
export function pixKeyType(key: string): PixKeyType {
  if (key.includes('@')) return 'EMAIL'
  if (key.startsWith('+')) return 'PHONE'
  if (/^\d{11}$/.test(key)) return 'CPF'
  return /^[0-9A-Z]{12}\d{2}$/i.test(key) ? 'CNPJ' : 'EVP'
}

/** An order as WhatsApp's own message asks for its payment. Money in cents; the sums add up to `total`. */
type OrderDetails = Readonly<{
  /** By what Meta knows it; never used twice. */
  reference: string
  items: readonly Readonly<{ id: string; name: string; price: number; quantity: number }>[]
  subtotal: number
  discount: number
  shipping: number
  total: number
  pix: Readonly<{ code: string; merchant: string; key: string }>
}>

/** What Meta takes as the status of an order that it knows. */
type OrderMessageStatus = 'processing' | 'shipped' | 'completed' | 'canceled'

/** WhatsApp's own messages about orders: one asks for a payment, the other says how the order stands. */
export type OrderMessage = Readonly<
  { ask: OrderDetails } | { tell: { reference: string; status: OrderMessageStatus } }
>

/** Longest name of an item, characters. Meta takes 999 items, far more than an order has lines. */
export const LONGEST_ITEM_NAME = 60

/** A phase in Meta's words; null where it has none. */
export function orderMessageStatus(phase: OrderPhase): OrderMessageStatus | null {
  switch (phase) {
    case 'confirmed':
    case 'preparing':
    case 'ready':
      return 'processing'
    case 'on_the_way':
      return 'shipped'
    case 'delivered':
      return 'completed'
    case 'canceled':
      return 'canceled'
    default:
      return null
  }
}
