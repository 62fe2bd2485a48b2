import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ErpEmulator, startErp } from '../../../emulators/erp/server'
import { findConnection } from '../../../server/areas/erp/connection.row'
import { keepSecrets } from '../../../server/areas/erp/connectors/secrets'
import { listOrders, patchOrder } from '../../../server/areas/erp/inbound/orders'
import { pushOrders } from '../../../server/areas/erp/orders/push.job'
import { confirmPayment } from '../../../server/areas/orders/payments/confirm-payment'
import { requestPayment } from '../../../server/areas/orders/payments/payments'
import { saveOrder } from '../../../server/areas/orders/save/save'
import { onEveryDatabase } from '../../databases'
import { erpConfigOf, secretsFor } from '../erp/emulated'
import { clearShops, TIMEOUT_MS } from '../erp/stage'
import { aKey, anOrderDesk, NOW } from './order-desk'
import { aStage, rows } from './stage'

onEveryDatabase('orders that are changed on their way to an ERP', (database) => {
  let emulator: ErpEmulator | undefined
  beforeAll(async () => {
    emulator = await startErp({ port: 0, perSecond: { bling: 50 } })
  })
  afterAll(() => emulator?.close())
  const stage = aStage(database, (config) => erpConfigOf(emulator?.url ?? '', config, TIMEOUT_MS))
  const { run, one, aProduct, form, place, info, rev, move, aCustomer } = anOrderDesk(stage)
  const shop = () => {
    if (!emulator) throw new Error('the ERP starts in beforeAll')
    return emulator.shops.bling
  }
  beforeEach(async () => {
    if (emulator) clearShops(emulator)
    await rows(stage(), 'DELETE FROM erp_outbox')
    await rows(stage(), 'UPDATE erp_connections SET deleted_at = now()')
  })
  const aConnection = async (kind: 'bling' | 'api') => {
    const { id } = await one<{ id: string }>(
      `INSERT INTO erp_connections (tenant_id, kind, name, state, options)
       VALUES ($1, $2, 'Matriz', 'connected', $3) RETURNING id::text`,
      [stage().tenant.id, kind, JSON.stringify({ notice_url: 'https://erp.example/' })],
    )
    if (kind === 'bling') await run((w) => keepSecrets(w, stage().config.secretKey, id, secretsFor(shop())))
    return id
  }
  /** A confirmed order of one piece, which the ERP knows. */
  const anOrder = async (connectionId: string) => {
    const customer = await aCustomer()
    const product = await aProduct({ price: 1000 })
    const { id: theirs } = shop().add({ sku: product.sku })
    await rows(
      stage(),
      'INSERT INTO erp_links (tenant_id, connection_id, theirs, product_id) VALUES ($1, $2, $3, $4)',
      [stage().tenant.id, connectionId, String(theirs), product.id],
    )
    const line = { product_id: product.id, name: '', price: 1000, quantity: 1 }
    const id = await place(customer, { lines: [line] })
    await move(id, 'confirmed')
    const change = async (quantity: number) => {
      const seen = await rev(id)
      const typed = form(customer, { lines: [{ ...line, quantity, place: 1 }] })
      await run((w) => saveOrder(w, stage().ana, { id, rev: seen, hash: null, form: typed }, NOW))
    }
    return { id, customer, change }
  }
  let hours = 0
  /** Sends what there is, an hour later each time: whatever waits for its time has had it. */
  const push = (connectionId: string) => {
    hours += 1
    const now = () => new Date(Date.now() + hours * 3_600_000)
    return pushOrders(
      { tenantId: stage().tenant.id, connectionId },
      { db: stage().db, config: stage().config, now },
    )
  }
  const sent = () => shop().orders.map(({ lines }) => lines.map(({ quantity }) => quantity))
  const outbox = () =>
    rows<{ state: string; error: string | null }>(stage(), 'SELECT state, error FROM erp_outbox')
  const differs = async (id: string) =>
    (await info(id)).steps.filter(({ kind }) => kind === 'erp_differs').map(({ note }) => note)

  /** Seen to fail with the payload of the first confirmation, and with an order that is sent while it waits. */
  it('before they left wait to be confirmed anew, and are sent as they are then', async () => {
    const connection = await aConnection('bling')
    const { id, change } = await anOrder(connection)
    await change(3)
    await push(connection)
    expect(sent()).toEqual([])
    expect(await outbox()).toEqual([
      { state: 'queued', error: expect.stringContaining('confirmado de novo') },
    ])
    expect(await differs(id)).toEqual([])
    await move(id, 'confirmed')
    expect(await outbox()).toEqual([{ state: 'queued', error: null }])
    // Who serves the customer is told by the order itself, without a right to the ERP.
    expect((await info(id)).at_erps).toEqual([
      { connection_id: connection, name: 'Matriz', state: 'queued', error: null },
    ])
    await push(connection)
    await push(connection)
    expect(sent()).toEqual([[3]])
    expect((await info(id)).at_erps).toEqual([
      { connection_id: connection, name: 'Matriz', state: 'confirmed', error: null },
    ])
  })

  /** Seen to fail without the order read again when it is claimed. */
  it('are sent with what is known of their customer when they leave', async () => {
    const connection = await aConnection('bling')
    const { customer } = await anOrder(connection)
    await rows(stage(), `UPDATE customers SET name = 'Nome Certo' WHERE id = $1`, [customer])
    await push(connection)
    expect(shop().contacts.map(({ name }) => name)).toEqual(['Nome Certo'])
  })

  /** Seen to fail without the step in the order's history. */
  it('after they arrived are one order there, and people are told that it is the old one', async () => {
    const connection = await aConnection('bling')
    const { id, change } = await anOrder(connection)
    await push(connection)
    await change(2)
    expect(await differs(id)).toEqual(['Matriz'])
    await move(id, 'confirmed')
    await push(connection)
    expect(sent()).toEqual([[1]])
    expect(await outbox()).toEqual([{ state: 'confirmed', error: null }])
  })

  it('whose fate is not known are told of too, looked for, and sent as they are where they are not there', async () => {
    const connection = await aConnection('bling')
    const { id, change } = await anOrder(connection)
    shop().faults.push({ on: 'order', kind: 'cut' })
    await push(connection)
    await change(2)
    expect(await differs(id)).toEqual(['Matriz'])
    await push(connection)
    expect(await outbox()).toMatchObject([{ state: 'queued' }])
    await move(id, 'confirmed')
    await push(connection)
    expect(sent()).toEqual([[2]])
  })

  /** Seen to fail with refused orders that stay so. */
  it('because they were refused go again when they are confirmed', async () => {
    const connection = await aConnection('bling')
    const { id, change } = await anOrder(connection)
    shop().faults.push({ on: 'order', kind: 'status', status: 400 })
    await push(connection)
    expect(await outbox()).toMatchObject([{ state: 'refused' }])
    await change(2)
    await move(id, 'confirmed')
    await push(connection)
    expect(sent()).toEqual([[2]])
  })

  /** Seen to fail with orders that are listed while they wait, and with the first payload. */
  it('are fetched as they are, with a notice of the change', async () => {
    const connection = await aConnection('api')
    const { id, change } = await anOrder(connection)
    const asked = async (status: string) => {
      const { body } = await run(async (w) => {
        const found = await findConnection(w, connection)
        if (!found) throw new Error('no connection')
        return listOrders(w, found, { status })
      })
      return body as { orders: { id: string; total: number }[] }
    }
    await change(3)
    expect((await asked('pending')).orders).toEqual([])
    await move(id, 'confirmed')
    const [order] = (await asked('pending')).orders
    expect(order?.total).toBe(3000)
    await run(async (w) => {
      const found = await findConnection(w, connection)
      if (found) await patchOrder(w, found, order?.id ?? '', { status: 'received' })
    })
    await change(2)
    expect(await differs(id)).toEqual(['Matriz'])
    await move(id, 'confirmed')
    expect((await asked('received')).orders.map(({ total }) => total)).toEqual([2000])
    const notices = await rows<{ event: string }>(stage(), 'SELECT event FROM erp_notices ORDER BY id')
    expect(notices.map(({ event }) => event)).toEqual(['order.created', 'order.changed', 'order.changed'])
  })

  /** Seen to fail with the maker's number looked for at another connection. */
  it('are fetched with the maker’s own numbers, where they go to, and what is paid, as they are now', async () => {
    const connection = await aConnection('api')
    const { id } = await anOrder(connection)
    const found = await run((w) => findConnection(w, connection))
    if (!found) throw new Error('no connection')
    const fetched = async () => {
      const { body } = await run((w) => listOrders(w, found, {}))
      return (body as { orders: object[] }).orders
    }
    const lines = [expect.objectContaining({ ref: expect.stringMatching(/^\d+$/), quantity: 1, price: 1000 })]
    expect(await fetched()).toEqual([
      expect.objectContaining({ lines, delivery: { kind: 'pickup', address: null }, paid: 0 }),
    ])
    expect(JSON.stringify(await fetched())).not.toContain('product_id')
    await rows(
      stage(),
      `UPDATE orders SET delivery = 'delivery', address = 'Rua das Flores, 12' WHERE id = $1`,
      [id],
    )
    const asked = { order_id: id, kind: 'cash', amount: 400, hash: aKey() }
    const payment = await run((w) => requestPayment(w, stage().ana, asked, NOW))
    await run((w) => confirmPayment(w, stage().ana, { id: payment, amount: 400, hash: aKey() }, NOW))
    expect(await fetched()).toMatchObject([
      { delivery: { kind: 'delivery', address: 'Rua das Flores, 12' }, paid: 400 },
    ])
    await rows(stage(), 'DELETE FROM erp_links')
    expect(await fetched()).toMatchObject([{ lines: [{ ref: null }] }])
  })
})
