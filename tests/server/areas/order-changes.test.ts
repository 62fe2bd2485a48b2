import { expect, it } from 'vitest'
import { orderRows } from '../../../server/areas/orders/lists'
import { cancelOrder, grantOrderDiscount, moveOrder } from '../../../server/areas/orders/move/move'
import { confirmPayment } from '../../../server/areas/orders/payments/confirm-payment'
import { requestPayment } from '../../../server/areas/orders/payments/payments'
import { savePharmacist } from '../../../server/areas/orders/prescriptions/pharmacists'
import { attachPrescription, refusePrescription } from '../../../server/areas/orders/prescriptions/review'
import { approveQuote, convertQuote } from '../../../server/areas/orders/quotes/deeds'
import { quoteSteps } from '../../../server/areas/orders/quotes/history'
import { saveQuote } from '../../../server/areas/orders/quotes/save'
import { saveOrder } from '../../../server/areas/orders/save/save'
import { takeTodaysPrices } from '../../../server/areas/orders/save/todays-prices'
import { createNote, updateNote } from '../../../server/directory/customers/notes'
import { maskedRow } from '../../../server/directory/masking/fields'
import type { OrderInput } from '../../../server/platform/graphql/resolvers.gen'
import type { Viewer } from '../../../src/domain/access/visibility'
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

  it('holds a phone or e-mail that is shown in part, and never replaced by that part', async () => {
    const customer = await aCustomer()
    const there = {
      delivery: 'delivery',
      address: 'Rua A, 1, ligar (11) 97319-2846',
      note: 'Avisar canario@exemplo.test',
    }
    const id = await place(customer, there)
    const shown = maskedRow('OrderInfo', await info(id)) as { address: string; note: string }
    expect([shown.address, shown.note]).toEqual(['Rua A, 1, ligar •••••2846', 'Avisar c•••••@exemplo.test'])
    const save = async (over: Partial<OrderInput>) => {
      const typed = { delivery: 'delivery', address: shown.address, note: shown.note, ...over }
      const asked = { id, rev: await rev(id), hash: null, seesContacts: false, form: form(customer, typed) }
      return run((w) => saveOrder(w, stage().ana, asked, NOW))
    }
    await save({})
    expect(await info(id)).toMatchObject({ address: there.address, note: there.note })
    expect((await refused(save({ note: `${shown.note}!` })))?.message).toContain('só uma parte')
    await save({ note: 'Tocar a campainha' })
    expect(await info(id)).toMatchObject({ address: there.address, note: 'Tocar a campainha' })
  })

  it('holds them in a quote and in a note about the customer as well', async () => {
    const customer_id = await aCustomer()
    const covered = { ...stage().ana, contacts: 'shown' as const }
    const typed = 'Avisar canario@exemplo.test'
    const shown = 'Avisar c•••••@exemplo.test'
    const items = [{ name: 'Inalador', price: 1000, quantity: 1 }]
    const quote = (note: string, number: string | null = null) =>
      run((w) =>
        saveQuote(
          w,
          covered,
          {
            customer_id,
            quote: { ...(number ? { number } : { hash: aKey() }), status: 'open', items, note },
          },
          NOW,
        ),
      )
    const { number } = await quote(typed)
    expect((await quote(shown, number)).note).toBe(typed)
    expect((await refused(quote(`${shown}!`, number)))?.message).toContain('só uma parte')
    const note = await run((w) => createNote(w, covered, { customer_id, text: typed, pinned: false }))
    const write = (text: string) => run((w) => updateNote(w, covered, note.id, { text, pinned: null }, NOW))
    expect((await write(shown)).text).toBe(typed)
    expect((await refused(write(`${shown}!`)))?.message).toContain('só uma parte')
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

  it('is sold at today’s prices line by line or whole, by the rules of any change, and no more once it is paid', async () => {
    await allow(10)
    try {
      const { id: soap } = await aProduct({ price: 1000, name: 'Sabonete', kind: 'perfumery' })
      const { id: brush } = await aProduct({ price: 2000, name: 'Escova', kind: 'perfumery' })
      const lines = [
        { product_id: soap, name: 'Sabonete', price: 1000, quantity: 2 },
        { product_id: brush, name: 'Escova', price: 2000, quantity: 1 },
        { name: 'Frasco', price: 300, quantity: 1 },
      ]
      const id = await place(await aCustomer(), { lines, discount: 400 })
      const priced = (product: string, price: number, pmc: number | null = null) =>
        rows(stage(), 'UPDATE product_offers SET price = $2, pmc = $3 WHERE product_id = $1', [
          product,
          price,
          pmc,
        ])
      const prices = async () => (await info(id)).lines.map(({ price, today }) => [price, today ?? null])
      const today = async (places: number[] | null = null, seen?: number) => {
        const asked = { id, rev: seen ?? (await rev(id)), places }
        return run((w) => takeTodaysPrices(w, stage().ana, asked, NOW))
      }
      expect(await refused(today())).toMatchObject({
        code: 'CONFLICT',
        message: 'Os preços já são os de hoje.',
      })
      await priced(soap, 900)
      await priced(brush, 2500)
      expect(await prices()).toEqual([
        [1000, 900],
        [2000, 2500],
        [300, null],
      ])
      expect((await refused(today(null, 99)))?.code).toBe('CONFLICT')
      await today([1])
      expect(await prices()).toEqual([
        [900, 900],
        [2000, 2500],
        [300, null],
      ])
      const [told] = (await info(id)).steps
      expect(told?.note?.replaceAll('\u00a0', ' ')).toBe(
        'preços de hoje: Sabonete: preço de R$ 10,00 para R$ 9,00',
      )
      // A price above what the law allows is nobody's to take.
      await priced(brush, 2500, 2400)
      expect((await refused(today()))?.code).toBe('INVALID')
      await priced(brush, 500)
      await today()
      // Of less, what was taken off is more than the role may: it waits.
      expect(await info(id)).toMatchObject({ subtotal: 2600, discount: 400, discount_waits: true })
      await run((w) => grantOrderDiscount(w, stage().alice, { id, rev: 3 }, NOW))
      const payment = await run((w) =>
        requestPayment(w, stage().ana, { order_id: id, kind: 'cash', amount: 2200, hash: aKey() }, NOW),
      )
      await priced(soap, 950)
      expect((await refused(today()))?.message).toContain('cobrança aberta')
      await run((w) =>
        confirmPayment(w, stage().ana, { id: payment, amount: 2200, hash: aKey(), mayGiveBack: false }, NOW),
      )
      expect((await refused(today()))?.message).toContain('já tem pagamento')
    } finally {
      await allow(null)
    }
  })

  /** Seen to fail with the quote's author taken for who grants it at any price. */
  it('of a quote is a discount of no less: of a lower price it is granted anew', async () => {
    await allow(10)
    try {
      const { id: product } = await aProduct({ price: 500 })
      const convert = async (viewer: Viewer, todays_prices: boolean) => {
        const { id, rev: seen } = await aQuote(product, stage().ana)
        return info(await run((w) => convertQuote(w, viewer, { id, rev: seen, todays_prices }, NOW)))
      }
      const converted = await convert(stage().ana, false)
      expect(converted).toMatchObject({ discount: 100, discount_waits: false })
      const { quote_id } = await one<{ quote_id: string }>(
        'SELECT quote_id::text FROM orders WHERE id = $1',
        [converted.order.id],
      )
      expect(await run((w) => quoteSteps(w, stage().ana, quote_id, NOW))).toMatchObject([
        { kind: 'converted', user_name: 'Ana', amount: 900 },
        { kind: 'created' },
      ])
      expect(await convert(stage().ana, true)).toMatchObject({ discount: 100, discount_waits: true })
      expect(await convert(stage().alice, true)).toMatchObject({
        discount_waits: false,
        discount_by: 'Alice',
      })
    } finally {
      await allow(null)
    }
  })

  const cheap = (product_id: string, price = 100) => [{ product_id, name: 'Protetor', price, quantity: 1 }]
  const confirmed = async (id: string) => {
    const asked = { id, rev: await rev(id), phase: 'confirmed', statusId: null }
    return refused(run((w) => moveOrder(w, stage().ana, asked, NOW)))
  }
  const wants = (order_id: string, kind = 'cash') =>
    run((w) => requestPayment(w, stage().ana, { order_id, kind, amount: 1, hash: aKey() }, NOW))

  /** Seen to fail with the discount alone counted: R$ 100 went for R$ 1 under a limit of 5 %, and was paid. */
  it('below the list is a discount by whatever way it is written, and is not paid before somebody grants it', async () => {
    await allow(5)
    try {
      const { id: product } = await aProduct({ price: 10_000 })
      const customer = await aCustomer()
      const id = await place(customer, { lines: cheap(product) })
      expect(await info(id)).toMatchObject({ discount: 0, reduction: 9900, discount_waits: true })
      expect((await confirmed(id))?.message).toContain('desconto')
      for (const kind of ['cash', 'pix_static'])
        expect((await refused(wants(id, kind)))?.message).toContain('desconto')
      expect((await info(id)).pix_refusal).toContain('desconto')

      // Edited: from the list's price down, and what was granted stays of no less.
      const edited = await place(customer, { lines: cheap(product, 10_000) })
      const asked = await wants(edited)
      await change(
        edited,
        customer,
        { lines: cheap(product, 9500).map((line) => ({ ...line, place: 1 })) },
        NOW,
      )
      expect((await info(edited)).discount_waits).toBe(false)
      await change(
        edited,
        customer,
        { lines: cheap(product, 9499).map((line) => ({ ...line, place: 1 })) },
        NOW,
      )
      expect((await info(edited)).discount_waits).toBe(true)
      const taken = { id: asked, amount: 1, hash: aKey() }
      expect((await refused(run((w) => confirmPayment(w, stage().ana, taken, NOW))))?.message).toContain(
        'desconto',
      )
      const seen = await rev(edited)
      const grant = (viewer: Viewer) =>
        run((w) => grantOrderDiscount(w, viewer, { id: edited, rev: seen }, NOW))
      expect((await refused(grant(stage().ana)))?.code).toBe('FORBIDDEN')
      await grant(stage().alice)
      await change(
        edited,
        customer,
        { note: 'Vem cedo', lines: cheap(product, 9499).map((line) => ({ ...line, place: 1 })) },
        NOW,
      )
      expect(await info(edited)).toMatchObject({ discount_waits: false, discount_by: 'Alice' })
      await run((w) => confirmPayment(w, stage().ana, taken, NOW))

      // One price above the list makes no room for another below it.
      const { id: other } = await aProduct({ price: 100 })
      const mixed = await place(customer, { lines: [...cheap(product), ...cheap(other, 10_000)] })
      expect((await info(mixed)).discount_waits).toBe(true)
    } finally {
      await allow(null)
    }
  })

  /** Seen to fail with a quote's discount alone counted. */
  it('of a quote is what its prices leave out too, and goes into its order as it was granted', async () => {
    await allow(5)
    try {
      const { id: product } = await aProduct({ price: 10_000 })
      const customer_id = await aCustomer()
      const save = (viewer: Viewer, over: object) =>
        run((w) =>
          saveQuote(
            w,
            viewer,
            { customer_id, quote: { status: 'open', items: cheap(product), ...over } },
            NOW,
          ),
        )
      expect((await refused(save(stage().ana, { hash: aKey() })))?.code).toBe('FORBIDDEN')
      const asked = await save(stage().ana, { hash: aKey(), ask_approval: true })
      expect(asked.status).toBe('asked')
      const approve = (viewer: Viewer) =>
        run((w) => approveQuote(w, viewer, { id: asked.id, rev: asked.rev }, NOW))
      expect((await refused(approve(stage().ana)))?.code).toBe('FORBIDDEN')
      await approve(stage().alice)
      // The shop's system names no products; what was granted stays.
      const again = await save(stage().ana, {
        number: asked.number,
        items: cheap(product).map((item) => ({ ...item, product_id: undefined })),
      })
      const convert = async (viewer: Viewer, id: string, rev: number, todays_prices = false) =>
        info(await run((w) => convertQuote(w, viewer, { id, rev, todays_prices }, NOW)))
      expect(await convert(stage().ana, again.id, again.rev)).toMatchObject({
        reduction: 9900,
        discount_waits: false,
        discount_by: 'Alice',
      })
      // A quote holds its prices: what has become dearer since is no discount, of which nobody could speak then.
      const fair = await save(stage().ana, { hash: aKey(), items: cheap(product, 10_000) })
      await rows(stage(), 'UPDATE product_offers SET price = 20000 WHERE product_id = $1', [product])
      expect(await convert(stage().ana, fair.id, fair.rev)).toMatchObject({
        reduction: 0,
        discount_waits: false,
      })
    } finally {
      await allow(null)
    }
  })

  /** Seen to fail with a quote of any price kept as an open one. */
  it('of a quote is never above the highest price that the law allows', async () => {
    const { id: product } = await aProduct({ price: 2000, pmc: 2000 })
    const customer_id = await aCustomer()
    const save = (price: number, discount: number) =>
      run((w) =>
        saveQuote(
          w,
          stage().alice,
          { customer_id, quote: { hash: aKey(), status: 'open', discount, items: cheap(product, price) } },
          NOW,
        ),
      )
    await save(2000, 0)
    for (const discount of [0, 500])
      expect((await refused(save(2500, discount)))?.message).toContain('Lei 10.742/2003')
  })

  /** Seen to fail with a day alone taken for the midnight of Greenwich: expired since nine in the evening before. */
  it('of a quote holds until the end of the shop’s day where only a day is written', async () => {
    const customer_id = await aCustomer()
    const save = (valid_until: string) =>
      run((w) =>
        saveQuote(
          w,
          stage().alice,
          {
            customer_id,
            quote: {
              hash: aKey(),
              status: 'open',
              valid_until,
              items: [{ name: 'Inalador', price: 900, quantity: 1 }],
            },
          },
          NOW,
        ),
      )
    const { id, rev: seen, valid_until } = await save('2026-11-28')
    expect(valid_until).toBe('2026-11-29T02:59:59.999Z')
    const evening = new Date('2026-11-29T02:00:00Z')
    await run((w) => convertQuote(w, stage().ana, { id, rev: seen, todays_prices: false }, evening))
    for (const none of ['2026-02-30', '2026-02-30T10:00:00Z', '2026-13-01'])
      expect((await refused(save(none)))?.code).toBe('INVALID')
  })

  /** Seen to fail with the notice given at every change. */
  it('are listed while they wait for a pharmacist, the longest first, and told of once each time', async () => {
    await run((w) => savePharmacist(w, { user_id: stage().bruno.id, crf: '12345', crf_state: 'SP' }))
    const waiting = async () =>
      (
        await run((w) =>
          orderRows(w, stage().alice, {
            filters: [{ field: 'waits', any: ['yes'] }],
            sort: 'waiting',
          }),
        )
      ).items.map(({ id, review_since: since }) => (since ? id : null))
    const before = await waiting()
    const told = async (id: string) =>
      (
        await rows<{ user_id: string }>(
          stage(),
          `SELECT e.data ->> 'user_id' AS user_id FROM events e WHERE e.event = 'reportWarning'
             AND e.data ->> 'message' LIKE '%' || (SELECT number FROM orders WHERE id = $1) || ' %'`,
          [id],
        )
      ).map(({ user_id: user }) => user)
    const controlled = await aProduct({ stripe: 'red', control_list: 'antimicrobial' })
    const customer = await aCustomer()
    const orderOf = ({ id: product_id }: { id: string }) =>
      place(customer, { lines: [{ product_id, name: '', price: 900, quantity: 1 }] })
    const id = await orderOf(controlled)
    const later = await orderOf(controlled)
    const free = await orderOf(await aProduct())
    const bruno = stage().bruno.id
    expect(await waiting()).toEqual([...before, id, later])
    expect([await told(id), await told(later), await told(free)]).toEqual([[bruno], [bruno], []])
    const [picture] = await rows<{ id: string }>(
      stage(),
      `UPDATE customer_chats SET type = 'image' WHERE id = (SELECT max(m.id) FROM customer_chats m
         JOIN chat_tickets t ON t.id = m.chat_ticket_id WHERE t.customer_id = $1 AND m.tag_type = 'in') RETURNING id::text`,
      [customer],
    )
    const attach = () =>
      run((w) => attachPrescription(w, stage().ana, { order_id: id, message_id: picture?.id ?? '' }, NOW))
    await attach()
    expect(await told(id)).toEqual([bruno])
    const refuse = async () => {
      const seen = await rev(id)
      return run((w) =>
        refusePrescription(w, stage().bruno, { order_id: id, rev: seen, reason: 'Ilegível' }, NOW),
      )
    }
    await refuse()
    expect(await waiting()).toEqual([...before, later])
    await rows(stage(), 'DELETE FROM order_prescriptions WHERE order_id = $1', [id])
    await attach()
    expect(await waiting()).toEqual([...before, later, id])
    expect(await told(id)).toEqual([bruno, bruno])
    const again = await rev(id)
    await run((w) =>
      refusePrescription(w, stage().bruno, { order_id: id, rev: again, reason: 'Vencida' }, NOW),
    )
    const seen = await rev(later)
    await run((w) => cancelOrder(w, stage().ana, { id: later, rev: seen, reason: 'Desistiu' }, NOW))
    expect(await waiting()).toEqual(before)
  })
})
