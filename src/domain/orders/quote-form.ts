import { QUOTE_LIMITS, QUOTE_STATUSES, type QuoteStatus } from '../../../contract/customer-lists'
import type { CustomerQuote } from '../../../contract/entities'
import { dayOf, endOfDay } from '../time/relative-time'
import { mayTakeOff, type Reduction, reductionOf } from './discount'
import { quoteTotal } from './quote'

/** A line of a quote as it is typed. `price` in cents; null while there is none. `key` is the line's for as long as it is typed. */
export type QuoteLine = Readonly<{
  key: number
  /** Of the shop's list; null: of nothing there. */
  productId: string | null
  name: string
  quantity: string
  price: number | null
  /** The shop's own price, in cents, where it is known here; null: not, or the list says none. */
  listPrice: number | null
}>

/** A quote as it is typed. */
export type QuoteForm = Readonly<{
  lines: readonly QuoteLine[]
  /** In cents, or in per cent of what the lines come to ("12,5"). */
  discount: Readonly<{ unit: 'money'; amount: number | null }> | Readonly<{ unit: 'percent'; typed: string }>
  /** The last day on which it holds, yyyy-mm-dd; empty: for as long as it is open. */
  until: string
  status: QuoteStatus
  note: string
  /** It may take off more than the writer's role allows: then it waits for somebody whose role does. */
  asks: boolean
}>

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
  chat_ticket_id: string
  ask_approval: boolean
  items: readonly Readonly<{ product_id: string | null; name: string; price: number; quantity: number }>[]
}>

/** What keeps a quote from being saved, and where. `line`: the key of the line. */
export type QuoteFault =
  | Readonly<{ fault: 'noLines' | 'tooManyLines' | 'discount' | 'overRole' | 'until' | 'total' }>
  | Readonly<{ fault: 'name' | 'quantity' | 'price'; line: number }>

/** Days that a new quote holds where nobody says another. */
const USUAL_DAYS = 7
const DAY_MS = 86_400_000

export const emptyLine = (key: number): QuoteLine => ({
  key,
  productId: null,
  name: '',
  quantity: '1',
  price: null,
  listPrice: null,
})

/** A new quote's form, at a moment (ms since 1970) of a zone's clock. */
export const newQuoteForm = (now: number, zone: string): QuoteForm => ({
  lines: [emptyLine(1)],
  discount: { unit: 'money', amount: null },
  until: dayOf(now + USUAL_DAYS * DAY_MS, zone),
  status: 'open',
  note: '',
  asks: false,
})

/** What a form offers for a quote of this status: that one is refused is said by itself, with why. */
export const statusesFrom = (status: string | undefined): readonly QuoteStatus[] =>
  QUOTE_STATUSES.filter((one) => one !== 'refused' || status === 'refused')

const statusOf = (status: string): QuoteStatus => QUOTE_STATUSES.find((one) => one === status) ?? 'open'

/** The form of a quote that there is, with its day in a zone. */
export const quoteForm = (quote: CustomerQuote, zone: string): QuoteForm => ({
  lines: quote.items.map(({ product_id, name, quantity, price }, place) => ({
    key: place + 1,
    productId: product_id ?? null,
    name,
    quantity: String(quantity),
    price,
    // What the list said then only the server knows: less than what was quoted is a discount in any case.
    listPrice: product_id == null ? null : price,
  })),
  discount: { unit: 'money', amount: quote.discount || null },
  until: quote.valid_until === null ? '' : dayOf(quote.valid_until, zone),
  status: statusOf(quote.status),
  note: quote.note ?? '',
  asks: false,
})

/** Is there nothing in this line? Such lines are not saved. */
const isBlank = ({ name, price }: QuoteLine): boolean => name.trim() === '' && price === null

const WHOLE = /^\d{1,9}$/

/** What a line counts, or null where that is no number of pieces. */
function quantityOf({ quantity }: QuoteLine): number | null {
  const typed = quantity.trim()
  const count = WHOLE.test(typed) ? Number(typed) : 0
  return count >= 1 && count <= QUOTE_LIMITS.quantity ? count : null
}

/** What a line comes to in cents; null while it is not whole. */
export function lineTotal(line: QuoteLine): number | null {
  const count = quantityOf(line)
  return count === null || line.price === null ? null : count * line.price
}

/** What the lines come to in cents, as far as they are whole. */
export const subtotalOf = ({ lines }: Pick<QuoteForm, 'lines'>): number =>
  lines.reduce((sum, line) => sum + (lineTotal(line) ?? 0), 0)

const PERCENT = /^(\d{1,3})(?:[,.](\d{1,2}))?$/

/** What is taken off, in cents; null for what is no discount, or more than there is. */
export function discountOf(form: Pick<QuoteForm, 'lines' | 'discount'>): number | null {
  const subtotal = subtotalOf(form)
  const { discount } = form
  if (discount.unit === 'money') return (discount.amount ?? 0) <= subtotal ? (discount.amount ?? 0) : null
  const typed = discount.typed.trim()
  if (typed === '') return 0
  const [, whole, part = ''] = PERCENT.exec(typed) ?? []
  if (whole === undefined) return null
  const hundredths = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return hundredths <= 10_000 ? Math.round((subtotal * hundredths) / 10_000) : null
}

/** What it all comes to in cents, as far as it is whole. */
export const totalOf = (form: Pick<QuoteForm, 'lines' | 'discount'>): number =>
  quoteTotal([{ price: subtotalOf(form), quantity: 1 }], discountOf(form) ?? 0)

/** What a form takes off in all, as far as it is whole. */
export const reductionIn = (form: Pick<QuoteForm, 'lines' | 'discount'>): Reduction =>
  reductionOf(
    form.lines.map((line) => ({
      price: line.price ?? line.listPrice ?? 0,
      quantity: quantityOf(line) ?? 0,
      list_price: line.listPrice,
    })),
    discountOf(form) ?? 0,
  )

/** Does this form take off more than the writer's role may (`percent`; null: all), and more than was granted before? */
export const isOverRole = (form: QuoteForm, before: QuoteForm, percent: number | null): boolean =>
  !mayTakeOff(reductionIn(form), percent, reductionIn(before))

/**
 * Everything that keeps this form from being saved, from top to bottom. `before`: as it was opened; `percent`: the
 * most that the writer's role may take off, null: all.
 */
export function faultsOf(
  form: QuoteForm,
  before: QuoteForm,
  { now, zone }: Readonly<{ now: number; zone: string }>,
  percent: number | null = null,
): QuoteFault[] {
  const lines = form.lines.filter((line) => !isBlank(line))
  const faults: QuoteFault[] = []
  if (lines.length === 0) faults.push({ fault: 'noLines' })
  if (lines.length > QUOTE_LIMITS.items) faults.push({ fault: 'tooManyLines' })
  for (const line of lines) {
    if (line.name.trim() === '') faults.push({ fault: 'name', line: line.key })
    if (quantityOf(line) === null) faults.push({ fault: 'quantity', line: line.key })
    if (line.price === null) faults.push({ fault: 'price', line: line.key })
  }
  if (subtotalOf(form) > QUOTE_LIMITS.money) faults.push({ fault: 'total' })
  if (discountOf(form) === null) faults.push({ fault: 'discount' })
  else if (!form.asks && isOverRole(form, before, percent)) faults.push({ fault: 'overRole' })
  const isPast = form.until !== '' && form.until < dayOf(now, zone)
  if (isPast && form.until !== before.until) faults.push({ fault: 'until' })
  return faults
}

/** What is asked of the server for a form without faults; `quote` is the one that is changed, `hash` the key of a new one, `ticketId` the conversation's, `zone` whose day it ends with. */
export function writtenQuote(
  form: QuoteForm,
  {
    quote,
    hash,
    ticketId,
    zone,
  }: { quote: CustomerQuote | null; hash: string; ticketId: string; zone: string },
): WrittenQuote {
  return {
    ...(quote ? { number: quote.number, rev: quote.rev } : { hash }),
    status: form.status,
    currency: quote?.currency ?? 'BRL',
    discount: discountOf(form) ?? 0,
    note: form.note.trim() || null,
    valid_until: form.until === '' ? null : new Date(endOfDay(form.until, zone)).toISOString(),
    chat_ticket_id: ticketId,
    ask_approval: form.asks,
    items: form.lines
      .filter((line) => !isBlank(line))
      .map((line) => ({
        product_id: line.productId,
        name: line.name.trim(),
        price: line.price ?? 0,
        quantity: quantityOf(line) ?? 1,
      })),
  }
}

/** Would anything be lost if this form went away? */
export const isChanged = (form: QuoteForm, before: QuoteForm): boolean =>
  JSON.stringify(withoutKeys(form)) !== JSON.stringify(withoutKeys(before))

const withoutKeys = ({ lines, ...rest }: QuoteForm) => ({
  ...rest,
  lines: lines.filter((line) => !isBlank(line)).map((line) => ({ ...line, key: 0 })),
})
