import { ORDER_LIMITS } from '@contract/order-lists'
import { type Reduction, reductionOf } from '@domain/orders/discount'
import { productName } from '@domain/products/local-search'
import type { Product } from '@ui/product-picker/useProductSearch'

/** A line as it is typed. `price` in cents; `key` is the line's for as long as it is typed. */
export type TypedLine = Readonly<{
  key: number
  /** The line of the order that it was. */
  place: number | null
  productId: string | null
  name: string
  quantity: string
  price: number | null
  /** Of what is not on the shop's list. */
  prescription: boolean
  /** The highest price that the law allows; null: none is known. */
  pmc: number | null
  /** The shop's own price when it was written, in cents; null: the list says none. */
  listPrice: number | null
  /** How the shop's list has it now, where it was chosen in this form. */
  product: Product | null
}>

export const emptyLine = (key: number): TypedLine => ({
  key,
  place: null,
  productId: null,
  name: '',
  quantity: '1',
  price: null,
  prescription: false,
  pmc: null,
  listPrice: null,
  product: null,
})

/** A line of a product of the shop's list, as it stands now. */
export const lineOf = (line: TypedLine, product: Product): TypedLine => ({
  ...line,
  place: null,
  productId: product.id,
  name: productName(product).slice(0, ORDER_LIMITS.name),
  price: product.price ?? line.price,
  pmc: product.pmc,
  listPrice: product.price,
  product,
})

/** Pieces of a line, or null where that is no number of pieces. */
export function piecesOf({ quantity }: TypedLine): number | null {
  const count = /^\d{1,6}$/.test(quantity.trim()) ? Number(quantity) : 0
  return count >= 1 && count <= ORDER_LIMITS.quantity ? count : null
}

/** The lines in which something stands. */
export const filled = (lines: readonly TypedLine[]): readonly TypedLine[] =>
  lines.filter(({ name, price }) => name.trim() !== '' || price !== null)

/** What the lines come to in cents, as far as they are whole. */
export const subtotalOf = (lines: readonly TypedLine[]): number =>
  lines.reduce((sum, line) => sum + (piecesOf(line) ?? 0) * (line.price ?? 0), 0)

/** What lines as they are typed are taken off in all: the discount, and what they cost less than on the shop's list. */
export const reductionIn = (lines: readonly TypedLine[], discount: number | null): Reduction =>
  reductionOf(
    lines.map((line) => ({
      price: line.price ?? line.listPrice ?? 0,
      quantity: piecesOf(line) ?? 0,
      list_price: line.listPrice,
    })),
    discount ?? 0,
  )
