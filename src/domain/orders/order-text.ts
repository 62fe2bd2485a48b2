import type { DeliveryKind, PaymentKind } from '../../../contract/order-lists'
import { moneyText, saleText } from './sale-text'

/** An order as its customer is told of it. Money in cents. */
export type ToldOrder = Readonly<{
  number: string
  items: readonly Readonly<{ name: string; price: number; quantity: number }>[]
  discount: number
  fee: number
  total: number
  delivery: DeliveryKind
  /** Where it is brought; null: whoever tells it is not shown that. */
  address: string | null
  /** What has come in and stayed. */
  paid: number
  /** The ways in which money is awaited now. */
  awaited: readonly PaymentKind[]
}>

/** By what a customer is to pay. A charge at a bank and the shop's own code are one thing to them. */
const WAY: Readonly<Record<PaymentKind, string | null>> = {
  pix_static: 'por Pix',
  pix_dynamic: 'por Pix',
  cash: 'em dinheiro',
  card: 'no cartão',
  other: null,
}

function paymentText({ total, paid, awaited }: Pick<ToldOrder, 'total' | 'paid' | 'awaited'>): string {
  if (paid >= total) return 'Pago.'
  const ways = new Set(awaited.map((kind) => WAY[kind]))
  const [way = null] = ways.size === 1 ? ways : []
  const due = `${moneyText(total - paid, 'BRL')}${way === null ? '' : ` ${way}`}.`
  return paid > 0 ? `Pago: ${moneyText(paid, 'BRL')}. Falta pagar: ${due}` : `A pagar: ${due}`
}

const deliveryText = ({ delivery, address }: Pick<ToldOrder, 'delivery' | 'address'>): string => {
  if (delivery === 'pickup') return 'Retirada na loja.'
  return address === null ? 'Entrega no endereço combinado.' : `Entrega em: ${address}`
}

/** What stands behind the sum of an order: how it goes to its customer, and what they have paid of it. */
export const behindOrder = (order: Omit<ToldOrder, 'number' | 'items'>): readonly string[] => [
  deliveryText(order),
  paymentText(order),
]

/** An order as a message to the customer. Its note is the team's, and not said. */
export const orderText = (order: ToldOrder): string =>
  saleText({
    title: `Pedido ${order.number}`,
    currency: 'BRL',
    items: order.items,
    discount: order.discount,
    fee: order.fee,
    total: order.total,
    behind: behindOrder(order),
    note: null,
  })
