import { ORDER_LIMITS } from '../../../contract/order-lists'
import { productName } from '../products/local-search'
import { askedPrice } from '../products/offer'
import type { PricedLine } from './order-sums'

/** What a line shows of its product as the shop's list has it now. Money in cents. */
export type ListedProduct = Readonly<{
  id: string
  name: string
  presentation: string | null
  brand: string | null
  stripe: string
  control_list: string | null
  needs_prescription: boolean
  price: number | null
  regular: number | null
  pmc: number | null
  price_at: string | null
  stock: number | null
  stock_at: string | null
}>

/** A line of a sale. `price` in cents, null while there is none; `key` is the line's for as long as it is written. */
export type SaleLine = Readonly<{
  key: number
  /** The line of the order that it was. */
  place: number | null
  /** Of the shop's list; null: of nothing there. */
  productId: string | null
  name: string
  quantity: number
  price: number | null
  /** What the shop asks for it: less is a discount; null: nothing is known. */
  listPrice: number | null
  /** The highest price that the law allows; null: none is known. */
  pmc: number | null
  /** Of what is on no list: is it sold on a prescription? */
  prescription: boolean
  /** How the list has it now; null: nobody has asked. */
  product: ListedProduct | null
  /** What a benefit programme takes off it while price and quantity are these; left out: none does. */
  pbm?: Readonly<{ off: number; stacks: boolean; price: number; quantity: number }> | null
}>

type Lines = readonly SaleLine[]

/** What is done to the lines of a sale. */
export type LineEvent =
  | Readonly<{ type: 'add'; product: ListedProduct; quantity?: number }>
  | Readonly<{ type: 'addFree'; name: string }>
  | Readonly<{
      type: 'change'
      key: number
      over: Partial<Pick<SaleLine, 'name' | 'price' | 'prescription'>>
    }>
  /** Anything but a number of pieces changes nothing. */
  | Readonly<{ type: 'count'; key: number; quantity: number }>
  | Readonly<{ type: 'remove'; key: number }>
  /** One that was taken out comes back where it stood. */
  | Readonly<{ type: 'restore'; line: SaleLine; at: number }>
  /** What was bought before, under what stands there already; what does stays as it is. */
  | Readonly<{ type: 'repeat'; lines: Lines }>
  /** What the list says of products now. */
  | Readonly<{ type: 'listed'; products: readonly ListedProduct[] }>

export const nextKey = (lines: Lines): number => Math.max(0, ...lines.map(({ key }) => key)) + 1

/** The line in which a product stands that one more of it is added to; undefined: it gets one of its own. */
export const lineWith = (lines: Lines, productId: string): SaleLine | undefined =>
  lines.find((line) => line.productId === productId)

/** Lines after what was done to them; the same ones where nothing changes. */
export function linesAfter(lines: Lines, event: LineEvent): Lines {
  switch (event.type) {
    case 'add': {
      const { product, quantity = 1 } = event
      const known = lineWith(lines, product.id)
      if (known)
        return linesAfter(lines, { type: 'count', key: known.key, quantity: known.quantity + quantity })
      return [...lines, { ...lineOf(nextKey(lines), product), quantity }]
    }
    case 'addFree':
      return [...lines, freeLine(nextKey(lines), event.name)]
    case 'change':
      return replaced(lines, event.key, (line) => ({
        ...line,
        ...event.over,
        // Nobody sells above the law's price: what is typed above it is that price.
        ...(event.over.price !== undefined && { price: askedPrice(event.over.price, line.pmc) }),
      }))
    case 'count':
      return isCount(event.quantity)
        ? replaced(lines, event.key, (line) => ({ ...line, quantity: event.quantity }))
        : lines
    case 'remove':
      return lines.some(({ key }) => key === event.key) ? lines.filter(({ key }) => key !== event.key) : lines
    case 'restore':
      return lines.some(({ key }) => key === event.line.key)
        ? lines
        : [...lines.slice(0, event.at), event.line, ...lines.slice(event.at)]
    case 'repeat': {
      const isHere = ({ productId, name }: SaleLine) =>
        lines.some((line) => (productId === null ? line.name === name : line.productId === productId))
      const first = nextKey(lines)
      const more = event.lines
        .filter((line) => !isHere(line))
        .map((line, at) => ({ ...line, key: first + at }))
      return more.length === 0 ? lines : [...lines, ...more]
    }
    case 'listed': {
      const byId = new Map(event.products.map((one) => [one.id, one]))
      return lines.map((line) => {
        const product = byId.get(line.productId ?? '')
        return product ? { ...line, product, pmc: product.pmc ?? line.pmc } : line
      })
    }
  }
}

const isCount = (count: number): boolean =>
  Number.isInteger(count) && count >= 1 && count <= ORDER_LIMITS.quantity

const replaced = (lines: Lines, key: number, change: (line: SaleLine) => SaleLine): Lines =>
  lines.some((line) => line.key === key)
    ? lines.map((line) => (line.key === key ? change(line) : line))
    : lines

/** A line of a product of the shop's list, as it stands now. */
const lineOf = (key: number, product: ListedProduct): SaleLine => ({
  ...freeLine(key, productName(product).slice(0, ORDER_LIMITS.name)),
  productId: product.id,
  price: askedPrice(product.price, product.pmc),
  listPrice: askedPrice(product.price, product.pmc),
  pmc: product.pmc,
  product,
})

/** What of a line is bought again. */
type Bought = Readonly<{
  product_id?: string | null
  name: string
  quantity: number
  price: number
  needs_prescription: boolean
}>

/** What is bought again: its lines, and what the shop sells no more. */
export type Again = Readonly<{ lines: Lines; gone: readonly string[] }>

/**
 * Something that is bought again: what the shop's list has is sold at today's price, what was never on it under the name and at
 * the price that it had; what the list has no more is named, and not sold.
 */
export function linesAgain(bought: readonly Bought[], products: readonly ListedProduct[]): Again {
  const byId = new Map(products.map((one) => [one.id, one]))
  const isGone = ({ product_id: id }: Bought) => id != null && !byId.has(id)
  const lines = bought
    .filter((line) => !isGone(line))
    .map(({ product_id: id, name, quantity, price, needs_prescription: prescription }, place) => {
      const product = byId.get(id ?? '')
      const line = product
        ? lineOf(place + 1, product)
        : { ...freeLine(place + 1, name), price, prescription }
      return { ...line, quantity }
    })
  return { lines, gone: bought.filter(isGone).map(({ name }) => name) }
}

const freeLine = (key: number, name: string): SaleLine => ({
  key,
  place: null,
  productId: null,
  name,
  quantity: 1,
  price: null,
  listPrice: null,
  pmc: null,
  prescription: false,
  product: null,
})

/** Is a line sold at the law's price because the shop's list asks more than that? */
export const isCapped = ({ product }: SaleLine): boolean =>
  product !== null && product.price !== null && product.pmc !== null && product.price > product.pmc

/** A line as sums know it, with what its benefit programme takes off as long as it is what was authorised. */
export const pricedLine = ({ price, quantity, pbm }: SaleLine): PricedLine =>
  pbm && pbm.price === price && pbm.quantity === quantity
    ? { price, quantity, pbm: pbm.off, pbm_stacks: pbm.stacks }
    : { price: price ?? 0, quantity }

/** What a line comes to in cents; null while it has no price. */
export const lineTotal = ({ price, quantity }: SaleLine): number | null =>
  price === null ? null : price * quantity
