import type { Commands, Outcome } from '@app/panel/commands'
import { type Again, linesAfter, linesAgain } from '@domain/orders/sale-line'
import { OrderDocument } from '@infra/graphql/orders.gen'
import { SellProductsDocument } from '@infra/graphql/products.gen'

/** Products that the list is asked about at once. */
const MOST = 100

/** An order that is bought again, as the list of a connection (null: the whole shop) has its lines now; none of one that there is not. */
export async function readAgain(
  read: Commands['read'],
  orderId: string,
  instanceId: string | null,
): Promise<Outcome<Again>> {
  const order = await read(OrderDocument, { id: orderId })
  if (!order.ok) return order
  const lines = order.value.order?.lines ?? []
  const ids = [...new Set(lines.flatMap(({ product_id: id }) => id ?? []))].slice(0, MOST)
  if (ids.length === 0) return { ok: true, value: linesAgain(lines, []) }
  const listed = await read(SellProductsDocument, { search: '', instance_id: instanceId, ids })
  return listed.ok ? { ok: true, value: linesAgain(lines, listed.value.sellProducts) } : listed
}

/** A product that is wanted, under the name by which it was asked for. */
export type Wanted = Readonly<{ product_id: string; name: string; quantity: number }>

/** Lines of products, as the list of a connection (null: the whole shop) has them now; those that are not sold any more are named. */
export async function readProductLines(
  read: Commands['read'],
  wanted: readonly Wanted[],
  instanceId: string | null,
): Promise<Outcome<Again>> {
  const ids = wanted.map(({ product_id: id }) => id).slice(0, MOST)
  const listed = await read(SellProductsDocument, { search: '', instance_id: instanceId, ids })
  if (!listed.ok) return listed
  const sold = listed.value.sellProducts
  const of = (id: string) => wanted.find((one) => one.product_id === id)?.quantity ?? 1
  const lines = sold.reduce<Again['lines']>(
    (before, product) => linesAfter(before, { type: 'add', product }),
    [],
  )
  return {
    ok: true,
    value: {
      lines: lines.map((line) => ({ ...line, quantity: of(line.productId ?? '') })),
      gone: wanted.filter(({ product_id: id }) => !sold.some((one) => one.id === id)).map(({ name }) => name),
    },
  }
}

/** The line of one product, as the list of a connection (null: the whole shop) has it now; one that is not sold any more is named. */
export async function readProductLine(
  read: Commands['read'],
  productId: string,
  instanceId: string | null,
): Promise<Outcome<Again>> {
  const asked = { search: '', instance_id: instanceId, ids: [productId] }
  const listed = await read(SellProductsDocument, asked)
  if (!listed.ok) return listed
  const [product] = listed.value.sellProducts
  if (product) return { ok: true, value: { lines: linesAfter([], { type: 'add', product }), gone: [] } }
  const gone = await read(SellProductsDocument, { ...asked, out_of_sale: true })
  return gone.ok
    ? { ok: true, value: { lines: [], gone: gone.value.sellProducts.map(({ name }) => name) } }
    : gone
}
