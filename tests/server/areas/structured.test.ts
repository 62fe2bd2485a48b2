import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { messageProblem } from '../../../emulators/whatsapp/messageRules'
import type { World } from '../../../emulators/whatsapp/world'
import { sendPendingMessage } from '../../../server/conversation/messages/outbound/retry'
import { sendStructured } from '../../../server/conversation/messages/outbound/structured'
import type { StructuredContentInput } from '../../../server/platform/graphql/resolvers.gen'
import { buttonsOf } from '../../../src/domain/messages/buttons'
import { aDatabase } from '../../databases'
import { FakeGraph } from '../fake-graph'
import { bring } from './bring'
import { aHash, aStage, aTakenTicket, message, rows, ticket, work } from './stage'

describe('places, cards and questions that attendants send', () => {
  const graph = new FakeGraph()
  const database = aDatabase()
  beforeAll(() => graph.open())
  afterAll(() => graph.close())
  beforeEach(() => {
    graph.bodies.length = 0
  })
  const stage = aStage(database, (config) => ({ whatsapp: { ...config.whatsapp, graphUrl: graph.url } }))
  const send = (phone: string, content: StructuredContentInput, hash = aHash()) =>
    work(stage(), (w) =>
      sendStructured(
        w,
        stage().ana,
        { to_number: phone, instance_id: stage().instanceId, content, hash },
        new Date(),
      ),
    )
  const post = async (id: string) => {
    const { db, config, now, tenant, files } = stage()
    await bring(id, { db, config, now, tenant, files })
  }
  const sent = () => graph.bodies.filter(({ path }) => path.endsWith('/messages')).map(({ body }) => body)

  const buttons = {
    text: 'Entregar?',
    header: 'Pedido 12',
    footer: 'Loja Centro',
    options: [{ title: 'Sim' }, { title: 'Não' }],
  }
  const list = {
    text: 'Como vai pagar?',
    button: 'Ver opções',
    options: [{ title: 'Pix', description: 'na hora' }, { title: 'Cartão' }],
  }
  const place = { latitude: '-23.5505', longitude: '-46.6333', name: 'Loja', address: 'Rua A, 1' }
  const card = {
    name: 'Rui Costa',
    organization: 'Loja',
    phones: ['+55 11 98765-4321'],
    emails: ['rui@loja.test'],
  }

  it('are the buttons of the ticket’s last message, until another comes', async () => {
    const { id, phone } = await aTakenTicket(stage())
    await send(phone, { choices: buttons })
    const { customerLastChat } = await ticket(stage(), id)
    expect(customerLastChat).toMatchObject({ message: 'Entregar?' })
    expect(buttonsOf(customerLastChat?.message_buttons).map(({ text }) => text)).toEqual(['Sim', 'Não'])
    await send(phone, { location: place })
    expect((await ticket(stage(), id)).customerLastChat?.message_buttons).toBeNull()
  })

  it.each([
    [
      'a place',
      { location: place },
      'location',
      { latitude: -23.5505, longitude: -46.6333, name: 'Loja', address: 'Rua A, 1' },
    ],
    [
      'a point alone',
      { location: { latitude: '10', longitude: '20' } },
      'location',
      { latitude: 10, longitude: 20 },
    ],
    [
      'a card',
      { contacts: [card] },
      'contacts',
      [
        {
          name: { formatted_name: 'Rui Costa', first_name: 'Rui', last_name: 'Costa' },
          org: { company: 'Loja' },
          phones: [{ phone: '+55 11 98765-4321', type: 'CELL', wa_id: '5511987654321' }],
          emails: [{ email: 'rui@loja.test', type: 'WORK' }],
        },
      ],
    ],
    [
      'buttons',
      { choices: buttons },
      'interactive',
      {
        type: 'button',
        header: { type: 'text', text: 'Pedido 12' },
        body: { text: 'Entregar?' },
        footer: { text: 'Loja Centro' },
        action: {
          buttons: [
            { type: 'reply', reply: { id: 'option-1', title: 'Sim' } },
            { type: 'reply', reply: { id: 'option-2', title: 'Não' } },
          ],
        },
      },
    ],
    [
      'a list',
      { choices: list },
      'interactive',
      {
        type: 'list',
        body: { text: 'Como vai pagar?' },
        action: {
          button: 'Ver opções',
          sections: [
            {
              rows: [
                { id: 'option-1', title: 'Pix', description: 'na hora' },
                { id: 'option-2', title: 'Cartão' },
              ],
            },
          ],
        },
      },
    ],
  ] as const)('%s goes as the provider takes it', async (_, content, type, node) => {
    const { phone } = await aTakenTicket(stage())
    const made = await send(phone, content as StructuredContentInput)
    await post(made.id)
    const [body] = sent()
    expect(body).toMatchObject({ type, [type]: node })
    expect(messageProblem(body as never, { media: new Map() } as unknown as World)).toBeUndefined()
    expect(await message(stage(), made.id)).toMatchObject({ type, whatsapp_message_id: expect.any(String) })
  })

  it('the bubble shows what the customer sees', async () => {
    const { phone } = await aTakenTicket(stage())
    expect(await send(phone, { choices: { ...list, header: ' ', footer: 'Até 18 h' } })).toMatchObject({
      message: 'Como vai pagar?',
      message_header: null,
      message_footer: 'Até 18 h',
      message_buttons: {
        button: 'Ver opções',
        rows: [
          { title: 'Pix', description: 'na hora' },
          { title: 'Cartão', description: null },
        ],
      },
    })
    expect((await send(phone, { location: place })).details?.location).toEqual(place)
    expect((await send(phone, { contacts: [card] })).details?.contacts).toEqual([
      { ...card, phones: [{ phone: '+55 11 98765-4321', wa_id: null }] },
    ])
  })

  it.each([
    ['nothing', {}],
    ['two at once', { location: place, contacts: [card] }],
    ['four buttons', { choices: { text: 'a', options: ['a', 'b', 'c', 'd'].map((title) => ({ title })) } }],
    ['two buttons alike', { choices: { text: 'a', options: [{ title: 'a' }, { title: 'a ' }] } }],
    ['a question without words', { choices: { text: ' ', options: [{ title: 'a' }] } }],
    ['a point beyond the pole', { location: { latitude: '91', longitude: '0' } }],
    ['a point that is none', { location: { latitude: 'NaN', longitude: '0' } }],
    ['a point in other digits', { location: { latitude: '1e1', longitude: '0' } }],
    ['no card', { contacts: [] }],
    ['a card without a phone', { contacts: [{ ...card, phones: [] }] }],
    ['a card without a name', { contacts: [{ ...card, name: ' \u0000' }] }],
    ['a phone that is none', { contacts: [{ ...card, phones: ['javascript:alert(1)'] }] }],
    ['more cards than anybody sends', { contacts: Array.from({ length: 21 }, () => card) }],
  ] as const)('is refused: %s', async (_, content) => {
    const { phone } = await aTakenTicket(stage())
    await expect(send(phone, content as StructuredContentInput)).rejects.toMatchObject({
      extensions: { code: 'INVALID' },
    })
  })

  it('the same hash is the same message; the window stands before it', async () => {
    const ticket = await aTakenTicket(stage())
    const hash = aHash()
    const first = await send(ticket.phone, { location: place }, hash)
    expect((await send(ticket.phone, { location: place }, hash)).id).toBe(first.id)
    await rows(
      stage(),
      `UPDATE chat_tickets SET last_inbound_at = now() - interval '25 hours' WHERE id = $1`,
      [ticket.id],
    )
    await expect(send(ticket.phone, { choices: buttons })).rejects.toMatchObject({
      extensions: { code: 'WINDOW_CLOSED' },
    })
  })

  it('another try after a failure sends it again as it was', async () => {
    const { phone } = await aTakenTicket(stage())
    const made = await send(phone, { choices: buttons })
    await rows(stage(), `UPDATE customer_chats SET delivery = 'failed' WHERE id = $1`, [made.id])
    await work(stage(), (w) => sendPendingMessage(w, stage().ana, made.id, null, new Date()))
    await post(made.id)
    expect(sent()).toMatchObject([{ type: 'interactive', interactive: { body: { text: 'Entregar?' } } }])
  })
})
