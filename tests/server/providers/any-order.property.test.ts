import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processHubWebhooks } from '../../../server/conversation/providers/hub/webhook.job'
import { aDatabase } from '../../databases'
import { aPhone, aStage, deliver, envelope, HOUR_AGO, rows, type Stage } from '../areas/stage'

/**
 * Any batching, splitting, repetition and order of the same webhooks ends the same (peers.md section 3, rows 3,
 * 4, 7): each message once, in one ticket of one customer, with its last text, its reactions, its reply and the
 * furthest receipt.
 *
 * Seen to fail on a waiting time taken from the batch that came first, and on changes that were not parked.
 */
describe('any order of the same webhooks ends the same', () => {
  const stage = aStage(aDatabase())
  let turns = 0

  /** A talk of one customer, told as single items; ids are its own. */
  function story(phone: string, n: string) {
    const id = (name: string) => `wamid.${n}.${name}`
    const at = (second: number) => String(HOUR_AGO + second)
    const of = (name: string, second: number, node: object) => ({
      from: phone,
      id: id(name),
      timestamp: at(second),
      ...node,
    })
    return [
      of('a', 0, { type: 'text', text: { body: 'Bom dia' } }),
      of('b', 1, { type: 'text', text: { body: 'Qero dipirona' } }),
      of('c', 2, { type: 'text', text: { body: 'respondo' }, context: { id: id('b') } }),
      of('d', 3, { type: 'image', image: { caption: 'a receta' } }),
      of('e1', 4, {
        type: 'edit',
        edit: { original_message_id: id('b'), message: { type: 'text', text: { body: 'Quero' } } },
      }),
      of('e2', 5, {
        type: 'edit',
        edit: { original_message_id: id('b'), message: { type: 'text', text: { body: 'Quero dipirona' } } },
      }),
      of('e3', 5, {
        type: 'edit',
        edit: { original_message_id: id('d'), message: { type: 'image', image: { caption: 'a receita' } } },
      }),
      of('r1', 6, { type: 'revoke', revoke: { original_message_id: id('a') } }),
      of('r2', 7, { type: 'revoke', revoke: { original_message_id: id('a') } }),
      of('x1', 8, { type: 'reaction', reaction: { message_id: id('c'), emoji: '👍' } }),
      of('x2', 9, { type: 'reaction', reaction: { message_id: id('c'), emoji: '❤️' } }),
      of('g', 10, { type: 'request_welcome' }),
    ]
  }

  /** What is known of a customer in the end; row ids and the order of storing left out. */
  async function known(house: Stage, phone: string) {
    const messages = await rows(
      house,
      `SELECT m.whatsapp_message_id AS id, m.type, m.message, m.caption, m.is_edited, m.whatsapp_deleted_at, m.sent_at, m.tag_type,
         m.delivery, p.whatsapp_message_id AS parent, r.text AS reaction
       FROM customer_chats m JOIN customers c ON c.id = m.customer_id
       LEFT JOIN customer_chats p ON p.id = m.parent_id
       LEFT JOIN reactions r ON r.message_id = m.id AND r.from_customer
       WHERE c.wa_id = $1 ORDER BY m.sent_at, m.whatsapp_message_id`,
      [phone],
    )
    const tickets = await rows(
      house,
      `SELECT t.state, t.unseen, t.waiting_since, t.last_inbound_at FROM chat_tickets t JOIN customers c ON c.id = t.customer_id WHERE c.wa_id = $1`,
      [phone],
    )
    return {
      messages,
      tickets,
      customers: await rows(house, 'SELECT name FROM customers WHERE wa_id = $1', [phone]),
    }
  }

  /** Ids and numbers of one telling in the words of another. */
  const plain = (state: unknown, n: string) =>
    JSON.parse(JSON.stringify(state).replaceAll(`.${n}.`, '.N.')) as unknown

  const bodies = (count: number) =>
    fc.record({
      order: fc.shuffledSubarray(
        Array.from({ length: count }, (_, i) => i),
        { minLength: count },
      ),
      again: fc.array(fc.nat(count - 1), { maxLength: 6 }),
      cuts: fc.array(fc.boolean(), { minLength: count + 6, maxLength: count + 6 }),
      together: fc.boolean(),
    })

  /** The items in the order told, some again, cut into bodies. */
  function told<T>(
    items: readonly T[],
    { order, again, cuts }: { order: number[]; again: number[]; cuts: boolean[] },
  ): T[][] {
    const all: T[][] = [[]]
    for (const [at, index] of [...order, ...again].entries()) {
      all.at(-1)?.push(items[index] as T)
      if (cuts[at]) all.push([])
    }
    return all.filter((body) => body.length > 0)
  }

  it("Meta's", async () => {
    const tell = async (split: (items: object[]) => object[][], together: boolean) => {
      const [phone, n] = [aPhone(), `turn${++turns}`]
      const all = split(story(phone, n)).map((messages) =>
        envelope(stage().phoneNumberId, {
          messages,
          contacts: [{ wa_id: phone, profile: { name: 'Rita' } }],
        }),
      )
      if (together) await deliver(stage(), ...all)
      else for (const body of all) await deliver(stage(), body)
      return plain(await known(stage(), phone), n)
    }
    const right = await tell((items) => items.map((item) => [item]), false)
    expect(right).toMatchObject({
      customers: [{ name: 'Rita' }],
      tickets: [{ state: 'inbox', unseen: 4 }],
      messages: [
        { whatsapp_deleted_at: expect.any(String) },
        { message: 'Quero dipirona', is_edited: true },
        { parent: 'wamid.N.b', reaction: '❤️' },
        { caption: 'a receita' },
      ],
    })
    await fc.assert(
      fc.asyncProperty(bodies(12), async (how) => {
        expect(await tell((items) => told(items, how), how.together)).toEqual(right)
      }),
      { numRuns: 25 },
    )
  })

  const aHub = async () => {
    const [instance] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO instances (tenant_id, name, is_official, hub_host) VALUES ($1, 'Hub', FALSE, 'http://127.0.0.1:1') RETURNING id::text`,
      [stage().tenant.id],
    )
    return instance?.id ?? ''
  }
  const hubTells = async (instanceId: string, group: readonly object[]) => {
    const ids = await stage().db.system((w) =>
      w.query<{ id: string }>(
        `INSERT INTO webhook_inbox (provider, body, tenant_id, instance_id)
         SELECT 'hub', convert_to(b, 'UTF8'), $2, $3 FROM unnest($1::text[]) b RETURNING id::text`,
        [group.map((one) => JSON.stringify(one)), stage().tenant.id, instanceId],
      ),
    )
    await processHubWebhooks({ ids: ids.map(({ id }) => id) }, stage())
  }

  /** Seen to fail with the end of the id telling apart what was said within a second. */
  it("but what a hub's customer forwards within one second stands in the order in which it first came", async () => {
    const [instanceId, phone] = [await aHub(), aPhone()]
    const pages = ['1', '2', '3', '4', '5', '6']
    const page = (text: string) => ({
      event: 'messages.upsert',
      data: {
        key: {
          remoteJid: `${phone}@s.whatsapp.net`,
          fromMe: false,
          id: `3EB0${createHash('sha256').update(`${process.pid} ${text}`).digest('hex').slice(0, 18)}`,
        },
        message: { conversation: text },
        messageTimestamp: HOUR_AGO,
      },
    })
    for (const text of pages) await hubTells(instanceId, [page(text)])
    await hubTells(instanceId, pages.toReversed().map(page))
    const said = await rows<{ message: string }>(
      stage(),
      'SELECT m.message FROM customer_chats m JOIN customers c ON c.id = m.customer_id WHERE c.wa_id = $1 ORDER BY m.place, m.id',
      [phone],
    )
    expect(said.map(({ message }) => message)).toEqual(pages)
  })

  /** Seen to fail with the greater id telling apart what was said within a second. */
  it('and of edits and reactions of one second the last holds that first came', async () => {
    const phone = aPhone()
    const said = { from: phone, timestamp: String(HOUR_AGO) }
    const id = (name: string) => `wamid.${phone}.${name}`
    const words = ['primeira', 'segunda', 'terceira', 'quarta', 'quinta']
    const emoji = ['👍', '', '❤️', '😂', '🙏']
    // Whatever the ids say: they fall where the words rise.
    const edits = words.map((body, n) => ({
      ...said,
      id: id(`e${9 - n}`),
      type: 'edit',
      edit: { original_message_id: id('a'), message: { type: 'text', text: { body } } },
    }))
    const reactions = emoji.map((one, n) => ({
      ...said,
      id: id(`x${9 - n}`),
      type: 'reaction',
      reaction: { message_id: id('a'), emoji: one },
    }))
    const tell = (one: object) =>
      deliver(stage(), envelope(stage().phoneNumberId, { messages: [one], contacts: [{ wa_id: phone }] }))
    const pairs = edits.flatMap((edit, n) => [edit, reactions[n] as object])
    // Some before their message, some after it, and then all once more, the other way round.
    for (const one of pairs.slice(0, 6)) await tell(one)
    await tell({ ...said, id: id('a'), type: 'text', text: { body: 'Oi' } })
    for (const one of pairs.slice(6)) await tell(one)
    for (const one of pairs.toReversed()) await tell(one)
    const [state] = (await known(stage(), phone)).messages
    expect(state).toMatchObject({ message: 'quinta', is_edited: true, reaction: '🙏' })
  })

  it("a hub's", async () => {
    const instanceId = await aHub()
    const hubStory = (phone: string, n: string) => {
      const key = (name: string, fromMe = false) => ({
        remoteJid: `${phone}@s.whatsapp.net`,
        fromMe,
        id: `H.${n}.${name}`,
      })
      const upsert = (name: string, second: number, message: object, more: object = {}, fromMe = false) => ({
        event: fromMe ? 'send.message' : 'messages.upsert',
        data: {
          key: key(name, fromMe),
          pushName: fromMe ? 'Loja' : 'Rita',
          message,
          messageTimestamp: HOUR_AGO + second,
          ...more,
        },
      })
      const ack = (name: string, status: string) => ({
        event: 'messages.update',
        data: { keyId: `H.${n}.${name}`, fromMe: true, status },
      })
      const protocol = (target: string, more: object) => ({
        protocolMessage: { key: { id: `H.${n}.${target}` }, ...more },
      })
      return [
        upsert('a', 0, { conversation: 'Bom dia' }),
        upsert('b', 1, { conversation: 'Qero' }),
        upsert('c', 2, { conversation: 'respondo' }, { contextInfo: { stanzaId: `H.${n}.b` } }),
        upsert('p', 3, { conversation: 'Do celular' }, {}, true),
        upsert('e', 4, protocol('b', { type: 14, editedMessage: { conversation: 'Quero' } })),
        upsert('r', 5, protocol('a', { type: 0 })),
        upsert('x', 6, { reactionMessage: { key: { id: `H.${n}.p` }, text: '👍' } }),
        ack('p', 'READ'),
        ack('p', 'SERVER_ACK'),
        ack('p', 'DELIVERY_ACK'),
      ]
    }
    const tell = async (split: (items: object[]) => object[][]) => {
      const [phone, n] = [aPhone(), `turn${++turns}`]
      for (const group of split(hubStory(phone, n))) {
        await hubTells(instanceId, group)
      }
      const state = await known(stage(), phone)
      // What the phone said may have come before or after the question: whether somebody still waits depends on it.
      for (const ticket of state.tickets as { waiting_since?: unknown }[]) delete ticket.waiting_since
      for (const customer of state.customers as { name?: unknown }[]) delete customer.name
      return plain(state, n)
    }
    const right = await tell((items) => items.map((item) => [item]))
    expect(right).toMatchObject({
      tickets: [{ state: 'inbox', unseen: 3 }],
      messages: [
        { whatsapp_deleted_at: expect.any(String) },
        { message: 'Quero', is_edited: true },
        { parent: expect.stringContaining('.N.b') },
        { tag_type: 'out', delivery: 'read', reaction: '👍' },
      ],
    })
    await fc.assert(
      fc.asyncProperty(bodies(10), async (how) => {
        expect(await tell((items) => told(items, how))).toEqual(right)
      }),
      { numRuns: 20 },
    )
  })
})
