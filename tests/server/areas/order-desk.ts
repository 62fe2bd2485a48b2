import { moveOrder } from '../../../server/areas/orders/move/move'
import { orderInfo } from '../../../server/areas/orders/read'
import { saveOrder } from '../../../server/areas/orders/save/save'
import type { Work } from '../../../server/platform/db/work'
import type { OrderInput } from '../../../server/platform/graphql/resolvers.gen'
import type { Viewer } from '../../../src/domain/access/visibility'
import { aTakenTicket, rows, type Stage, work } from './stage'

export const NOW = new Date('2026-11-22T12:00:00.000Z')
let keys = 0
/** A key of a form that no other has. */
export const aKey = () => `key-of-an-order-${process.pid}-${++keys}`
const code = (error: unknown) => (error as { extensions?: { code?: string } }).extensions?.code

/** Everything that tests of orders do again and again, on a stage: products, orders, and what was refused. */
export function anOrderDesk(stage: () => Stage) {
  const run = <T>(body: (w: Work) => Promise<T>) => work(stage(), body)
  const one = async <Row extends object>(sql: string, params: unknown[] = []) => {
    const [row] = await rows<Row>(stage(), sql, params)
    if (!row) throw new Error('no row')
    return row
  }
  const aProduct = async (over: Record<string, unknown> = {}) => {
    const { stripe = 'none', control_list = null, price = 1000, pmc = null, sku = `SKU-${++keys}` } = over
    const kind = over.kind ?? (stripe === 'none' ? 'otc' : 'medicine')
    const { id } = await one<{ id: string }>(
      `INSERT INTO products (tenant_id, sku, name, kind, stripe, control_list) VALUES ($1, $2, $3, $6, $4, $5) RETURNING id::text`,
      [stage().tenant.id, sku, over.name ?? `Produto ${sku}`, stripe, control_list, kind],
    )
    await rows(stage(), 'UPDATE product_offers SET price = $2, pmc = $3, stock = 5 WHERE product_id = $1', [
      id,
      price,
      pmc,
    ])
    return { id, sku: String(sku) }
  }
  const form = (customer_id: string, over: Partial<OrderInput> = {}): OrderInput => ({
    customer_id,
    delivery: 'pickup',
    discount: 0,
    lines: [{ name: 'Dipirona', price: 749, quantity: 2 }],
    ...over,
  })
  const place = (
    customer_id: string,
    over: Partial<OrderInput> = {},
    { viewer, hash = aKey() }: { viewer?: Viewer; hash?: string } = {},
  ) =>
    run((w) =>
      saveOrder(w, viewer ?? stage().ana, { id: null, rev: null, hash, form: form(customer_id, over) }, NOW),
    )
  const info = async (id: string, viewer?: Viewer) => {
    const found = await run((w) =>
      orderInfo(w, viewer ?? stage().alice, id, { now: NOW, addressOf: (address) => address }),
    )
    if (!found) throw new Error('no order')
    return found
  }
  const rev = async (id: string) => (await info(id)).order.rev
  const move = async (id: string, phase: string, now = NOW, originalFetched = false) => {
    const seen = await rev(id)
    return run((w) =>
      moveOrder(w, stage().ana, { id, rev: seen, phase, statusId: null, originalFetched }, now),
    )
  }
  const aCustomer = async () => (await aTakenTicket(stage())).customer_id
  const allow = (percent: number | null, viewer = stage().ana) =>
    rows(
      stage(),
      'UPDATE roles SET default_discount_percentage = $2 WHERE id = (SELECT role_id FROM users WHERE id = $1)',
      [Number(viewer.id), percent],
    )
  const refused = (asked: Promise<unknown>) =>
    asked.then(
      () => null,
      (error: unknown) => ({ code: code(error), message: (error as Error).message }),
    )
  return { run, one, aProduct, form, place, info, rev, move, aCustomer, allow, refused }
}
