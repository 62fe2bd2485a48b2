import { QUOTE_LIMITS, QUOTE_STATUSES, type QuoteStatus } from '../../../contract/customer-lists'
import type { CustomerQuote } from '../../../contract/entities'
import { type DeliveryKind, ORDER_LIMITS } from '../../../contract/order-lists'
import { dayOf, endOfDay } from '../time/relative-time'
import { type Destination, destinationOf, toldDestination } from './destination'
import { mayTakeOff, type Reduction, reductionOf } from './discount'
import { mostOff, pbmOf } from './order-sums'
import { lineTotal, pricedLine, type SaleLine } from './sale-line'

/** What is being sold: it is offered, or ordered already. */
export type SaleKind = 'quote' | 'order'

/** What is taken off, in cents, or in per cent of what the lines come to ("12,5"). */
export type TypedDiscount =
  | Readonly<{ unit: 'money'; amount: number | null }>
  | Readonly<{ unit: 'percent'; typed: string }>

/** A quote or an order as it is written at the till. */
export type SaleForm = Readonly<{
  kind: SaleKind
  /** '': still to be chosen. */
  customerId: string
  /** The connection whose prices and stock hold; '': the whole shop's. */
  instanceId: string
  lines: readonly SaleLine[]
  discount: TypedDiscount
  note: string
  /** Of a quote: the last day on which it holds, yyyy-mm-dd; empty: for as long as it is open. */
  until: string
  status: QuoteStatus
  /** Of an order: how and where it goes. */
  delivery: DeliveryKind
  destination: Destination
  areaId: string
}>

/** A sale that is being written. `hash` is the key under which something new is saved, `rev` what was seen of what it changes. */
export type SaleDraft = Readonly<{ form: SaleForm; hash: string; rev: number | null }>

/** What keeps a sale from being saved, from top to bottom. `line`: the key of the line. */
export type SaleFault =
  | Readonly<{ fault: 'customer' | 'noLines' | 'tooManyLines' | 'total' | 'discount' | 'until' | 'address' }>
  | Readonly<{ fault: 'name' | 'price'; line: number }>

/** Lines that a sale has at most: a quote and an order alike. */
export const MOST_LINES = Math.min(QUOTE_LIMITS.items, ORDER_LIMITS.lines)

/** Days that a new quote holds where nobody says another. */
const USUAL_DAYS = 7
const DAY_MS = 86_400_000

type Begun = Readonly<{ kind: SaleKind; customerId: string; instanceId: string }>

/** A sale in which nothing stands yet, at a moment (ms since 1970) of a zone's clock. */
export const newSale = (begun: Begun, now: number, zone: string): SaleForm => ({
  ...begun,
  lines: [],
  discount: { unit: 'money', amount: null },
  note: '',
  until: dayOf(now + USUAL_DAYS * DAY_MS, zone),
  status: 'open',
  delivery: 'pickup',
  destination: destinationOf(null),
  areaId: '',
})

/** What a sale shows of a quote that there is. */
type Quote = Pick<CustomerQuote, 'customer_id' | 'discount' | 'note' | 'status'> &
  Readonly<{
    valid_until?: string | null
    instance_id?: string | null
    items: readonly Readonly<{ product_id?: string | null; name: string; price: number; quantity: number }>[]
  }>

/** The sale that a quote is, with its day in a zone. */
export const saleOfQuote = (quote: Quote, now: number, zone: string): SaleForm => ({
  ...newSale(
    { kind: 'quote', customerId: quote.customer_id, instanceId: quote.instance_id ?? '' },
    now,
    zone,
  ),
  lines: quote.items.map(({ product_id = null, name, quantity, price }, place) => ({
    key: place + 1,
    place: null,
    productId: product_id,
    name,
    quantity,
    price,
    // What the list said then only the server knows: less than what was quoted is a discount in any case.
    listPrice: product_id === null ? null : price,
    pmc: null,
    prescription: false,
    product: null,
  })),
  discount: { unit: 'money', amount: quote.discount || null },
  note: quote.note ?? '',
  until: quote.valid_until ? dayOf(quote.valid_until, zone) : '',
  status: QUOTE_STATUSES.find((one) => one === quote.status) ?? 'open',
})

/** What a sale shows of an order that there is. */
type Order = Readonly<{
  order: Readonly<{ customer_id: string; instance_id?: string | null; delivery: string }>
  discount: number
  pbm: number
  note?: string | null
  address?: string | null
  area_id?: string | null
  lines: readonly Readonly<{
    place: number
    product_id?: string | null
    name: string
    quantity: number
    price: number
    list_price?: number | null
    pmc?: number | null
    needs_prescription: boolean
    pbm: number
    pbm_stacks: boolean
  }>[]
}>

/** The sale that an order is. */
export const saleOfOrder = (info: Order, now: number, zone: string): SaleForm => ({
  ...newSale(
    { kind: 'order', customerId: info.order.customer_id, instanceId: info.order.instance_id ?? '' },
    now,
    zone,
  ),
  lines: info.lines.map((line) => ({
    key: line.place,
    place: line.place,
    productId: line.product_id ?? null,
    name: line.name,
    quantity: line.quantity,
    price: line.price,
    listPrice: line.list_price ?? null,
    pmc: line.pmc ?? null,
    prescription: line.needs_prescription,
    product: null,
    ...(line.pbm > 0 && {
      pbm: { off: line.pbm, stacks: line.pbm_stacks, price: line.price, quantity: line.quantity },
    }),
  })),
  discount: { unit: 'money', amount: info.discount - info.pbm || null },
  note: info.note ?? '',
  delivery: info.order.delivery === 'delivery' ? 'delivery' : 'pickup',
  destination: destinationOf(info.address ?? null),
  areaId: info.area_id ?? '',
})

/** What the lines come to in cents, as far as they have prices. */
export const subtotalOf = ({ lines }: Pick<SaleForm, 'lines'>): number =>
  lines.reduce((sum, line) => sum + (lineTotal(line) ?? 0), 0)

/** What benefit programmes take off, in cents. */
export const pbmIn = ({ lines }: Pick<SaleForm, 'lines'>): number =>
  lines.reduce((sum, line) => sum + pbmOf(pricedLine(line)), 0)

const PERCENT = /^(\d{1,3})(?:[,.](\d{1,2}))?$/

/** What is taken off, in cents; null for what is no discount, or more than there is. */
export function discountOf(form: Pick<SaleForm, 'lines' | 'discount'>): number | null {
  const most = mostOff(form.lines.map(pricedLine))
  const { discount } = form
  if (discount.unit === 'money') return (discount.amount ?? 0) <= most ? (discount.amount ?? 0) : null
  const typed = discount.typed.trim()
  if (typed === '') return 0
  const [, whole, part = ''] = PERCENT.exec(typed) ?? []
  if (whole === undefined) return null
  const hundredths = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return hundredths <= 10_000 ? Math.round((most * hundredths) / 10_000) : null
}

/** What it all comes to in cents, with what bringing it costs. */
export const totalOf = (form: Pick<SaleForm, 'lines' | 'discount'>, fee = 0): number =>
  Math.max(0, subtotalOf(form) - pbmIn(form) - (discountOf(form) ?? 0)) + fee

/** What a sale takes off in all: prices below the list, and the discount. */
export const reductionIn = (form: Pick<SaleForm, 'lines' | 'discount'>): Reduction =>
  reductionOf(
    form.lines.map(({ price, quantity, listPrice }) => ({
      price: price ?? listPrice ?? 0,
      quantity,
      list_price: listPrice,
    })),
    discountOf(form) ?? 0,
  )

/** Does it take off more than the writer's role may (`percent`; null: all), and more than was `granted`? Then it waits for a word. */
export const isOverRole = (form: SaleForm, percent: number | null, granted: Reduction | null): boolean =>
  !mayTakeOff(reductionIn(form), percent, granted)

/** Everything that keeps it from being saved. `before`: as it was opened. */
export function saleFaults(
  form: SaleForm,
  before: SaleForm,
  { now, zone }: Readonly<{ now: number; zone: string }>,
): SaleFault[] {
  const faults: SaleFault[] = []
  if (form.customerId === '') faults.push({ fault: 'customer' })
  if (form.lines.length === 0) faults.push({ fault: 'noLines' })
  if (form.lines.length > MOST_LINES) faults.push({ fault: 'tooManyLines' })
  for (const { key, name, price } of form.lines) {
    if (name.trim() === '') faults.push({ fault: 'name', line: key })
    if (price === null) faults.push({ fault: 'price', line: key })
  }
  if (subtotalOf(form) > ORDER_LIMITS.money) faults.push({ fault: 'total' })
  if (discountOf(form) === null) faults.push({ fault: 'discount' })
  const isPast = form.until !== '' && form.until < dayOf(now, zone)
  if (form.kind === 'quote' && isPast && form.until !== before.until) faults.push({ fault: 'until' })
  const { destination } = form
  const isNowhere = !destination.addressId && !destination.keep && destination.address.trim() === ''
  if (form.kind === 'order' && form.delivery === 'delivery' && isNowhere) faults.push({ fault: 'address' })
  return faults
}

/** A quote as it is asked of the server. */
export type WrittenQuote = Readonly<{
  number?: string
  hash?: string
  rev?: number
  status: QuoteStatus
  currency: string
  discount: number
  note: string | null
  valid_until: string | null
  chat_ticket_id: string | null
  instance_id: string | null
  ask_approval: boolean
  items: readonly Readonly<{ product_id: string | null; name: string; price: number; quantity: number }>[]
}>

/** By what a quote is known: its number and what was seen of it, or the key of a new one. */
type QuoteKey = Readonly<{ number: string; rev: number }> | Readonly<{ hash: string }>

/** What is asked of the server for a quote without faults. `asks`: it may wait for somebody's word. */
export const writtenQuote = (
  form: SaleForm,
  {
    key,
    ticketId,
    asks,
    zone,
  }: Readonly<{ key: QuoteKey; ticketId: string | null; asks: boolean; zone: string }>,
): WrittenQuote => ({
  ...key,
  status: form.status,
  currency: 'BRL',
  discount: discountOf(form) ?? 0,
  note: form.note.trim() || null,
  valid_until: form.until === '' ? null : new Date(endOfDay(form.until, zone)).toISOString(),
  chat_ticket_id: ticketId,
  instance_id: form.instanceId || null,
  ask_approval: asks,
  items: form.lines.map(({ productId, name, price, quantity }) => ({
    product_id: productId,
    name: name.trim(),
    price: price ?? 0,
    quantity,
  })),
})

/** What is asked of the server for an order without faults. */
export const writtenOrder = (form: SaleForm, ticketId: string | null) => ({
  customer_id: form.customerId,
  instance_id: form.instanceId || null,
  chat_ticket_id: ticketId,
  delivery: form.delivery,
  ...(form.delivery === 'delivery' && toldDestination(form.destination)),
  area_id: form.areaId || null,
  discount: discountOf(form) ?? 0,
  note: form.note,
  lines: form.lines.map(({ productId, place, name, price, quantity, prescription }) => ({
    product_id: productId,
    place,
    name: name.trim(),
    price: price ?? 0,
    quantity,
    needs_prescription: prescription,
  })),
})

/** Would anything be lost if this form went away? */
export const isChanged = (form: SaleForm, before: SaleForm): boolean =>
  JSON.stringify(plain(form)) !== JSON.stringify(plain(before))

// The main address is chosen by itself, and what the list says now is nobody's work.
const plain = ({ lines, destination, ...rest }: SaleForm) => ({
  ...rest,
  ...(rest.delivery === 'delivery' && {
    destination: { ...destination, addressId: destination.addressId || '' },
  }),
  lines: lines.map(({ productId, name, quantity, price, prescription }) => [
    productId,
    name,
    quantity,
    price,
    prescription,
  ]),
})
