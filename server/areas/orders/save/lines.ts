import { ORDER_LIMITS } from '../../../../contract/order-lists'
import { mostOff, type OrderSums, orderSums } from '../../../../src/domain/orders/order-sums'
import { needsPrescription } from '../../../../src/domain/products/kinds'
import { askedPrice } from '../../../../src/domain/products/offer'
import { proposedClass } from '../../../../src/domain/products/proposed-class'
import { cleanText } from '../../../platform/db/clean-text'
import { insertMany, into } from '../../../platform/db/insert-many'
import { isId } from '../../../platform/db/is-id'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import type { OrderLineInput } from '../../../platform/graphql/resolvers.gen'
import { type FoundProduct, notSold, sellable } from '../../products/area'
import { dropItemsOfOtherLines } from '../dispensed/drop-items'
import { RECORDED } from '../dispensed/recorded.sql'
import { productsOf } from './products-of'

/** A line as it is kept: name, price and what the law asks as they were when it was written. Money in cents. */
export type FrozenLine = {
  product_id: string | null
  retailer_id: string | null
  found: boolean
  name: string
  sku: string | null
  gtin: string | null
  price: number
  list_price: number | null
  pmc: number | null
  quantity: number
  needs_prescription: boolean
  control_list: string | null
  /** Nobody has said by what it is sold: a pharmacist does, see classify-line, or whoever classifies its product. */
  unclassified: boolean
  /** The authorisation of a benefit programme that stands at it, what it takes off, and whether the shop's discount is shared out over it. */
  pbm_id: string | null
  pbm: number
  pbm_stacks: boolean
}

const invalid = (sentence: string, field = 'lines') => new Refusal('INVALID', sentence, { field })

/**
 * Lines as they were typed, with what the shop's list says of their products now. `kept`: the lines of the order as it
 * stands, by place; one of the same product keeps what it was sold by, and stays when it is out of sale by now.
 * @throws Refusal INVALID for what is no line.
 */
export async function frozenLines(
  work: Work,
  typed: readonly OrderLineInput[],
  instanceId: string | null,
  now: Date,
  kept: ReadonlyMap<number, FrozenLine> = new Map(),
): Promise<FrozenLine[]> {
  if (typed.length === 0 || typed.length > ORDER_LIMITS.lines)
    throw invalid(`Um pedido tem de 1 a ${ORDER_LIMITS.lines} itens.`)
  if (!typed.every(({ product_id: id }) => id == null || isId(id))) throw invalid('Este produto não existe.')
  const products = await productsOf(work, typed, instanceId, now)
  const held = new Set([...kept.values()].map(({ product_id }) => product_id))
  return typed.map((line) => {
    const { price, quantity } = line
    const before = line.place == null ? undefined : kept.get(line.place)
    if (price < 0 || price > ORDER_LIMITS.money) throw invalid('O preço de um item não serve.')
    if (quantity < 1 || quantity > ORDER_LIMITS.quantity)
      throw invalid(`A quantidade de um item vai de 1 a ${ORDER_LIMITS.quantity}.`)
    if (
      before &&
      before.product_id === (line.product_id ?? null) &&
      (before.product_id !== null || before.name === line.name)
    )
      return {
        ...before,
        price,
        quantity,
        // An operator has authorised just that: at another price, or more of it, is another sale.
        ...((before.price !== price || before.quantity !== quantity) && NO_PBM),
        // Of what is on no list a person says it; what its name says they do not take back.
        needs_prescription:
          before.product_id === null && !(before.needs_prescription && isAsked(before.name, now))
            ? (line.needs_prescription ?? before.needs_prescription)
            : before.needs_prescription,
      }
    const name = cleanText(line.name).trim()
    if (line.product_id == null) {
      if (name === '' || name.length > ORDER_LIMITS.name)
        throw invalid(`O nome de um item tem de 1 a ${ORDER_LIMITS.name} caracteres.`)
      return {
        ...NOTHING_KNOWN,
        name,
        price,
        quantity,
        ...typedClass(name, line.needs_prescription ?? false, now),
      }
    }
    const product = products.get(line.product_id)
    if (!product) throw notSold(name || 'Um produto', 'lines')
    return { ...lineOf(sellable(product, held.has(product.id), 'lines')), price, quantity }
  })
}

/** A line of a product of the shop's list, as it is there now; its price and how many of it stand with whoever asks. */
export const lineOf = (product: FoundProduct): Omit<FrozenLine, 'price' | 'quantity'> => ({
  product_id: product.id,
  retailer_id: null,
  found: true,
  name: [product.name, product.presentation].filter(Boolean).join(' ').slice(0, ORDER_LIMITS.name),
  sku: product.sku,
  gtin: product.gtin,
  list_price: askedPrice(product.price, product.pmc),
  pmc: product.pmc,
  needs_prescription: product.needs_prescription,
  control_list: product.control_list,
  unclassified: product.unclassified,
  ...NO_PBM,
})

/** Does the name of a line that was typed by hand say that it is sold on a prescription? */
const isAsked = (name: string, now: Date): boolean => {
  const found = proposedClass({ name }, now.getTime())
  return found !== null && needsPrescription(found)
}

/**
 * What is said of a line that was typed by hand. Whose name is that of a medicine is asked of a pharmacist, unless a prescription
 * is needed anyway and no list of the law has it.
 */
function typedClass(
  name: string,
  needs: boolean,
  now: Date,
): Pick<FrozenLine, 'needs_prescription' | 'unclassified'> {
  const found = proposedClass({ name }, now.getTime())
  const isKnown = found === null || !needsPrescription(found) || (needs && found.control_list === null)
  return { needs_prescription: needs, unclassified: !isKnown }
}

/** What of a line says that no benefit programme takes anything off it. */
export const NO_PBM = { pbm_id: null, pbm: 0, pbm_stacks: false } as const

/** A line of which only name and price are known. */
export const NOTHING_KNOWN = {
  product_id: null,
  retailer_id: null,
  found: true,
  sku: null,
  gtin: null,
  list_price: null,
  pmc: null,
  needs_prescription: false,
  control_list: null,
  unclassified: false,
  ...NO_PBM,
} as const

/** What lines come to. @throws Refusal INVALID for more off than there is, and for more than can be counted. */
export function sumsOf(lines: readonly FrozenLine[], discount: number, fee: number): OrderSums {
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  if (subtotal + fee > ORDER_LIMITS.money) throw invalid('O total do pedido é grande demais.')
  if (discount < 0 || discount > mostOff(lines))
    throw invalid(
      lines.some(({ pbm }) => pbm > 0)
        ? 'O desconto da loja não pode passar do total dos itens que não têm desconto de PBM.'
        : 'O desconto não pode passar do total dos itens.',
      'discount',
    )
  return orderSums(lines, discount, fee)
}

const LINES = into(
  'order_lines',
  `order_id bigint, place integer, product_id bigint, retailer_id text, found boolean, name text, sku text, gtin text, price integer,
   list_price integer, pmc integer, quantity integer, discount integer, total integer, needs_prescription boolean,
   control_list text, unclassified boolean, pbm_id bigint, pbm integer, pbm_stacks boolean`,
)

/** Writes the lines of an order, in the order given, instead of those that stood there. */
export async function writeLines(
  work: Work,
  orderId: string,
  lines: readonly FrozenLine[],
  sums: OrderSums,
): Promise<void> {
  await work.query('DELETE FROM order_lines WHERE order_id = $1', [orderId])
  const placed = sums.lines.map(({ discount, pbm, total }, index) => ({
    ...(lines[index] as FrozenLine),
    pbm,
    order_id: orderId,
    place: index + 1,
    discount,
    total,
  }))
  await insertMany(work, LINES, placed)
  await dropItemsOfOtherLines(work, orderId)
}

/** A line of an order; `recorded`: pieces of it that are written down for the SNGPC. */
type KeptLine = FrozenLine & { total: number; discount: number; returned: number; recorded: number }

/** The lines of an order as they are kept, by place. */
export async function linesOf(work: Work, orderId: string): Promise<Map<number, KeptLine>> {
  const rows = await work.query<KeptLine & { place: number }>(
    `SELECT l.place, l.product_id::text, l.retailer_id, l.found, l.name, l.sku, l.gtin, l.price, l.list_price, l.pmc, l.quantity,
       l.discount, l.total, l.needs_prescription, l.control_list, l.unclassified, l.returned, l.pbm_id::text, l.pbm, l.pbm_stacks, ${RECORDED} AS recorded
     FROM order_lines l WHERE l.order_id = $1 ORDER BY l.place`,
    [orderId],
  )
  return new Map(rows.map(({ place, ...line }) => [place, line]))
}
