import { useCommands, useUser } from '@app/panel/panel'
import { PAYMENT_KINDS } from '@contract/order-lists'
import { seesContacts } from '@domain/access/actions'
import { deliveryLine } from '@domain/contacts/address'
import { orderText } from '@domain/orders/order-text'
import { quoteText } from '@domain/orders/quote-text'
import { discountOf, type SaleForm, totalOf } from '@domain/orders/sale-form'
import { endOfDay } from '@domain/time/relative-time'
import { CustomerAddressesDocument } from '@infra/graphql/customer-addresses.gen'
import { useRead } from '@ui/kit/server/useRead'
import { shopZone } from '@ui/kit/text'
import type { OrderInfo } from '@ui/orders/orderInfo'

type Sale = Readonly<{
  form: SaleForm
  /** Null: it is given one when it is saved. */
  number: string | null
  fee: number
  info: OrderInfo | null
}>

/** What the customer will receive of a sale as it stands now, by the functions that the server sends by. */
export function useSaid({ form, number, fee, info }: Sale): Readonly<{ text: string; number: string }> {
  const address = useAddress(form)
  const shown = number ?? (form.kind === 'quote' ? 'O-····' : 'P-····')
  const items = form.lines.map(({ key, name, price, quantity }) => ({
    id: String(key),
    name,
    price: price ?? 0,
    quantity,
  }))
  const discount = discountOf(form) ?? 0
  if (form.kind === 'quote') {
    const zone = shopZone()
    const quote = {
      number: shown,
      currency: 'BRL',
      items,
      discount,
      total: totalOf(form),
      valid_until: form.until === '' ? null : new Date(endOfDay(form.until, zone)).toISOString(),
      note: form.note.trim() || null,
    }
    return { number: shown, text: quoteText(quote, zone) }
  }
  const awaited = (info?.payments ?? [])
    .filter(({ state }) => state === 'requested' || state === 'awaiting')
    .flatMap(({ kind }) => PAYMENT_KINDS.find((one) => one === kind) ?? [])
  const order = {
    number: shown,
    items,
    discount,
    fee,
    total: totalOf(form, fee),
    delivery: form.delivery,
    address,
    paid: info?.order.paid ?? 0,
    awaited,
  }
  return { number: shown, text: orderText(order) }
}

/** Where an order is brought, in one line; null: it is fetched, is not known yet, or is not shown whole to this user. */
function useAddress({ kind, delivery, destination, customerId }: SaleForm): string | null {
  const { read } = useCommands()
  const isTold = seesContacts(useUser().role) && kind === 'order' && delivery === 'delivery'
  const { addressId, address, keep, kept } = destination
  const { value } = useRead(
    `addresses told ${customerId}`,
    isTold && addressId ? () => read(CustomerAddressesDocument, { customer_id: customerId }) : null,
  )
  if (!isTold) return null
  if (addressId) {
    const chosen = value?.customerAddresses.find(({ id }) => id === addressId)
    return chosen ? deliveryLine(chosen) : null
  }
  return (keep ? deliveryLine(kept) : address.trim()) || null
}
