import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customerChats, oldCustomerChats } from '../../../server/conversation/messages/history.queries'
import { customerChatsPaginated } from '../../../server/conversation/messages/message.queries'
import { itemsOf, type StoredWebhook } from '../../../server/conversation/providers/whatsapp/webhook.items'
import { processItems } from '../../../server/conversation/providers/whatsapp/webhook.process'
import { WebhookStore } from '../../../server/conversation/providers/whatsapp/webhook.store'
import { readTickets } from '../../../server/conversation/tickets/ticket.row'
import { compareMessages } from '../../../src/domain/messages/order'
import { aDatabase } from '../../databases'
import {
  aPhone,
  aStage,
  aTakenTicket,
  deliver,
  envelope,
  HOUR_AGO,
  rows,
  send,
  take,
  text,
  ticket,
  work,
} from './stage'

let talks = 0

/** What a customer says: the second. */
const sayings = fc.array(fc.nat(6), { minLength: 2, maxLength: 12 })

/**
 * The order of a conversation is that of what was said, and not of what came: docs/decisions/0058.
 *
 * Seen to fail with conversations read by arrival, with whatever came last taken for the preview, and with the end of the
 * provider's id telling apart what was said within a second.
 */
describe('any order, repetition and batch of the same webhooks', () => {
  const stage = aStage(aDatabase())

  const body = (phone: string, items: readonly { second: number; id: string }[]) =>
    envelope(stage().phoneNumberId, {
      messages: items.map(({ second, id }) =>
        text(phone, id.split('.').at(-1), { id, timestamp: String(HOUR_AGO + second) }),
      ),
    })

  /** What was said, in the order of the conversation, with the preview and the numbers of its ticket. */
  async function conversation(phone: string) {
    const [found] = await rows<{ id: string; customer_id: string }>(
      stage(),
      'SELECT t.id::text, t.customer_id::text FROM chat_tickets t JOIN customers c ON c.id = t.customer_id WHERE c.wa_id = $1',
      [phone],
    )
    const about = {
      customer_id: found?.customer_id ?? '',
      instance_id: stage().instanceId,
      id: found?.id ?? '',
    }
    const { data } = await work(stage(), (w) =>
      customerChatsPaginated(w, stage().alice, { ...about, pagination_limit: 100 }),
    )
    const [shown] = (await work(stage(), (w) => readTickets(w, [about.id]))).values()
    return {
      said: data.map(({ message }) => message).reverse(),
      preview: shown?.customerLastChat?.message,
      unseen: shown?.unseenMsg,
      heard: shown?.last_inbound_at,
      waits: shown?.waiting_since,
      data,
    }
  }

  /** Ids as Meta makes them: of one second they end at random. */
  const anId = (n: number, what: number | string) =>
    `wamid.${randomBytes(9).toString('base64url')}.${n}.${what}`

  /** The bodies that were stored since this one, as they lie there. */
  const storedSince = (id: string) =>
    stage().db.system((w) =>
      w.query<StoredWebhook>(
        'SELECT id::text, body, received_at FROM webhook_inbox w WHERE w.id > $1 ORDER BY w.id',
        [id],
      ),
    )
  const lastStored = async () =>
    (
      await stage().db.system((w) =>
        w.one<{ id: string }>('SELECT coalesce(max(id), 0)::text AS id FROM webhook_inbox'),
      )
    )?.id ?? '0'

  it('stand by the second that the provider says, and within it by their first arrival; so does every replay', async () => {
    await fc.assert(
      fc.asyncProperty(
        sayings,
        fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
        fc.infiniteStream(fc.nat(1000)),
        fc.array(fc.nat(11), { maxLength: 4 }),
        fc.boolean(),
        async (seconds, cuts, chance, again, together) => {
          const shuffled = <T>(all: readonly T[]): T[] => {
            const keyed = all.map((one) => ({ one, at: chance.next().value as number }))
            return keyed.sort((a, b) => a.at - b.at).map(({ one }) => one)
          }
          const [phone, n] = [aPhone(), ++talks]
          const items = seconds.map((second, i) => ({ second, id: anId(n, i) }))
          const bodies: (typeof items)[] = [[]]
          for (const [i, item] of items.entries()) {
            bodies.at(-1)?.push(item)
            if (cuts[i]) bodies.push([])
          }
          const once = shuffled(bodies.filter((one) => one.length > 0))
          const all = [...once, ...again.map((i) => once[i % once.length] as typeof items)]
          const order = again.length > 0 ? <T>(stored: T[]) => stored : shuffled
          const before = await lastStored()
          if (together) await deliver(stage(), ...all.map((one) => body(phone, one)))
          else for (const one of all) await deliver(stage(), body(phone, one))
          const first = await conversation(phone)
          // Sorting keeps what is equal in its order.
          const right = once.flat().sort((a, b) => a.second - b.second)
          expect(first.said).toEqual(right.map(({ id }) => id.split('.').at(-1)))
          expect(first.preview).toBe(first.said.at(-1))

          // Whoever takes the stored bodies in again has the same conversation: one by one, and in whatever order where
          // none came twice.
          await rows(
            stage(),
            'DELETE FROM chat_tickets t USING customers c WHERE c.id = t.customer_id AND c.wa_id = $1',
            [phone],
          )
          for (const one of order(await storedSince(before)))
            await processItems(stage().db, stage().config.secretKey, itemsOf(one))
          const { data: _, ...replayed } = await conversation(phone)
          const { data: __, ...told } = first
          expect(replayed).toEqual(told)
        },
      ),
      { numRuns: 20 },
    )
  })

  it('six pages of a prescription, sent within one second in a webhook each, stay in their order, whichever of two nodes each comes to', async () => {
    const phone = aPhone()
    const pages = ['1', '2', '3', '4', '5', '6']
    const nodes = [stage().store, new WebhookStore(stage().db)]
    for (const [n, page] of pages.entries())
      await deliver(
        { ...stage(), store: nodes[n % 2] as WebhookStore },
        body(phone, [{ second: 0, id: anId(++talks, page) }]),
      )
    expect((await conversation(phone)).said).toEqual(pages)
  })

  it('are the same however they are cut, where no two are of one second', async () => {
    const tell = async (all: number[][]) => {
      const [phone, n] = [aPhone(), ++talks]
      for (const seconds of all)
        await deliver(
          stage(),
          body(
            phone,
            seconds.map((second) => ({ second, id: `wamid.${process.pid}.${n}.s${second}` })),
          ),
        )
      const { data: _, ...state } = await conversation(phone)
      return state
    }
    const right = await tell([[0, 1, 2, 3, 4, 5]])
    expect(right).toMatchObject({ said: ['s0', 's1', 's2', 's3', 's4', 's5'], preview: 's5', unseen: 6 })
    for (const cut of [
      [[5, 4, 3, 2, 1, 0]],
      [[5], [0, 3], [4, 1], [2]],
      [
        [3, 4, 5],
        [0, 1, 2],
        [3, 4, 5],
      ],
    ])
      expect(await tell(cut)).toEqual(right)
  })

  it('within a second: the order in the body, whatever else stands in it', async () => {
    const [one, other] = [aPhone(), aPhone()]
    const at = (from: string, second: number, what: string) =>
      text(from, what, { id: `wamid.${++talks}.${what}`, timestamp: String(HOUR_AGO + second) })
    await deliver(
      stage(),
      envelope(stage().phoneNumberId, {
        messages: [
          at(other, 1, 'z'),
          at(one, 1, 'y'),
          at(one, 0, 'x'),
          at(other, 1, 'a'),
          at(one, 1, 'b'),
          at(one, 1, 'a'),
        ],
      }),
    )
    expect((await conversation(one)).said).toEqual(['x', 'y', 'b', 'a'])
    expect((await conversation(other)).said).toEqual(['z', 'a'])
  })
})

describe('the order of a conversation', () => {
  const stage = aStage(aDatabase())
  const now = () => Math.floor(Date.now() / 1000)
  const say = (phone: string, message: string, second: number) =>
    deliver(
      stage(),
      envelope(stage().phoneNumberId, { messages: [text(phone, message, { timestamp: String(second) })] }),
    )
  const read = async (about: { customer_id: string }) =>
    (await work(stage(), (w) => customerChats(w, stage().ana, { ...about, instance_id: stage().instanceId })))
      .filter(({ is_log_message }) => !is_log_message)
      .reverse()

  it('leaves what an attendant wrote behind all that was there, whatever the clocks say', async () => {
    const { phone, customer_id } = await aTakenTicket(stage())
    // The provider's clock is ahead of ours.
    await say(phone, 'do futuro', now() + 30)
    await send(stage(), stage().ana, phone, { message: 'resposta' })
    await send(stage(), stage().ana, phone, { message: 'outra' })
    await say(phone, 'e mais', now() + 40)
    await send(stage(), stage().ana, phone, { message: 'fim' })
    const said = await read({ customer_id })
    expect(said.map(({ message }) => message)).toEqual([
      'Bom dia',
      'do futuro',
      'resposta',
      'outra',
      'e mais',
      'fim',
    ])
  })

  /** Seen to fail with the second of our own clock. */
  it('leaves an answer above what the customer says to it, also where our clock is five minutes ahead', async () => {
    const house = await stage().another()
    const phone = aPhone()
    const behind = (message: string, seconds: number) =>
      deliver(
        stage(),
        envelope(house.phoneNumberId, {
          messages: [text(phone, message, { timestamp: String(now() - 300 + seconds) })],
        }),
      )
    await behind('pergunta', 0)
    const [asked] = await rows<{ id: string; customer_id: string }>(
      { db: stage().db, tenant: house.tenant },
      'SELECT id::text, customer_id::text FROM chat_tickets',
    )
    const { id, customer_id } = asked ?? { id: '', customer_id: '' }
    const there = { ...stage(), ...house }
    await take(there, house.ana, id)
    await send(there, house.ana, phone, { message: 'resposta' })
    await behind('e outra', 2)
    await send(there, house.ana, phone, { message: 'também' })
    await behind('obrigada', 4)
    const said = await work(there, (w) =>
      customerChats(w, house.ana, { customer_id, instance_id: house.instanceId }),
    )
    expect(said.filter((one) => !one.is_log_message).map(({ message }) => message)).toEqual([
      'obrigada',
      'também',
      'e outra',
      'resposta',
      'pergunta',
    ])
  })

  it('has a late message in its place, unseen, and the newest as the preview', async () => {
    const { id, phone, customer_id } = await aTakenTicket(stage())
    await send(stage(), stage().ana, phone, { message: 'resposta' })
    await say(phone, 'atrasada', now() - 60)
    const said = await read({ customer_id })
    expect(said.map(({ message }) => message)).toEqual(['atrasada', 'Bom dia', 'resposta'])
    const shown = await ticket(stage(), id)
    expect(shown).toMatchObject({ unseenMsg: 2, customerLastChat: { message: 'resposta' } })
  })

  it('is one on both sides, and the pages go by it without a gap or a double', async () => {
    const { id, phone, customer_id } = await aTakenTicket(stage())
    for (let n = 0; n < 12; n++) await say(phone, `c${n}`, now() - ((n * 7) % 12) * 3)
    for (let n = 0; n < 4; n++) await send(stage(), stage().ana, phone, { message: `a${n}` })
    await say(phone, 'tarde', now() - 20)
    const about = { customer_id, instance_id: stage().instanceId }
    const { data } = await work(stage(), (w) =>
      customerChatsPaginated(w, stage().ana, { ...about, id, pagination_limit: 100 }),
    )
    const ids = data.map((one) => one.id)
    expect(ids.length).toBeGreaterThan(17)
    expect(ids).toEqual([...data].sort((a, b) => compareMessages(b, a)).map((one) => one.id))
    const pages = async (next: (before: string) => Promise<readonly { id: string }[]>) => {
      const all = data.slice(0, 5).map((one) => one.id)
      for (let page = await next(all.at(-1) ?? ''); page.length > 0; page = await next(all.at(-1) ?? ''))
        all.push(...page.map((one) => one.id))
      return all
    }
    expect(
      await pages((max_id) =>
        work(stage(), (w) => oldCustomerChats(w, stage().ana, { ...about, max_id, limit: 3 })),
      ),
    ).toEqual(ids)
    expect(
      await pages(async (before) => {
        const page = { ...about, id, before, pagination_limit: 3 }
        return (await work(stage(), (w) => customerChatsPaginated(w, stage().ana, page))).data
      }),
    ).toEqual(ids)
  })
})
