import { beforeAll, describe, expect, it } from 'vitest'
import { aDatabase } from '../../databases'
import { aPhone, rows } from '../areas/stage'
import { aHubStage, aHubTalk, customerSays, paired, talkOf } from './hub-stage'

const stage = aHubStage(aDatabase())

describe('over a hub', () => {
  beforeAll(() => paired(stage()))

  it('an answer to a status of the shop’s is told as one, and its ticket is found among status notifications', async () => {
    const phone = aPhone()
    const contextInfo = {
      stanzaId: '3EB0STATUS',
      remoteJid: 'status@broadcast',
      quotedMessage: { extendedTextMessage: { text: 'Protetor solar com 20% hoje' } },
    }
    await customerSays(stage(), phone, {
      content: { extendedTextMessage: { text: 'Ainda tem?', contextInfo } },
    })
    const ticketsOf = () =>
      rows<{ id: string; is_status_notification: boolean }>(
        stage(),
        `SELECT t.id::text, t.is_status_notification FROM chat_tickets t JOIN customers c ON c.id = t.customer_id WHERE c.wa_id = $1`,
        [phone],
      )
    const [ticket] = await ticketsOf()
    expect(ticket?.is_status_notification).toBe(true)
    expect(await talkOf(stage(), ticket?.id ?? '')).toMatchObject([
      {
        message: 'Ainda tem?',
        parent_id: null,
        details: { referral: { source_type: 'status', body: 'Protetor solar com 20% hoje' } },
      },
    ])
    // Of somebody who is served already the conversation stays where it is looked for.
    const talk = await aHubTalk(stage())
    await customerSays(stage(), talk.phone, {
      content: { extendedTextMessage: { text: 'E este?', contextInfo } },
    })
    const [served] = await rows<{ is_status_notification: boolean }>(
      stage(),
      'SELECT is_status_notification FROM chat_tickets WHERE id = $1',
      [talk.id],
    )
    expect(served?.is_status_notification).toBe(false)
  })

  it.each(['pollCreationMessage', 'pollCreationMessageV3'])(
    'a poll shows its question and options: %s',
    async (kind) => {
      const phone = aPhone()
      const poll = { name: 'Qual horário?', options: [{ optionName: '9h' }, { optionName: '10h' }] }
      await customerSays(stage(), phone, { content: { messageContextInfo: {}, [kind]: poll } })
      expect(
        await rows(
          stage(),
          'SELECT m.type, m.message FROM customer_chats m JOIN customers c ON c.id = m.customer_id WHERE c.wa_id = $1',
          [phone],
        ),
      ).toEqual([{ type: 'chat', message: 'Enquete: Qual horário?\n• 9h\n• 10h' }])
    },
  )

  it.each([
    ['a number', 25_900],
    ['digits', '25900'],
    ['two halves', { low: 25_900, high: 0, unsigned: false }],
  ])('a cart becomes an order of its sum, which comes as %s', async (_, totalAmount1000) => {
    const phone = aPhone()
    const orderMessage = {
      orderId: '1',
      itemCount: 3,
      totalAmount1000,
      totalCurrencyCode: 'BRL',
      message: 'Entregar hoje',
    }
    await customerSays(stage(), phone, { content: { orderMessage } })
    expect(
      await rows(
        stage(),
        `SELECT m.type, m.message, m.caption, o.note, o.source, o.phase, o.total, l.name, l.found, l.retailer_id, l.quantity
         FROM orders o JOIN customer_chats m ON m.tenant_id = o.tenant_id AND m.id = o.message_id
         JOIN order_lines l ON l.tenant_id = o.tenant_id AND l.order_id = o.id
         JOIN customers c ON c.tenant_id = o.tenant_id AND c.id = o.customer_id WHERE c.wa_id = $1`,
        [phone],
      ),
    ).toEqual([
      {
        type: 'order',
        message: 'Pedido com 3 itens, que só o celular mostra: Entregar hoje',
        caption: 'Entregar hoje',
        note: 'Entregar hoje',
        source: 'message',
        phase: 'placed',
        total: 2_590,
        name: 'Itens no celular',
        found: false,
        retailer_id: null,
        quantity: 1,
      },
    ])
  })
})
