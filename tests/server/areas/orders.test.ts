import { expect, it } from 'vitest'
import { PAYMENT_STANDINGS } from '../../../contract/order-lists'
import { orderBoard, orderRows } from '../../../server/areas/orders/lists'
import {
  cancelOrder,
  grantOrderDiscount,
  moveOrder,
  returnOrder,
} from '../../../server/areas/orders/move/move'
import { openOrdersOf } from '../../../server/areas/orders/open-orders'
import { confirmPayment } from '../../../server/areas/orders/payments/confirm-payment'
import { refundPayment, requestPayment } from '../../../server/areas/orders/payments/payments'
import { orderInfo } from '../../../server/areas/orders/read'
import { saveOrder } from '../../../server/areas/orders/save/save'
import { tellCustomerJob } from '../../../server/areas/orders/sending/tell-customer'
import { customerShopping } from '../../../server/areas/orders/shopping'
import { productsById } from '../../../server/areas/products/find-products'
import { saveStoreInfo } from '../../../server/directory/store/infos'
import type { Work } from '../../../server/platform/db/work'
import type { OrderRow } from '../../../server/platform/graphql/resolvers.gen'
import { isEnded } from '../../../src/domain/orders/order-step'
import { paymentStanding } from '../../../src/domain/orders/payment-standing'
import { EMPTY_STORE } from '../../../src/domain/store/store-form'
import { onEveryDatabase } from '../../databases'
import { aKey, anOrderDesk, NOW } from './order-desk'
import { aPhone, aStage, aTakenTicket, rows } from './stage'

onEveryDatabase('orders', (database) => {
  const stage = aStage(database)
  const { run, one, aProduct, form, place, info, rev, move, aCustomer, allow, refused } = anOrderDesk(stage)

  it('are written with frozen lines that add up to the cent, and every step with who and when', async () => {
    const product = await aProduct({ name: 'Losartana', price: 1290 })
    const id = await place(await aCustomer(), {
      discount: 100,
      lines: [
        { product_id: product.id, name: 'whatever is typed', price: 1290, quantity: 3 },
        { name: 'Embalagem', price: 50, quantity: 1 },
      ],
    })
    const { order, lines, subtotal, discount, fee, steps } = await info(id)
    expect([subtotal, discount, fee, order.total]).toEqual([3920, 100, 0, 3820])
    expect(lines.map(({ name, discount: off, total }) => [name, off, total])).toEqual([
      ['Losartana', 99, 3771],
      ['Embalagem', 1, 49],
    ])
    expect(steps.map(({ kind, user_name }) => [kind, user_name])).toEqual([['placed', 'Ana']])
    // What the shop calls it afterwards changes nothing of what was sold.
    await rows(stage(), `UPDATE products SET name = 'Outro' WHERE id = $1`, [product.id])
    expect((await info(id)).lines[0]?.name).toBe('Losartana')
  })

  /** Seen to fail without the trigger. */
  it('that do not add up are kept by no statement', async () => {
    const id = await place(await aCustomer())
    await expect(
      rows(stage(), 'UPDATE order_lines SET quantity = 3, total = price * 3 WHERE order_id = $1', [id]),
    ).rejects.toThrow('does not add up')
    await expect(
      rows(stage(), 'UPDATE orders SET subtotal = subtotal + 1, total = total + 1 WHERE id = $1', [id]),
    ).rejects.toThrow('does not add up')
  })

  /** Seen to fail with the key not asked for. */
  it('are one however often and by how many at once they are asked for by one key', async () => {
    const customer = await aCustomer()
    const hash = aKey()
    const ids = await Promise.all(Array.from({ length: 8 }, () => place(customer, {}, { hash })))
    expect(new Set(ids).size).toBe(1)
    const other = await place(customer)
    expect((await info(other)).order.number).not.toBe((await info(ids[0] ?? '')).order.number)
  })

  it('that two change at once are changed by the first; the second is told', async () => {
    const customer = await aCustomer()
    const id = await place(customer)
    const seen = await rev(id)
    const change = (quantity: number) =>
      run((w) =>
        saveOrder(
          w,
          stage().ana,
          {
            id,
            rev: seen,
            hash: null,
            form: form(customer, { lines: [{ name: 'Dipirona', price: 749, quantity }] }),
          },
          NOW,
        ),
      )
    const outcomes = await Promise.all([refused(change(3)), refused(change(4))])
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
    expect(outcomes.find((outcome) => outcome !== null)?.code).toBe('CONFLICT')
  })

  /** Seen to fail while the history said a sum and nothing else. */
  it('say in their history what a change changed', async () => {
    const customer = await aCustomer()
    const id = await place(customer)
    const lines = [
      { place: 1, name: 'Dipirona', price: 749, quantity: 3 },
      { name: 'Gaze', price: 300, quantity: 1 },
    ]
    const changed = form(customer, { lines, note: 'Tocar a campainha' })
    await run((w) => saveOrder(w, stage().ana, { id, rev: 1, hash: null, form: changed }, NOW))
    const [step] = (await info(id)).steps
    expect(step?.kind).toBe('changed')
    expect(step?.note?.replaceAll('\u00a0', ' ')).toBe(
      'entrou 1 × Gaze a R$ 3,00; Dipirona: de 2 para 3; outra observação',
    )
  })

  /** Seen to fail with a canceled order that is moved. */
  it('that were canceled refuse every later command', async () => {
    const customer = await aCustomer()
    const id = await place(customer)
    await run(async (w) => cancelOrder(w, stage().ana, { id, rev: 1, reason: 'O cliente desistiu' }, NOW))
    const seen = await rev(id)
    const { ana } = stage()
    const commands: ((w: Work) => Promise<unknown>)[] = [
      (w) => saveOrder(w, ana, { id, rev: seen, hash: null, form: form(customer) }, NOW),
      ...['confirmed', 'preparing', 'ready', 'on_the_way', 'delivered', 'placed'].map(
        (phase) => (w: Work) => moveOrder(w, ana, { id, rev: seen, phase, statusId: null }, NOW),
      ),
      (w) => cancelOrder(w, ana, { id, rev: seen, reason: 'De novo' }, NOW),
      (w) => returnOrder(w, ana, { id, rev: seen, lines: [{ place: 1, pieces: 1 }], note: null }, NOW),
      (w) => grantOrderDiscount(w, stage().alice, { id, rev: seen }, NOW),
      (w) => requestPayment(w, ana, { order_id: id, kind: 'cash', amount: 1, hash: aKey() }, NOW),
    ]
    for (const command of commands) expect((await refused(run(command)))?.code).toBe('CONFLICT')
    expect((await info(id)).order.phase).toBe('canceled')
    expect((await info(id)).cancel_reason).toBe('O cliente desistiu')
  })

  it('go step by step to the customer, and pieces that come back are worth what they cost', async () => {
    const customer = await aCustomer()
    const id = await place(
      customer,
      { discount: 1, lines: [{ name: 'Fralda', price: 100, quantity: 3 }] },
      { viewer: stage().alice },
    )
    expect((await refused(move(id, 'ready')))?.code).toBe('CONFLICT')
    for (const phase of ['confirmed', 'preparing', 'ready', 'on_the_way', 'delivered']) await move(id, phase)
    const back = async (pieces: number) => {
      const seen = await rev(id)
      return run((w) =>
        returnOrder(w, stage().ana, { id, rev: seen, lines: [{ place: 1, pieces }], note: null }, NOW),
      )
    }
    await back(1)
    expect((await info(id)).order.phase).toBe('delivered')
    expect((await refused(back(3)))?.code).toBe('INVALID')
    await back(2)
    const { order, steps } = await info(id)
    expect(order.phase).toBe('returned')
    expect(steps.filter(({ kind }) => kind === 'returned').map(({ amount }) => amount)).toEqual([200, 99])
  })

  /** Seen to fail where what came back was still owed. */
  const standing = (...any: string[]) =>
    run((w) => orderRows(w, stage().alice, { filters: [{ field: 'payment', any }], limit: 100 }))
  /** Is it found by how its money stands, as its row says it, and by nothing else? */
  async function isFoundByStanding(order: OrderRow) {
    const { kind } = paymentStanding({
      ...order,
      isEnded: isEnded(order.phase),
      isAsked: false,
    })
    const found = await Promise.all(
      PAYMENT_STANDINGS.map(
        async (one) => (await standing(one)).items.some(({ id }) => id === order.id) && one,
      ),
    )
    expect(found.filter(Boolean)).toEqual([kind])
  }

  it('are owed no more for pieces that came back, and for nothing once they are canceled', async () => {
    const line = { name: 'Fralda', price: 100, quantity: 3 }
    const viewer = stage().alice
    const id = await place(await aCustomer(), { discount: 1, lines: [line] }, { viewer })
    const pay = async (amount: number) => {
      const asked = { order_id: id, kind: 'cash', amount, hash: aKey() }
      const payment = await run((w) => requestPayment(w, stage().ana, asked, NOW))
      await run((w) => confirmPayment(w, stage().ana, { id: payment, amount, hash: aKey() }, NOW))
      return payment
    }
    const payment = await pay(299)
    for (const phase of ['confirmed', 'preparing', 'ready', 'on_the_way', 'delivered']) await move(id, phase)
    const back = async (pieces: number) => {
      const seen = await rev(id)
      await run((w) =>
        returnOrder(w, viewer, { id, rev: seen, lines: [{ place: 1, pieces }], note: null }, NOW),
      )
    }
    const refund = (amount: number) =>
      run((w) => refundPayment(w, viewer, { id: payment, amount, reason: 'Devolvido', hash: aKey() }, NOW))
    const owed = async (of = id) => {
      const { order } = await info(of)
      await isFoundByStanding(order)
      return [order.owed, order.paid]
    }
    expect(await owed()).toEqual([299, 299])
    await back(1)
    expect(await owed()).toEqual([200, 299])
    await refund(99)
    expect(await owed()).toEqual([200, 200])
    const more = run((w) =>
      requestPayment(w, stage().ana, { order_id: id, kind: 'cash', amount: 1, hash: aKey() }, NOW),
    )
    expect((await refused(more))?.code).toBe('INVALID')
    await back(2)
    expect(await owed()).toEqual([0, 200])
    const other = await place(await aCustomer())
    await run((w) => cancelOrder(w, viewer, { id: other, rev: 1, reason: 'Sem estoque' }, NOW))
    expect(await owed(other)).toEqual([0, 0])
    const open = await place(await aCustomer())
    expect(await owed(open)).toEqual([1498, 0])
    for (const amount of [1000, 498]) {
      const asked = { order_id: open, kind: 'cash', amount, hash: aKey() }
      const payment = await run((w) => requestPayment(w, stage().ana, asked, NOW))
      await run((w) => confirmPayment(w, stage().ana, { id: payment, amount, hash: aKey() }, NOW))
      expect(await owed(open)).toEqual([1498, amount === 1000 ? 1000 : 1498])
    }
    expect((await refused(standing('no_such')))?.code).toBe('INVALID')
  })

  /** Seen to fail with nothing told of what was placed, and with what was taken back told. */
  it('are told of when they are placed, go on, get another label and come back whole, not when they are taken back', async () => {
    await rows(stage(), `UPDATE order_statuses SET notify = true, message = 'Pedido {{pedido}}.'`)
    const { id: label } = await one<{ id: string }>(
      `INSERT INTO order_statuses (tenant_id, name, color, phase, message, notify, position)
       VALUES ($1, 'Com o motoboy', '#123456', 'on_the_way', 'Com o motoboy.', true, 2) RETURNING id::text`,
      [stage().tenant.id],
    )
    const id = await place(await aCustomer(), {}, { viewer: stage().alice })
    const told = async () =>
      (
        await stage().db.system((w) =>
          w.query<{ rev: number }>(
            `SELECT (j.payload ->> 'rev')::integer AS rev FROM graphile_worker._private_jobs j
             JOIN graphile_worker._private_tasks t ON t.id = j.task_id AND t.identifier = 'orders.tell'
             WHERE j.payload ->> 'orderId' = $1 ORDER BY 1`,
            [id],
          ),
        )
      ).map((job) => job.rev)
    expect(await told()).toEqual([1])
    await move(id, 'confirmed')
    await move(id, 'placed')
    expect(await told()).toEqual([1, 2])
    for (const phase of ['confirmed', 'preparing', 'ready', 'on_the_way']) await move(id, phase)
    const seen = await rev(id)
    const again = (statusId: string) =>
      run((w) => moveOrder(w, stage().ana, { id, rev: seen, phase: 'on_the_way', statusId }, NOW))
    await again(label)
    await move(id, 'delivered')
    expect(await told()).toEqual([1, 2, 4, 5, 6, 7, 8, 9])
    const whole = { id, rev: await rev(id), lines: [{ place: 1, pieces: 2 }], note: null }
    await run((w) => returnOrder(w, stage().alice, whole, NOW))
    expect(await told()).toEqual([1, 2, 4, 5, 6, 7, 8, 9, 10])
  })

  it('of other people’s customers are not found', async () => {
    const { customer_id: customer } = await aTakenTicket(stage(), stage().ana)
    const id = await place(customer)
    await rows(stage(), 'UPDATE chat_tickets SET instance_id = $2 WHERE customer_id = $1', [
      customer,
      (
        await one<{ id: string }>(
          `INSERT INTO instances (tenant_id, name, official_phone_id) VALUES ($1, 'Longe', $2) RETURNING id::text`,
          [stage().tenant.id, aPhone()],
        )
      ).id,
    ])
    expect(
      await run((w) => orderInfo(w, stage().bruno, id, { now: NOW, addressOf: (address) => address })),
    ).toBeNull()
    expect(
      (await refused(run((w) => cancelOrder(w, stage().bruno, { id, rev: 1, reason: 'x' }, NOW))))?.code,
    ).toBe('NOT_FOUND')
    const page = await run((w) => orderRows(w, stage().bruno, { filters: [{ field: 'id', any: [id] }] }))
    expect(page.items).toEqual([])
  })

  /** Seen to fail with the discount not asked for when an order is confirmed. */
  it('that take off more than their writer may wait for somebody who may', async () => {
    await allow(10)
    try {
      const id = await place(await aCustomer(), { discount: 500 })
      expect((await info(id)).discount_waits).toBe(true)
      expect((await refused(move(id, 'confirmed')))?.message).toContain('desconto')
      expect((await refused(run((w) => grantOrderDiscount(w, stage().ana, { id, rev: 1 }, NOW))))?.code).toBe(
        'FORBIDDEN',
      )
      await run((w) => grantOrderDiscount(w, stage().alice, { id, rev: 1 }, NOW))
      await move(id, 'confirmed')
    } finally {
      await allow(null)
    }
  })

  it('above the highest price that the law allows are not confirmed', async () => {
    const product = await aProduct({ pmc: 1000 })
    const lines = [{ product_id: product.id, name: '', price: 1001, quantity: 1 }]
    // The price counts, and not what a discount leaves of it.
    for (const discount of [0, 100]) {
      const id = await place(await aCustomer(), { lines, discount })
      expect((await refused(move(id, 'confirmed')))?.message).toContain('Lei 10.742/2003')
    }
  })

  it('are told to their customer once per change, where the status says something and the window is open', async () => {
    // The shop by its own name, not by its connection's.
    await run((w) => saveStoreInfo(w, null, { ...EMPTY_STORE, trade_name: 'Drogaria do Porto' }))
    const { customer_id, id: ticketId } = await aTakenTicket(stage())
    const id = await place(customer_id)
    const { id: statusId } = await one<{ id: string }>(
      `UPDATE order_statuses SET notify = true, message = 'Olá, {{primeiro_nome}}! {{loja}}, {{pedido}}: {{total}}.'
       WHERE phase = 'confirmed' RETURNING id::text`,
    )
    const now = new Date()
    const job = () =>
      tellCustomerJob(
        { tenantId: stage().tenant.id, orderId: id, statusId, rev: 2 },
        { db: stage().db, now: () => now },
      )
    await Promise.all([job(), job()])
    await job()
    const said = await rows<{ message: string }>(
      stage(),
      `SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND tag_type = 'out'`,
      [ticketId],
    )
    expect(said.map(({ message }) => message)).toEqual([
      expect.stringMatching(/Drogaria do Porto, P-\d{4}: R\$ 14,98\.$/),
    ])
    // Two days later nothing may be said, and the order says so.
    const late = new Date(now.getTime() + 2 * 86_400_000)
    await tellCustomerJob(
      { tenantId: stage().tenant.id, orderId: id, statusId, rev: 3 },
      { db: stage().db, now: () => late },
    )
    expect((await info(id)).steps[0]).toMatchObject({ kind: 'not_told', note: 'não enviado: janela fechada' })
    await rows(stage(), 'UPDATE order_statuses SET notify = false WHERE id = $1', [statusId])
    await tellCustomerJob(
      { tenantId: stage().tenant.id, orderId: id, statusId, rev: 4 },
      { db: stage().db, now: () => now },
    )
    expect((await info(id)).steps.filter(({ kind }) => kind === 'told')).toHaveLength(1)
  })

  it('stand beside tickets as the newest that is open of each customer, with how it is paid', async () => {
    const { customer_id: busy } = await aTakenTicket(stage())
    const [done, none] = [await aCustomer(), await aCustomer()]
    const older = await place(busy)
    const newer = await place(busy)
    const ended = await place(done)
    await run((w) => cancelOrder(w, stage().alice, { id: ended, rev: 1, reason: 'Cliente desistiu' }, NOW))
    const open = async (viewer = stage().ana) =>
      (await run((w) => openOrdersOf(w, viewer, [busy, done, none, busy]))).map(
        ({ id, customer_id, payment_status }) => [customer_id, id, payment_status],
      )
    expect(await open()).toEqual([[busy, newer, null]])
    const payment = { order_id: newer, kind: 'cash', amount: 1498, hash: aKey() }
    const paymentId = await run((w) => requestPayment(w, stage().ana, payment, NOW))
    expect(await open()).toEqual([[busy, newer, 'await']])
    await run((w) => confirmPayment(w, stage().ana, { id: paymentId, amount: 1498, hash: aKey() }, NOW))
    expect(await open()).toEqual([[busy, newer, 'success']])
    await run(async (w) =>
      cancelOrder(w, stage().alice, { id: newer, rev: await rev(newer), reason: 'Sem estoque' }, NOW),
    )
    expect(await open()).toEqual([[busy, older, null]])
    // Whoever serves other connections does not know them.
    expect(await open({ ...stage().bruno, instance_ids: [] })).toEqual([])
    const tooMany = Array.from({ length: 101 }, () => busy)
    expect((await refused(run((w) => openOrdersOf(w, stage().ana, tooMany))))?.message).toContain('100')
  })

  it('stand in lists by number, phase and lateness, on the board late first, and beside their customer', async () => {
    const customer = await aCustomer()
    const [late, early] = [await place(customer), await place(customer)]
    await rows(stage(), `UPDATE orders SET due_at = '2020-01-01' WHERE id = $1`, [late])
    const { number } = (await info(early)).order
    const found = async (input: object) =>
      (await run((w) => orderRows(w, stage().alice, input))).items.map(({ id }) => id)
    expect(await found({ search: number.replace('P-', '').replace(/^0+/, '') })).toContain(early)
    expect(await found({ filters: [{ field: 'customer', any: [customer] }] })).toEqual([early, late])
    expect(
      await found({
        filters: [
          { field: 'customer', any: [customer] },
          { field: 'late', any: ['yes'] },
        ],
      }),
    ).toContain(late)
    const [placed] = await run((w) =>
      orderBoard(w, stage().alice, { filters: [{ field: 'customer', any: [customer] }] }, NOW),
    )
    expect(placed).toMatchObject({ phase: 'placed', total: 2 })
    expect(placed?.items.map(({ id }) => id)).toEqual([late, early])
    expect((await run((w) => customerShopping(w, stage().ana, customer, {}, NOW))).orders).toHaveLength(2)
  })

  /** Seen to fail with the cursor left out, and with the customer's filter left out. */
  it('of a customer are read page by page to the last, found by number, and never another’s', async () => {
    const customer = await aCustomer()
    const ids: string[] = []
    for (let made = 0; made < 5; made++) ids.unshift(await place(customer))
    const stranger = await place(await aCustomer())
    const shopping = (list: object) =>
      run((w) => customerShopping(w, stage().ana, customer, { limit: 2, ...list }, NOW))
    const seen: string[] = []
    for (let after: string | null = null, pages = 0; pages < 4; pages++) {
      const page = await shopping({ after })
      seen.push(...page.orders.map(({ id }) => id))
      after = page.next ?? null
      if (after === null) break
    }
    expect(seen).toEqual(ids)
    const numberOf = async (id: string) => (await info(id)).order.number
    const found = await shopping({ search: await numberOf(ids[4] ?? '') })
    expect(found.orders.map(({ id }) => id)).toEqual([ids[4]])
    expect((await shopping({ search: await numberOf(stranger) })).orders).toEqual([])
    expect((await shopping({ filters: [{ field: 'phase', any: ['ready'] }] })).orders).toEqual([])
  })

  /** Seen to fail where the till knew nothing of open orders. */
  it('hold what they promise while they are open, and no longer', async () => {
    const product = await aProduct()
    const reserved = async () =>
      (await run((w) => productsById(w, [product.id], null, NOW)))[0]?.reserved ?? null
    expect(await reserved()).toBe(0)
    const line = { product_id: product.id, name: 'Escova', price: 1000, quantity: 3 }
    const [open, gone] = [
      await place(await aCustomer(), { lines: [line] }),
      await place(await aCustomer(), { lines: [{ ...line, quantity: 2 }] }),
    ]
    expect(await reserved()).toBe(5)
    await run((w) => cancelOrder(w, stage().ana, { id: gone, rev: 1, reason: 'Desistiu' }, NOW))
    expect(await reserved()).toBe(3)
    for (const phase of ['confirmed', 'ready', 'delivered']) await move(open, phase)
    expect(await reserved()).toBe(0)
  })
})
