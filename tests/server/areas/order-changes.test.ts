import { expect, it } from 'vitest'
import { saveQuote } from '../../../server/customers/save-quote'
import { convertQuote } from '../../../server/orders/quotes'
import { saveOrder } from '../../../server/orders/save'
import type { OrderInput } from '../../../server/platform/graphql/resolvers.gen'
import type { Viewer } from '../../../src/domain/tickets/visibility'
import { onEveryDatabase } from '../../databases'
import { aKey, anOrderDesk, NOW } from './order-desk'
import { aStage, rows } from './stage'

const AFTER = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

onEveryDatabase('what was agreed on of an order', (database) => {
  const stage = aStage(database)
  const { run, one, aProduct, form, place, info, rev, aCustomer, allow, refused } = anOrderDesk(stage)
  const anArea = async (fee: number, minutes: number) =>
    (
      await one<{ id: string }>(
        'INSERT INTO delivery_areas (tenant_id, name, fee, minutes) VALUES ($1, $2, $3, $4) RETURNING id::text',
        [stage().tenant.id, aKey(), fee, minutes],
      )
    ).id
  const change = async (id: string, customer: string, over: Partial<OrderInput>, now: Date) => {
    const asked = { id, rev: await rev(id), hash: null, form: form(customer, over) }
    return run((w) => saveOrder(w, stage().ana, asked, now))
  }

  /** Seen to fail with the fee read from the area again, and with the promise left as it was. */
  it('stays so while it goes the same way, and is agreed on anew where it does not', async () => {
    const customer = await aCustomer()
    const [near, far] = [await anArea(500, 30), await anArea(900, 90)]
    const there = { delivery: 'delivery', address: 'Rua A, 1', area_id: near }
    const id = await place(customer, there)
    await rows(stage(), 'UPDATE delivery_areas SET fee = 700, deleted_at = now() WHERE id = $1', [near])

    await change(id, customer, { ...there, note: 'Tocar a campainha' }, AFTER(20))
    const same = await info(id)
    expect([same.fee, same.order.due_at]).toEqual([500, AFTER(30).toISOString()])
    await change(id, customer, { ...there, area_id: far }, AFTER(20))
    const elsewhere = await info(id)
    expect([elsewhere.fee, elsewhere.order.due_at]).toEqual([900, AFTER(110).toISOString()])
    await change(id, customer, {}, AFTER(40))
    const fetched = await info(id)
    expect([fetched.fee, fetched.order.due_at]).toEqual([0, AFTER(100).toISOString()])
    await change(id, customer, { note: 'Vem depois do almoço' }, AFTER(50))
    expect((await info(id)).order.due_at).toBe(AFTER(100).toISOString())
    expect((await refused(change(id, customer, there, AFTER(50))))?.message).toContain('não entrega mais')
  })

  const aQuote = async (product: string, viewer: Viewer) => {
    const quote = {
      hash: aKey(),
      status: 'open',
      discount: 100,
      items: [{ product_id: product, name: 'Inalador', price: 1000, quantity: 1 }],
    }
    const customer_id = await aCustomer()
    return run((w) => saveQuote(w, viewer, { customer_id, quote }, NOW))
  }

  /** Seen to fail with the quote's author taken for who grants it at any price. */
  it('of a quote is a discount of no less: of a lower price it is granted anew', async () => {
    await allow(10)
    try {
      const { id: product } = await aProduct({ price: 500 })
      const convert = async (viewer: Viewer, todays_prices: boolean) => {
        const { id, rev: seen } = await aQuote(product, stage().ana)
        return info(await run((w) => convertQuote(w, viewer, { id, rev: seen, todays_prices }, NOW)))
      }
      expect(await convert(stage().ana, false)).toMatchObject({ discount: 100, discount_waits: false })
      expect(await convert(stage().ana, true)).toMatchObject({ discount: 100, discount_waits: true })
      expect(await convert(stage().alice, true)).toMatchObject({
        discount_waits: false,
        discount_by: 'Alice',
      })
    } finally {
      await allow(null)
    }
  })
})
