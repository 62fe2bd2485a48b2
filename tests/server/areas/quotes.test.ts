import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { CustomerQuote } from '../../../contract/entities'
import { approveQuote, refuseQuote } from '../../../server/areas/orders/quotes/deeds'
import { quoteSteps } from '../../../server/areas/orders/quotes/history'
import { quotePage } from '../../../server/areas/orders/quotes/page'
import { saveQuote } from '../../../server/areas/orders/quotes/save'
import { sendGrantedJob } from '../../../server/areas/orders/sending/send-granted.job'
import { sendQuote } from '../../../server/areas/orders/sending/send-sale'
import { mergeCustomers } from '../../../server/directory/customers/merge/merge'
import { undoMerge } from '../../../server/directory/customers/merge/undo'
import type { CustomerQuoteInput } from '../../../server/platform/graphql/resolvers.gen'
import type { Viewer } from '../../../src/domain/access/visibility'
import { onEveryDatabase } from '../../databases'
import { aStage, aTakenTicket, rows, work } from './stage'

const NOW = new Date('2026-11-22T12:00:00.000Z')
const ITEMS = [
  { name: 'Dipirona gotas', price: 749, quantity: 2 },
  { name: 'Protetor solar', price: 6990, quantity: 1 },
]
let numbers = 0
const aKey = () => `key-of-a-quote-${process.pid}-${++numbers}`
const aNumber = () => `O-${process.pid}-${++numbers}`

onEveryDatabase('quotes', (database) => {
  const stage = aStage(database)
  const save = (customer_id: string, over: Partial<CustomerQuoteInput> = {}, viewer?: Viewer) =>
    work(stage(), (w) =>
      saveQuote(
        w,
        viewer ?? stage().alice,
        { customer_id, quote: { number: aNumber(), status: 'open', items: ITEMS, ...over } },
        NOW,
      ),
    )
  const page = (customer_id: string, more: object = {}, viewer?: Viewer) =>
    work(stage(), (w) => quotePage(w, viewer ?? stage().ana, { customer_id, ...more }))
  const aCustomer = async () => (await aTakenTicket(stage())).customer_id

  it('are kept with their lines, and told to those who may know the customer', async () => {
    const customer = await aCustomer()
    const valid_until = '2026-11-29T23:59:59.000Z'
    const saved = await save(customer, { discount: 500, note: ' Retira no balcão ', valid_until })
    expect(saved).toMatchObject({
      customer_id: customer,
      status: 'open',
      currency: 'BRL',
      discount: 500,
      total: 7988,
      note: 'Retira no balcão',
      user_name: 'Alice',
      created_at: NOW.toISOString(),
      valid_until,
      items: ITEMS,
    })
    expect(await page(customer)).toEqual({ items: [saved], more: false })
    const [event] = await rows<{ event: string; seq: string }>(
      stage(),
      'SELECT event, seq::text FROM events ORDER BY seq DESC LIMIT 1',
    )
    expect(event).toEqual({ event: 'customerQuoteChanged', seq: String(saved.rev) })
  })

  it('saved again under their number are the same ones as they stand now, however many do so at once', async () => {
    const customer = await aCustomer()
    const number = aNumber()
    const first = await save(customer, { number, created_at: '2026-11-01T12:00:00.000Z' })
    await Promise.all(Array.from({ length: 8 }, () => save(customer, { number, status: 'accepted' })))
    const last = await save(customer, {
      number,
      status: 'accepted',
      items: [{ name: 'Dipirona gotas', price: 749, quantity: 3 }],
    })
    expect((await page(customer)).items).toEqual([last])
    expect(last).toMatchObject({ id: first.id, created_at: first.created_at, total: 2247 })
    expect(last.items).toHaveLength(1)
  })

  /** Seen to fail without `mustBeAllowed`. */
  it('take off no more than the role of who writes them allows, but keep what was granted', async () => {
    const customer = await aCustomer()
    const allow = (percent: number | null) =>
      rows(
        stage(),
        'UPDATE roles SET default_discount_percentage = $2 WHERE id = (SELECT role_id FROM users WHERE id = $1)',
        [Number(stage().ana.id), percent],
      )
    await allow(10)
    const number = aNumber()
    await expect(save(customer, { number, discount: 850 }, stage().ana)).rejects.toMatchObject({
      message: 'O seu perfil permite desconto de até 10%.',
      extensions: { code: 'FORBIDDEN', field: 'discount' },
    })
    await save(customer, { number, discount: 849 }, stage().ana)
    await save(customer, { number, discount: 4000 })
    await save(customer, { number, discount: 4000, note: 'Retira amanhã' }, stage().ana)
    await expect(save(customer, { number, discount: 4001 }, stage().ana)).rejects.toThrow('até 10%')
    await expect(
      save(customer, { number, discount: 4000, items: ITEMS.slice(1) }, stage().ana),
    ).rejects.toThrow('até 10%')
    await allow(null)
    await save(customer, { number, discount: 4001 }, stage().ana)
  })

  it('of one number are never two customers’', async () => {
    const number = aNumber()
    const [one, other] = [await aCustomer(), await aCustomer()]
    await save(one, { number })
    await expect(save(other, { number })).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
    expect((await page(other)).items).toEqual([])
  })

  it('without a number are given the shop’s next one, each its own, and one key makes one quote', async () => {
    const [one, other] = [await aCustomer(), await aCustomer()]
    const written = (hash: string, over: Partial<CustomerQuoteInput> = {}) =>
      save(one, { number: null, hash, ...over }, stage().ana)
    const [key, next] = [aKey(), aKey()]
    const [first, again, second, third] = await Promise.all([
      written(key),
      written(key),
      written(next),
      save(other, { number: null, hash: aKey() }),
    ])
    expect(again.id).toBe(first.id)
    const numbers = [first, second, third].map(({ number }) => number)
    expect(new Set(numbers).size).toBe(3)
    for (const number of numbers) expect(number).toMatch(/^O-\d{4}$/)
    expect(await written(key, { status: 'accepted' })).toMatchObject({ id: first.id, number: first.number })
    expect((await page(one)).items).toHaveLength(2)
  })

  it('are not numbered like one of the shop’s own', async () => {
    const customer = await aCustomer()
    const last = await save(customer, { number: null, hash: aKey() })
    const following = (number: string, by: number) =>
      `O-${String(Number(number.slice(2)) + by).padStart(4, '0')}`
    await save(customer, { number: following(last.number, 1) })
    const next = await save(customer, { number: null, hash: aKey() })
    expect(next.number).toBe(following(last.number, 2))
  })

  it('of which another was written meanwhile are not written over', async () => {
    const customer = await aCustomer()
    const { number, rev } = await save(customer)
    const changed = await save(customer, { number, rev, status: 'accepted' })
    await expect(save(customer, { number, rev, status: 'refused' })).rejects.toMatchObject({
      extensions: { code: 'CONFLICT' },
    })
    await expect(save(customer, { rev })).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
    expect((await page(customer)).items).toEqual([changed])
  })

  it('have a history that says in words what changed, by whom, and that they ran out', async () => {
    const customer = await aCustomer()
    const number = aNumber()
    const steps = (id: string, at = NOW) => work(stage(), (w) => quoteSteps(w, stage().ana, id, at))
    const kinds = async (id: string, at = NOW) => (await steps(id, at)).map(({ kind }) => kind)
    const made = await save(customer, { number, valid_until: '2026-11-25T23:59:59Z' })
    await save(customer, { number, valid_until: '2026-11-25T23:59:59Z' })
    expect(await kinds(made.id)).toEqual(['created'])
    const [dipirona] = ITEMS as [(typeof ITEMS)[number]]
    await save(customer, {
      number,
      valid_until: '2026-11-27T23:59:59Z',
      discount: 100,
      items: [
        { ...dipirona, quantity: 3 },
        { name: 'Gaze', price: 300, quantity: 1 },
      ],
    })
    const [changed] = await steps(made.id)
    expect(changed).toMatchObject({ kind: 'changed', user_name: 'Alice', amount: 2447 })
    expect(changed?.note?.replaceAll('\u00a0', ' ')).toBe(
      'saiu 1 × Protetor solar; entrou 1 × Gaze a R$ 3,00; Dipirona gotas: de 2 para 3; ' +
        'desconto de R$ 0,00 para R$ 1,00; validade de 25/11/2026 para 27/11/2026',
    )
    expect(await kinds(made.id, new Date('2026-12-01T12:00:00Z'))).toEqual(['expired', 'changed', 'created'])
    const { rev } = await save(customer, {
      number,
      status: 'accepted',
      valid_until: '2026-11-27T23:59:59Z',
      discount: 100,
      items: [
        { ...dipirona, quantity: 3 },
        { name: 'Gaze', price: 300, quantity: 1 },
      ],
    })
    const given = { id: made.id, rev, reason: 'Preço' }
    await work(stage(), (w) => refuseQuote(w, stage().alice, given, NOW))
    expect(await kinds(made.id, new Date('2026-12-01T12:00:00Z'))).toEqual([
      'refused',
      'accepted',
      'changed',
      'created',
    ])
    const [refused] = await steps(made.id)
    expect(refused).toMatchObject({ kind: 'refused', note: 'Preço', user_name: 'Alice' })
  })

  it('are saved and sent as a text and a page by one key, or not at all', async () => {
    const ticket = await aTakenTicket(stage())
    const customer = ticket.customer_id
    const spoken = () =>
      rows<{ type: string; message: string; document_name: string | null; mime: string | null }>(
        stage(),
        `SELECT m.type, m.message, m.document_name, f.mime FROM customer_chats m
         LEFT JOIN media_files f ON f.tenant_id = m.tenant_id AND f.id = m.media_file_id
         WHERE m.chat_ticket_id = $1 AND m.tag_type = 'out' ORDER BY m.id`,
        [ticket.id],
      )
    const hear = (hours: number) =>
      rows(
        stage(),
        `UPDATE chat_tickets SET last_inbound_at = now() - make_interval(hours => $2) WHERE id = $1`,
        [ticket.id, hours],
      )
    const send = (key: string, over: Partial<CustomerQuoteInput> = {}, viewer = stage().ana) =>
      sendQuote(
        stage(),
        viewer,
        {
          customer_id: customer,
          quote: { status: 'open', items: ITEMS, ...over },
          chat_ticket_id: ticket.id,
          hash: key,
        },
        new Date(),
      )
    const key = randomUUID()
    // After the window nothing can be said: nothing is kept either, and so for whoever may not write there.
    await hear(25)
    await expect(send(key)).rejects.toMatchObject({ extensions: { code: 'WINDOW_CLOSED' } })
    await hear(1)
    await expect(send(key, {}, stage().bruno)).rejects.toMatchObject({ extensions: { code: 'FORBIDDEN' } })
    expect((await page(customer)).items).toEqual([])
    // Asked many times at once, it is one quote and two messages.
    const [sent] = await Promise.all(Array.from({ length: 4 }, () => send(key)))
    expect((await page(customer)).items).toEqual([sent])
    const said = [
      {
        type: 'chat',
        message: expect.stringContaining(`*Orçamento ${sent?.number}*`),
        document_name: null,
        mime: null,
      },
      {
        type: 'document',
        message: `Documento: ${sent?.number}.pdf`,
        document_name: `${sent?.number}.pdf`,
        mime: 'application/pdf',
      },
    ]
    expect(await spoken()).toEqual(said)
    const steps = () =>
      rows<{ kind: string }>(stage(), 'SELECT kind FROM quote_steps WHERE quote_id = $1 ORDER BY id', [
        sent?.id,
      ])
    expect((await steps()).map(({ kind }) => kind)).toEqual(['created', 'sent'])
    // Changed and sent again, and the answer lost: by the same key nobody has changed it meanwhile.
    const again = { number: sent?.number ?? '', rev: sent?.rev ?? 0, discount: 100 }
    const second = randomUUID()
    const changed = await send(second, again)
    expect(await send(second, again)).toEqual(changed)
    expect(await spoken()).toHaveLength(4)
    await expect(send(randomUUID(), again)).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
    // What waits for a word is kept and goes to nobody.
    await rows(
      stage(),
      'UPDATE roles SET default_discount_percentage = 10 WHERE id = (SELECT role_id FROM users WHERE id = $1)',
      [Number(stage().ana.id)],
    )
    expect(await send(randomUUID(), { discount: 4_000, ask_approval: true })).toMatchObject({
      status: 'asked',
    })
    expect(await spoken()).toHaveLength(4)
  })

  it('that wait for a word are sent once it is given, in the name of who wanted them sent', async () => {
    const ticket = await aTakenTicket(stage())
    const customer = ticket.customer_id
    await rows(
      stage(),
      'UPDATE roles SET default_discount_percentage = 10 WHERE id = (SELECT role_id FROM users WHERE id = $1)',
      [Number(stage().ana.id)],
    )
    const asks = () =>
      sendQuote(
        stage(),
        stage().ana,
        {
          customer_id: customer,
          quote: { status: 'open', items: ITEMS, discount: 4_000, ask_approval: true },
          chat_ticket_id: ticket.id,
          hash: randomUUID(),
        },
        new Date(),
      )
    const grant = async ({ id, rev }: CustomerQuote) => {
      const queued: unknown[] = []
      await work(stage(), (w) => {
        const watched = Object.assign(Object.create(w), {
          enqueue: async (...job: unknown[]) => void queued.push(job),
        })
        return approveQuote(watched, stage().alice, { id, rev }, NOW)
      })
      expect(queued).toEqual([['orders.sendGranted', { tenantId: stage().tenant.id, kind: 'quote', id }]])
      await sendGrantedJob(
        { tenantId: stage().tenant.id, kind: 'quote', id },
        { db: stage().db, files: stage().files, now: () => new Date() },
      )
    }
    const spoken = () =>
      rows<{ type: string; user_id: string }>(
        stage(),
        `SELECT type, user_id::text FROM customer_chats WHERE chat_ticket_id = $1 AND tag_type = 'out' ORDER BY id`,
        [ticket.id],
      )
    const newest = async ({ id }: CustomerQuote) =>
      (await work(stage(), (w) => quoteSteps(w, stage().ana, id, new Date())))[0]
    const sent = await asks()
    await grant(sent)
    expect(await spoken()).toEqual(['chat', 'document'].map((type) => ({ type, user_id: stage().ana.id })))
    expect(await newest(sent)).toMatchObject({ kind: 'sent', user_name: null })
    // The conversation has come into other hands: who wanted it sent is told so, and its history says it.
    const left = await asks()
    await rows(stage(), 'UPDATE chat_tickets SET user_id = $2 WHERE id = $1', [
      ticket.id,
      Number(stage().bruno.id),
    ])
    await grant(left)
    expect(await spoken()).toHaveLength(2)
    expect(await newest(left)).toMatchObject({ kind: 'not_sent', note: expect.stringMatching(/./) })
    const waiting = await rows(stage(), 'SELECT 1 FROM sales_to_send WHERE quote_id = $1', [left.id])
    expect(waiting).toEqual([])
  })

  it('come in pages, newest first', async () => {
    const customer = await aCustomer()
    const dates = Array.from({ length: 7 }, (_, n) => `2026-10-${String(n + 10)}T12:00:00.000Z`)
    for (const created_at of [...dates].reverse()) await save(customer, { created_at })
    const first = await page(customer, { pagination_page: 1, pagination_limit: 5 })
    const second = await page(customer, { pagination_page: 2, pagination_limit: 5 })
    expect([first.more, second.more]).toEqual([true, false])
    const all = [...first.items, ...second.items].map(({ created_at }) => created_at)
    expect(all).toEqual([...dates].reverse())
  })

  it('of a customer whom one may not know are nobody’s to read or write', async () => {
    const customer = await aCustomer()
    await save(customer)
    const stranger = { ...stage().bruno, instance_ids: [] }
    expect((await page(customer, {}, stranger)).items).toEqual([])
    await expect(save(customer, {}, stranger)).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
    for (const id of ['', 'x', '0', '99999999999', '9'.repeat(40)]) {
      expect(await page(id)).toEqual({ items: [], more: false })
      await expect(save(id)).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
    }
  })

  it.each([
    ['no number', { number: '  ' }],
    ['neither number nor key', { number: null }],
    ['a key that is none', { number: null, hash: 'x y' }],
    ['an unknown status', { status: 'sent' }],
    ['no items', { items: [] }],
    ['too many items', { items: Array.from({ length: 201 }, () => ({ name: 'x', price: 1, quantity: 1 })) }],
    ['a nameless item', { items: [{ name: ' ', price: 1, quantity: 1 }] }],
    ['a negative price', { items: [{ name: 'x', price: -1, quantity: 1 }] }],
    ['none of an item', { items: [{ name: 'x', price: 1, quantity: 0 }] }],
    ['more than can be counted', { items: [{ name: 'x', price: 2_000_000_000, quantity: 2 }] }],
    ['a negative discount', { discount: -1 }],
    ['a currency that is none', { currency: 'reais' }],
    ['a date that is none', { valid_until: 'amanhã' }],
    ['a date yet to come', { created_at: '2026-12-24T12:00:00.000Z' }],
  ] satisfies [string, Partial<CustomerQuoteInput>][])('with %s are refused', async (_, over) => {
    const customer = await aCustomer()
    await expect(save(customer, over)).rejects.toMatchObject({ extensions: { code: 'INVALID' } })
    expect((await page(customer)).items).toEqual([])
  })

  it('go with their customer into a merge, and come back when it is undone', async () => {
    const [one, other] = [await aCustomer(), await aCustomer()]
    const [theirs, hers] = [await save(one), await save(other)]
    const merge = await work(stage(), (w) =>
      mergeCustomers(w, stage().alice, { survivor_id: one, merged_id: other, take: [] }, NOW),
    )
    const ids = async (id: string) =>
      (await page(id, {}, stage().alice)).items.map((quote) => quote.id).sort()
    expect(await ids(one)).toEqual([theirs.id, hers.id].sort())
    await work(stage(), (w) => undoMerge(w, stage().alice, merge.id, NOW))
    expect(await ids(one)).toEqual([theirs.id])
    expect(await ids(other)).toEqual([hers.id])
  })
})
