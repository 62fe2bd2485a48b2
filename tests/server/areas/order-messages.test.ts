import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Emulator, startEmulator } from '../../../emulators/whatsapp/server'
import { requestPayment } from '../../../server/areas/orders/payments/payments'
import { sendOrderPayment } from '../../../server/areas/orders/sending/order-message'
import { tellCustomerJob } from '../../../server/areas/orders/sending/tell-customer'
import type { OrderInput } from '../../../server/platform/graphql/resolvers.gen'
import { aDatabase } from '../../databases'
import { bring } from './bring'
import { aKey, anOrderDesk } from './order-desk'
import { APP_SECRET, aHash, aStage, aTakenTicket, message, rows } from './stage'

let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator({
    port: 0,
    appSecret: APP_SECRET,
    verifyToken: 'verify',
    webhookUrl: 'http://127.0.0.1:1/',
    autoStatuses: false,
    retryForMs: 1,
  })
})
afterAll(() => emulator.close())

describe("orders in WhatsApp's own messages", () => {
  const stage = aStage(aDatabase(), ({ whatsapp }) => ({
    whatsapp: { ...whatsapp, graphUrl: emulator.url },
  }))
  const { run, one, aProduct, place, info, refused } = anOrderDesk(stage)
  beforeAll(async () => {
    await fetch(`${emulator.url}/__emulator/numbers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        id: stage().phoneNumberId,
        waba: '700000000000002',
        displayPhone: '+55 11 4002-8922',
      }),
    })
    await rows(stage(), `INSERT INTO store_infos (tenant_id, instance_id, store) VALUES ($1, NULL, $2)`, [
      stage().tenant.id,
      JSON.stringify({ trade_name: 'Loja do Bairro', city: 'Fortaleza', pix_key: 'pix@loja.test' }),
    ])
  })
  const aThing = async (kind = 'perfumery') => {
    const { id } = await aProduct({ name: `Coisa ${aKey()}`, price: 1290 })
    await rows(stage(), 'UPDATE products SET kind = $2 WHERE id = $1', [id, kind])
    return { product_id: id, name: '', price: 1290, quantity: 2 }
  }
  /** An order in its customer's conversation with Ana, with an open Pix of the shop's key. */
  const asked = async (lines: OrderInput['lines'], over: Partial<OrderInput> = {}, amount?: number) => {
    const { id: ticketId, customer_id } = await aTakenTicket(stage())
    const id = await place(customer_id, {
      lines,
      chat_ticket_id: ticketId,
      instance_id: stage().instanceId,
      ...over,
    })
    const wanted = {
      order_id: id,
      kind: 'pix_static',
      amount: amount ?? (await info(id)).order.total,
      hash: aKey(),
    }
    const payment_id = await run((w) => requestPayment(w, stage().ana, wanted, new Date()))
    const ask = (hash = aHash()) =>
      run((w) => sendOrderPayment(w, stage().ana, { payment_id, chat_ticket_id: ticketId, hash }, new Date()))
    return { id, ticketId, payment_id, ask }
  }
  /** Has the customer told that it is ready, and gives the message. */
  const tell = async (id: string) => {
    const { id: statusId } = await one<{ id: string }>(
      `SELECT id::text FROM order_statuses WHERE phase = 'ready'`,
    )
    await tellCustomerJob(
      { tenantId: stage().tenant.id, orderId: id, statusId, rev: 9 },
      { db: stage().db, now: () => new Date() },
    )
    const told = await one<{ id: string }>(`SELECT id::text FROM customer_chats WHERE hash = $1`, [
      `order-${id}-9`,
    ])
    return told.id
  }
  const nodes = () =>
    emulator
      .journal({ kinds: ['accepted'] })
      .map((entry) => (entry as unknown as { message: { interactive: Record<string, unknown> } }).message)

  it('ask for the payment of the whole order, once per hash, and tell of it by its reference', async () => {
    const { id, ask } = await asked([await aThing(), await aThing('food')], { discount: 100 })
    const hash = aHash()
    const messageId = await ask(hash)
    expect(await ask(hash)).toBe(messageId)
    await bring(messageId, stage())
    const number = (await info(id)).order.number
    expect(await message(stage(), messageId)).toMatchObject({
      type: 'interactive',
      whatsapp_message_id: expect.any(String),
    })
    const { interactive } = nodes().at(-1) ?? {}
    expect(interactive).toMatchObject({
      type: 'order_details',
      action: {
        name: 'review_and_pay',
        parameters: {
          reference_id: expect.stringContaining(number),
          currency: 'BRL',
          total_amount: { value: 5060, offset: 100 },
          payment_settings: [
            {
              pix_dynamic_code: {
                code: expect.stringMatching(/^000201/),
                merchant_name: 'Loja do Bairro',
                key: 'pix@loja.test',
                key_type: 'EMAIL',
              },
            },
          ],
          order: { discount: { value: 100 }, subtotal: { value: 5160 } },
        },
      },
    })
    const { reference_id } = (interactive as { action: { parameters: { reference_id: string } } }).action
      .parameters

    await bring(await tell(id), stage())
    expect(nodes().at(-1)?.interactive).toMatchObject({
      type: 'order_status',
      body: { text: expect.stringContaining(number) },
      action: { parameters: { reference_id, order: { status: 'processing' } } },
    })
  })

  it('are no way to tell of an order whose payment message Meta does not have', async () => {
    const { id, ask } = await asked([await aThing()])
    await ask()
    expect(await message(stage(), await tell(id))).toMatchObject({ type: 'chat' })
  })

  it.each([
    ['a medicine without prescription', async () => aThing('otc'), 'não permite medicamentos em pagamentos'],
    [
      'what is on no list',
      async () => ({ name: 'Dipirona', price: 500, quantity: 1 }),
      'só produtos do cadastro',
    ],
    [
      'what needs a prescription',
      async () => ({ name: 'Remédio da casa', price: 500, quantity: 1, needs_prescription: true }),
      'medicamentos com tarja',
    ],
  ])('do not ask for %s, and the order says so beforehand', async (_, line, sentence) => {
    const { id, ask } = await asked([await aThing(), await line()])
    expect((await refused(ask()))?.message).toContain(sentence)
    expect((await info(id)).order_message_refusal).toContain(sentence)
  })

  it('ask for whole orders that are open, on official connections, in the conversation of their customer', async () => {
    const thing = await aThing()
    const part = await asked([thing], {}, 1000)
    expect((await refused(part.ask()))?.message).toContain('o pedido inteiro')
    const whole = await asked([thing])
    expect((await info(whole.id)).order_message_refusal).toBeNull()
    const elsewhere = { payment_id: whole.payment_id, chat_ticket_id: part.ticketId, hash: aHash() }
    expect((await refused(run((w) => sendOrderPayment(w, stage().ana, elsewhere, new Date()))))?.code).toBe(
      'NOT_FOUND',
    )
    await rows(stage(), 'UPDATE payments SET state = $2 WHERE id = $1', [whole.payment_id, 'expired'])
    expect((await refused(whole.ask()))?.message).toContain('Não há código Pix aberto')
    const paired = await asked([thing])
    await rows(stage(), 'UPDATE instances SET is_official = false WHERE id = $1', [stage().instanceId])
    try {
      expect((await refused(paired.ask()))?.message).toContain('Só conexões oficiais')
      expect((await info(paired.id)).order_message_refusal).toContain('Só conexões oficiais')
    } finally {
      await rows(stage(), 'UPDATE instances SET is_official = true WHERE id = $1', [stage().instanceId])
    }
  })
})
