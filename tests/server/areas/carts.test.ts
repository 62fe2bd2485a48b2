import { describe, expect, it } from 'vitest'
import { chatTickets } from '../../../server/conversation/tickets/ticket.queries'
import { aDatabase } from '../../databases'
import { anOrderDesk } from './order-desk'
import { aPhone, aStage, aWamid, deliver, envelope, rows, text, work } from './stage'

describe('orders that came as a cart', () => {
  const stage = aStage(aDatabase())
  const { aProduct, info } = anOrderDesk(stage)

  const aCart = async (items: readonly object[], words?: string) => {
    const wamid = aWamid()
    const phone = aPhone()
    const body = envelope(stage().phoneNumberId, {
      contacts: [{ profile: { name: 'Rita' }, wa_id: phone }],
      messages: [
        {
          ...text(phone),
          id: wamid,
          type: 'order',
          order: { catalog_id: '1', text: words, product_items: items },
        },
      ],
    })
    return { body, wamid }
  }
  const ofWamid = (wamid: string) =>
    rows<{ id: string }>(
      stage(),
      `SELECT o.id::text FROM orders o JOIN customer_chats m ON m.id = o.message_id WHERE m.whatsapp_message_id = $1`,
      [wamid],
    )

  /** What comes again is no new message, so that its cart is not looked at again. */
  it('are one however often its webhook comes, with what nobody knows kept at its price', async () => {
    const { sku } = await aProduct({ name: 'Protetor solar', price: 7990 })
    const { body, wamid } = await aCart([
      { product_retailer_id: sku, quantity: 2, item_price: 69.9, currency: 'BRL' },
      { product_retailer_id: 'NADA-1', quantity: 1, item_price: 12.5, currency: 'BRL' },
    ])
    await deliver(stage(), body, body)
    await deliver(stage(), body)
    const found = await ofWamid(wamid)
    expect(found).toHaveLength(1)
    const { order, lines, steps, ...cart } = await info(found[0]?.id ?? '')
    // What the cart is cheaper by than the list has been granted by nobody.
    expect(cart).toMatchObject({ discount: 0, reduction: 2000, discount_waits: true })
    expect(order).toMatchObject({ source: 'message', total: 15_230, phase: 'placed', user_name: null })
    expect(
      lines.map(({ name, found: is, price, list_price, retailer_id }) => [
        name,
        is,
        price,
        list_price,
        retailer_id,
      ]),
    ).toEqual([
      ['Protetor solar', true, 6990, 7990, sku],
      ['Item não encontrado', false, 1250, null, 'NADA-1'],
    ])
    expect(steps).toHaveLength(1)
  })

  /** Seen to fail with ids of the database in the place of names, and with the words nowhere. */
  it('are called what the shop calls them wherever they are read, and keep the customer’s words', async () => {
    const { sku } = await aProduct({ name: 'Fio dental', price: 990 })
    const other = await aProduct({ name: 'Escova macia', price: 1990 })
    await rows(
      stage(),
      'INSERT INTO catalog_items (tenant_id, instance_id, product_id) VALUES ($1, $2, $3)',
      [stage().tenant.id, stage().instanceId, other.id],
    )
    const { body, wamid } = await aCart(
      [
        { product_retailer_id: sku, quantity: 2, item_price: 9.9, currency: 'BRL' },
        { product_retailer_id: other.id, quantity: 1, item_price: 19.9, currency: 'BRL' },
        { product_retailer_id: '7654321', quantity: 1, item_price: 5, currency: 'BRL' },
      ],
      'Pode entregar hoje?',
    )
    await deliver(stage(), body)
    const [order] = await ofWamid(wamid)
    expect((await info(order?.id ?? '')).note).toBe('Pode entregar hoje?')
    const [message] = await rows<{ id: string; message: string; caption: string }>(
      stage(),
      'SELECT id::text, message, caption FROM customer_chats WHERE whatsapp_message_id = $1',
      [wamid],
    )
    // Its conversation is found by what is in it, and the list shows what the customer wrote with it.
    const found = await work(stage(), (w) =>
      chatTickets(w, stage().alice, {
        search_query: 'escova fio',
        search_by_message: true,
        all_users: true,
      }),
    )
    expect(found.items.map(({ last_msg }) => last_msg)).toEqual(['Pode entregar hoje?'])
    expect(message).toMatchObject({
      message: 'Pedido com 4 itens (2× Fio dental, 1× Escova macia, 1× Item 7654321): Pode entregar hoje?',
      caption: 'Pode entregar hoje?',
    })
    expect(
      await rows(
        stage(),
        'SELECT name, retailer_id FROM ordered_products WHERE message_id = $1 ORDER BY place',
        [message?.id],
      ),
    ).toEqual([
      { name: 'Fio dental', retailer_id: sku },
      { name: 'Escova macia', retailer_id: other.id },
      { name: 'Item 7654321', retailer_id: '7654321' },
    ])
  })

  it('are not made of carts that nobody can pay, whose message comes all the same', async () => {
    const { body, wamid } = await aCart([
      { product_retailer_id: 'X', quantity: 100_000, item_price: 999_999, currency: 'BRL' },
    ])
    await deliver(stage(), body)
    expect(await ofWamid(wamid)).toEqual([])
    const [kept] = await rows(stage(), 'SELECT 1 FROM customer_chats WHERE whatsapp_message_id = $1', [wamid])
    expect(kept).toBeDefined()
  })
})
