import { expect, it } from 'vitest'
import { orderBoard } from '../../../server/areas/orders/lists'
import { cancelOrder } from '../../../server/areas/orders/move/move'
import { moveByErp } from '../../../server/areas/orders/move/move-by-erp'
import { confirmPayment } from '../../../server/areas/orders/payments/confirm-payment'
import { cancelPayment, refundPayment, requestPayment } from '../../../server/areas/orders/payments/payments'
import { savePharmacist } from '../../../server/areas/orders/prescriptions/pharmacists'
import {
  approvePrescription,
  attachPrescription,
  refusePrescription,
} from '../../../server/areas/orders/prescriptions/review'
import { approveQuote, convertQuote, quoteDifferences } from '../../../server/areas/orders/quotes/deeds'
import { quotePdf } from '../../../server/areas/orders/quotes/pdf'
import { saveQuote } from '../../../server/areas/orders/quotes/save'
import { classifyLine } from '../../../server/areas/orders/save/classify-line'
import { saveOrder } from '../../../server/areas/orders/save/save'
import { customerShopping } from '../../../server/areas/orders/shopping'
import { saveStoreInfo } from '../../../server/directory/store/infos'
import type { Viewer } from '../../../src/domain/access/visibility'
import { EMPTY_STORE } from '../../../src/domain/store/store-form'
import { onEveryDatabase } from '../../databases'
import { pdfText } from '../../pdf-text'
import { readPix } from '../../pix-code'
import { aKey, anOrderDesk, NOW } from './order-desk'
import { aStage, aTakenTicket, rows } from './stage'

const LATER = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
onEveryDatabase('prescriptions, payments and quotes of orders', (database) => {
  const stage = aStage(database)
  const { run, one, aProduct, form, place, info, rev, move, aCustomer, allow, refused } = anOrderDesk(stage)
  const aPharmacist = (viewer = stage().bruno) =>
    run((w) => savePharmacist(w, { user_id: viewer.id, crf: '12345', crf_state: 'SP' }))
  const anOrderOf = async (product: { id: string }) => {
    const customer = await aCustomer()
    const lines = [{ product_id: product.id, name: '', price: 900, quantity: 1 }]
    return { id: await place(customer, { lines }), customer }
  }
  const paper = { kind: 'paper_original', issued_on: '2026-11-20', sncr: null, original_at_delivery: false }
  const photo = { kind: 'paper_photo', original_at_delivery: true }
  const approve = async (id: string, over: object = {}, viewer?: Viewer, now = NOW) => {
    const seen = await rev(id)
    return run((w) =>
      approvePrescription(
        w,
        viewer ?? stage().bruno,
        { order_id: id, rev: seen, prescription: { ...paper, ...over } },
        now,
      ),
    )
  }

  /** What the board says of an order's next phases. */
  const onBoard = async (id: string) =>
    (await run((w) => orderBoard(w, stage().alice, { filters: [{ field: 'id', any: [id] }] }, NOW)))
      .flatMap(({ refusals }) => refusals)
      .map(({ order_id: _order, ...step }) => step)

  /** A picture of the customer's, to be attached to their order. */
  const attachable = async (order_id: string, customer: string) => {
    const [picture] = await rows<{ id: string }>(
      stage(),
      `UPDATE customer_chats SET type = 'image' WHERE id = (SELECT max(m.id) FROM customer_chats m
         JOIN chat_tickets t ON t.id = m.chat_ticket_id WHERE t.customer_id = $1 AND m.tag_type = 'in') RETURNING id::text`,
      [customer],
    )
    return () =>
      run((w) => attachPrescription(w, stage().ana, { order_id, message_id: picture?.id ?? '' }, NOW))
  }

  /** Seen to fail with the attached ones not counted, and with the original not asked for when it is handed over. */
  it('whose prescription is a picture want it attached, and its original fetched by who hands them over', async () => {
    await aPharmacist()
    const { id, customer } = await anOrderOf(await aProduct({ stripe: 'red', control_list: 'antimicrobial' }))
    expect((await refused(approve(id, photo)))?.message).toContain('Nenhuma receita foi anexada')
    await (await attachable(id, customer))()
    const alone = approve(id, { ...photo, original_at_delivery: false })
    expect((await refused(alone))?.message).toContain('recolha o original')
    const digital = approve(id, { kind: 'native_digital', sncr: aKey() })
    expect((await refused(digital))?.message).toContain('Uma foto não é receita digital')
    await approve(id, photo)
    await move(id, 'confirmed')
    await move(id, 'ready')
    expect((await info(id)).order.original_at_delivery).toBe(true)
    expect((await info(id)).retention).toContain('RDC 471/2021')
    expect((await refused(move(id, 'delivered')))?.message).toContain('receita original')
    await move(id, 'delivered', NOW, true)
    expect((await info(id)).order.original_at_delivery).toBe(false)
    expect((await info(id)).steps.map(({ note }) => note)).toContain('Receita original recolhida')
  })

  /** Seen to fail with what the shop's system says taken for the paper. */
  it('whose original is to be fetched are not delivered by the shop’s system, which is said once', async () => {
    await aPharmacist()
    const { id, customer } = await anOrderOf(await aProduct({ stripe: 'red', control_list: 'antimicrobial' }))
    await (await attachable(id, customer))()
    await approve(id, photo)
    await move(id, 'confirmed')
    const byErp = () => run((w) => moveByErp(w, id, 'delivered', NOW))
    expect(await byErp()).toBe(true)
    expect(await byErp()).toBe(false)
    const { order, steps } = await info(id)
    expect([order.phase, order.original_at_delivery]).toEqual(['ready', true])
    expect(steps.filter(({ kind }) => kind === 'original_awaited')).toHaveLength(1)
    await move(id, 'delivered', NOW, true)
    expect((await info(id)).order.phase).toBe('delivered')
  })

  /** Seen to fail with unclassified medicines taken for free ones. */
  it('with a medicine that nobody classified wait until a pharmacist has said what it is', async () => {
    await aPharmacist()
    const { id, customer } = await anOrderOf(await aProduct({ kind: 'medicine' }))
    expect((await info(id)).order.review).toBe('waiting')
    expect((await info(id)).pix_refusal).toContain('Um farmacêutico diz antes')
    const { orders, pix_refusals } = await run((w) => customerShopping(w, stage().alice, customer, {}, NOW))
    expect(orders).toHaveLength(1)
    expect(pix_refusals).toEqual([{ order_id: id, reason: (await info(id)).pix_refusal }])
    expect((await info(id)).refused_steps.map(({ phase }) => phase)).toEqual(['confirmed'])
    expect(await onBoard(id)).toEqual((await info(id)).refused_steps)
    expect((await refused(move(id, 'confirmed')))?.message).toContain('RDC 44/2009')
    expect((await refused(approve(id)))?.code).toBe('CONFLICT')
    const say = async (over: object, viewer = stage().bruno) => {
      const seen = await rev(id)
      const what = { order_id: id, rev: seen, place: 1, needs_prescription: true, ...over }
      return run((w) => classifyLine(w, viewer, what, NOW))
    }
    expect((await refused(say({}, stage().ana)))?.code).toBe('FORBIDDEN')
    expect((await refused(say({ control_list: 'Z9' })))?.code).toBe('INVALID')
    await say({ control_list: 'antimicrobial' })
    expect((await info(id)).steps.map(({ note }) => note)).toContainEqual(
      expect.stringMatching(/: antimicrobiano$/),
    )
    expect((await refused(say({})))?.code).toBe('CONFLICT')
    expect((await info(id)).order.review).toBe('waiting')
    await approve(id)
    await move(id, 'confirmed')

    const { id: free } = await anOrderOf(await aProduct({ kind: 'medicine' }))
    await run((w) =>
      classifyLine(w, stage().bruno, { order_id: free, rev: 1, place: 1, needs_prescription: false }, NOW),
    )
    expect((await info(free)).order.review).toBe('none')
    await move(free, 'confirmed')
  })

  /** Seen to fail with the setting not read. */
  it('of controlled medicine are brought to customers where the shop has turned that on', async () => {
    await aPharmacist()
    const product = await aProduct({ stripe: 'black', control_list: 'B1' })
    const id = await place(await aCustomer(), {
      delivery: 'delivery',
      address: 'Rua A, 1',
      lines: [{ product_id: product.id, name: '', price: 900, quantity: 1 }],
    })
    await approve(id)
    const why = async () =>
      (await info(id)).refused_steps.map(({ phase, reason }) => `${phase}: ${reason}`).join()
    expect(await why()).toMatch(/^confirmed: A loja não entrega medicamento controlado.*RDC 812/)
    expect(await onBoard(id)).toEqual((await info(id)).refused_steps)
    expect((await refused(move(id, 'confirmed')))?.message).toContain('não entrega medicamento controlado')
    const turn = (value: string) =>
      rows(stage(), `INSERT INTO settings (tenant_id, key, value) VALUES ($1, 'controlled_delivery', $2)`, [
        stage().tenant.id,
        value,
      ])
    await turn('true')
    expect(await onBoard(id)).toEqual([])
    try {
      expect(await why()).toBe('')
      await move(id, 'confirmed')
    } finally {
      await rows(stage(), `DELETE FROM settings WHERE key = 'controlled_delivery'`)
    }
  })

  /** Seen to fail with the review not asked for when an order is confirmed. */
  it('of what needs a prescription are confirmed once a pharmacist has seen it, and not by anybody else', async () => {
    await aPharmacist()
    const { id, customer } = await anOrderOf(await aProduct({ stripe: 'red', control_list: 'antimicrobial' }))
    expect((await info(id)).order.review).toBe('waiting')
    expect((await info(id)).rules).toEqual(['RDC 471/2021 e RDC 1.000/2025'])
    expect((await refused(move(id, 'confirmed')))?.message).toContain('RDC 471/2021')
    expect((await refused(approve(id, {}, stage().ana)))?.code).toBe('FORBIDDEN')
    expect((await refused(approve(id, { issued_on: '2026-11-01' })))?.message).toContain('RDC 471/2021')
    const attach = await attachable(id, customer)
    await Promise.all([attach(), attach()])
    expect((await info(id)).prescriptions).toHaveLength(1)
    await run(async (w) =>
      refusePrescription(w, stage().bruno, { order_id: id, rev: await rev(id), reason: 'Ilegível' }, NOW),
    )
    expect((await refused(move(id, 'confirmed')))?.message).toContain('recusou')
  })

  it('are looked at again when more is ordered, and when the prescription ran out', async () => {
    await aPharmacist()
    const product = await aProduct({ stripe: 'red', control_list: 'antimicrobial' })
    const { id, customer } = await anOrderOf(product)
    await approve(id)
    expect((await info(id)).reviews[0]).toMatchObject({
      pharmacist: 'Bruno',
      crf: '12345/SP',
      valid_until: '2026-11-30',
    })
    expect((await refused(move(id, 'confirmed', LATER(9))))?.message).toContain('venceu')
    await move(id, 'confirmed', LATER(8))
    const seen = await rev(id)
    await run((w) =>
      saveOrder(
        w,
        stage().ana,
        {
          id,
          rev: seen,
          hash: null,
          form: form(customer, {
            lines: [{ product_id: product.id, name: '', price: 900, quantity: 2, place: 1 }],
          }),
        },
        NOW,
      ),
    )
    expect((await info(id)).order).toMatchObject({ phase: 'placed', review: 'waiting' })
  })

  /** Seen to fail where what ran out was still called approved, and where nothing led on from there. */
  it('whose prescription ran out say so, and are approved by another one', async () => {
    await aPharmacist()
    const { id, customer } = await anOrderOf(await aProduct({ stripe: 'red', control_list: 'antimicrobial' }))
    await approve(id)
    await rows(stage(), `UPDATE prescription_reviews SET valid_until = '2020-01-01' WHERE order_id = $1`, [
      id,
    ])
    expect((await info(id)).order.review).toBe('expired')
    expect((await refused(move(id, 'confirmed')))?.message).toContain('venceu')
    await (await attachable(id, customer))()
    expect((await info(id)).order.review).toBe('waiting')
    await approve(id)
    await rows(stage(), `UPDATE prescription_reviews SET valid_until = '2020-01-01' WHERE order_id = $1`, [
      id,
    ])
    // Of the one that is before the pharmacist no picture need have come.
    await approve(id)
    expect((await info(id)).order.review).toBe('approved')
    await move(id, 'confirmed')
    expect((await info(id)).order.phase).toBe('confirmed')
  })

  it('of controlled medicine want the digital prescription, once, and no code to pay by', async () => {
    await aPharmacist()
    const product = await aProduct({ stripe: 'black', control_list: 'B1' })
    const [{ id }, { id: other }] = [await anOrderOf(product), await anOrderOf(product)]
    expect((await refused(approve(id, { kind: 'paper_photo' })))?.message).toContain('RDC 812/2023')
    const digital = { kind: 'native_digital', sncr: aKey() }
    await approve(id, digital)
    // However it is typed it is the same number.
    for (const sncr of [digital.sncr, ` ${digital.sncr.toUpperCase()} `])
      expect((await refused(approve(other, { ...digital, sncr })))?.message).toContain('RDC 1.000/2025')
    const seen = await rev(id)
    await run((w) => cancelOrder(w, stage().alice, { id, rev: seen, reason: 'Cliente desistiu' }, NOW))
    await approve(other, digital)
    expect((await info(other)).order.review).toBe('approved')
    const asked = run((w) =>
      requestPayment(w, stage().ana, { order_id: other, kind: 'pix_static', amount: 100, hash: aKey() }, NOW),
    )
    expect((await refused(asked))?.message).toContain('RDC 812/2023')
  })

  const ask = (order_id: string, amount: number, kind = 'pix_static', hash = aKey()) =>
    run((w) => requestPayment(w, stage().ana, { order_id, kind, amount, hash }, NOW))
  const confirm = (id: string, amount: number, hash = aKey(), more = false) =>
    run((w) => confirmPayment(w, stage().ana, { id, amount, hash, more }, NOW))

  it('are paid by the shop’s own Pix, in parts, too much, late, and back', async () => {
    const id = await place(await aCustomer())
    expect((await refused(ask(id, 1498)))?.message).toContain('chave Pix')
    await run((w) =>
      saveStoreInfo(w, null, {
        ...EMPTY_STORE,
        trade_name: 'Drogaria São João',
        city: 'Maceió',
        pix_key: 'loja@exemplo.com.br',
      }),
    )
    expect((await refused(ask(id, 1499)))?.message).toContain('Faltam')
    const key = aKey()
    const [first, again] = await Promise.all([
      ask(id, 1000, 'pix_static', key),
      ask(id, 1000, 'pix_static', key),
    ])
    expect(again).toBe(first)
    const payment = (await info(id)).payments[0]
    expect(readPix(payment?.code ?? '')).toMatchObject({
      '54': '10.00',
      '59': 'Drogaria Sao Joao',
      '60': 'Maceio',
    })
    expect((await info(id)).order.payment_status).toBe('request_sucess')

    const receipt = aKey()
    await Promise.all([confirm(first, 1000, receipt), confirm(first, 1000, receipt)])
    expect((await info(id)).order).toMatchObject({ paid: 1000, payment_status: 'await' })
    const second = await ask(id, 498)
    await run((w) => cancelPayment(w, stage().ana, second, NOW))
    await confirm(second, 600, aKey(), true)
    const { order, payments } = await info(id)
    expect(order).toMatchObject({ paid: 1600, payment_status: 'success' })
    expect(payments[1]).toMatchObject({ state: 'paid', late: true, received: 600 })

    // A code whose time is over is paid all the same.
    const third = await place(await aCustomer())
    const slow = await ask(third, 1498)
    await rows(stage(), `UPDATE payments SET expires_at = '2020-01-01' WHERE id = $1`, [slow])
    await confirm(slow, 1498)
    expect((await info(third)).payments[0]).toMatchObject({ state: 'paid', late: true })

    const refund = (amount: number, hash = aKey()) =>
      run((w) => refundPayment(w, stage().alice, { id: second, amount, reason: 'A mais', hash }, NOW))
    const back = aKey()
    await Promise.all([refund(102, back), refund(102, back)])
    expect((await info(id)).order.paid).toBe(1498)
    expect((await refused(refund(499)))?.code).toBe('INVALID')
    await refund(498)
    expect((await info(id)).payments[1]).toMatchObject({ state: 'refunded', refunded: 600 })
    expect((await refused(confirm(second, 1)))?.code).toBe('CONFLICT')
  })

  const quote = async (over: object = {}, viewer?: Viewer) => {
    const customer_id = await aCustomer()
    return run((w) =>
      saveQuote(
        w,
        viewer ?? stage().alice,
        {
          customer_id,
          quote: {
            hash: aKey(),
            status: 'open',
            items: [{ name: 'Inalador', price: 9000, quantity: 1 }],
            ...over,
          },
        },
        NOW,
      ),
    )
  }
  const convert = (id: string, seen: number, todays_prices = false) =>
    run((w) => convertQuote(w, stage().ana, { id, rev: seen, todays_prices }, NOW))

  /** Seen to fail with the order of the quote not looked for. */
  it('are made of a quote once, however many press at once', async () => {
    const { id, rev: seen } = await quote({ discount: 500, note: 'Retira hoje' })
    const ids = await Promise.all([convert(id, seen), convert(id, seen), convert(id, seen)])
    expect(new Set(ids).size).toBe(1)
    const { order, discount, note, quote_number } = await info(ids[0] ?? '')
    expect([order.total, discount, note, order.source]).toEqual([8500, 500, 'Retira hoje', 'quote'])
    expect(quote_number).not.toBeNull()
  })

  /** Seen to fail with the standing not looked at, and with the list of the products not looked at. */
  it('of a quote are paid by the code on its page, while it holds and where the law lets it be so', async () => {
    const shop = { ...EMPTY_STORE, trade_name: 'Drogaria', city: 'Maceió', pix_key: 'loja@exemplo.com.br' }
    await run((w) => saveStoreInfo(w, null, shop))
    const page = async (over: object, now = NOW) => {
      const { id } = await quote(over)
      const bytes = Buffer.from(await run((w) => quotePdf(w, stage().ana, id, now)))
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      return { text: pdfText(bytes), drawn: bytes.includes('/Subtype /Image') }
    }
    const valid_until = '2026-11-30T00:00:00.000Z'
    const holds = await page({ valid_until })
    expect(holds.text).toContain('Pix copia e cola')
    expect(holds.drawn).toBe(true)
    const over = await page({ valid_until }, LATER(30))
    expect(over.text).toContain('Orçamento vencido.')
    expect([over.text.includes('Pix'), over.drawn]).toEqual([false, false])
    expect((await page({ status: 'canceled' })).text).not.toContain('Pix')
    const { id: product_id } = await aProduct({ stripe: 'black', control_list: 'B1' })
    const controlled = await page({ items: [{ product_id, name: 'Inalador', price: 9000, quantity: 1 }] })
    expect(controlled.text).not.toContain('Pix')
  })

  /** Seen to fail with the connection left out of the order, and with null taken for "as it was". */
  it('of a quote are of the products and the connection that it was written for', async () => {
    const product = await aProduct({ price: 9000, stripe: 'red', control_list: 'antimicrobial' })
    const ticket = await aTakenTicket(stage())
    const item = { product_id: product.id, name: 'Inalador', price: 9000, quantity: 1 }
    const save = (over: object) =>
      run((w) =>
        saveQuote(
          w,
          stage().ana,
          { customer_id: ticket.customer_id, quote: { status: 'open', items: [item], ...over } },
          NOW,
        ),
      )
    const elsewhere = await aTakenTicket(stage())
    expect((await refused(save({ hash: aKey(), chat_ticket_id: elsewhere.id })))?.code).toBe('NOT_FOUND')
    const first = await save({ hash: aKey(), chat_ticket_id: ticket.id })
    expect(first.items[0]?.product_id).toBe(product.id)
    // The shop's own system names no products: what was on the list stays so.
    const again = await save({ number: first.number, items: [{ ...item, product_id: undefined }] })
    expect(again.items[0]?.product_id).toBe(product.id)
    const id = await convert(again.id, again.rev)
    const order = await info(id)
    expect([order.order.review, order.lines[0]?.product_id]).toEqual(['waiting', product.id])
    expect(await one('SELECT chat_ticket_id::text, instance_id FROM orders WHERE id = $1', [id])).toEqual(
      await one('SELECT id::text AS chat_ticket_id, instance_id FROM chat_tickets WHERE id = $1', [
        ticket.id,
      ]),
    )
    const { number } = await save({ hash: aKey() })
    const typed = await save({ number, items: [{ ...item, product_id: null }] })
    expect(typed.items[0]?.product_id).toBeNull()
  })

  it('of a quote that ran out are made at today’s prices only, which are shown beside the old', async () => {
    const product = await aProduct({ price: 9900, pmc: 12_000 })
    const { id, rev: seen } = await quote({
      valid_until: '2026-11-21T00:00:00.000Z',
      items: [{ product_id: product.id, name: 'Inalador', price: 9000, quantity: 1 }],
    })
    const differences = await run((w) => quoteDifferences(w, stage().ana, id, NOW))
    expect(differences).toMatchObject([{ quoted: 9000, today: 9900, pmc: 12_000, stock: 5 }])
    expect((await refused(convert(id, seen)))?.message).toContain('venceu')
    const order = await convert(id, seen, true)
    expect((await info(order)).order.total).toBe(9900)
  })

  it('are not made of a quote that waits for approval; who may grant it opens it', async () => {
    await allow(10)
    try {
      const over = { discount: 4000 }
      expect((await refused(quote(over, stage().ana)))?.code).toBe('FORBIDDEN')
      const asked = await quote({ ...over, ask_approval: true }, stage().ana)
      expect(asked.status).toBe('asked')
      expect((await refused(convert(asked.id, asked.rev)))?.message).toContain('aprovação')
      const grant = (viewer: Viewer) =>
        run((w) => approveQuote(w, viewer, { id: asked.id, rev: asked.rev }, NOW))
      expect((await refused(grant(stage().ana)))?.code).toBe('FORBIDDEN')
      await grant(stage().alice)
      const { rev: seen } = await one<{ rev: number }>('SELECT rev::integer FROM quotes WHERE id = $1', [
        asked.id,
      ])
      const order = await convert(asked.id, seen)
      expect((await info(order)).discount_waits).toBe(false)
    } finally {
      await allow(null)
    }
  })
})
