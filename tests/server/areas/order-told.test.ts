import { expect, it } from 'vitest'
import { grantOrderDiscount } from '../../../server/areas/orders/move/move'
import { confirmPayment } from '../../../server/areas/orders/payments/confirm-payment'
import { requestPayment } from '../../../server/areas/orders/payments/payments'
import { saveOrder } from '../../../server/areas/orders/save/save'
import { sendGrantedJob } from '../../../server/areas/orders/sending/send-granted.job'
import { sendOrder } from '../../../server/areas/orders/sending/send-sale'
import { tellCustomerJob } from '../../../server/areas/orders/sending/tell-customer'
import type { OrderInput } from '../../../server/platform/graphql/resolvers.gen'
import type { JobPayload } from '../../../server/platform/jobs/catalogue'
import type { Viewer } from '../../../src/domain/access/visibility'
import { onEveryDatabase } from '../../databases'
import { aKey, anOrderDesk, NOW } from './order-desk'
import { aStage, aTakenTicket, rows } from './stage'
import { aStatusDesk, TEMPLATE_VALUES as VALUES } from './status-desk'

type Sent = Readonly<{ key?: string; id?: string | null; rev?: number | null; viewer?: Viewer }>

onEveryDatabase('orders told to their customer', (database) => {
  const stage = aStage(database)
  const { run, one, form, place, info, allow, refused } = anOrderDesk(stage)
  const { aTemplate, statusOf, save, template, aLateOrder, tell } = aStatusDesk(stage)
  const said = (ticketId: string) =>
    rows<{ type: string; message: string; raw: unknown }>(
      stage(),
      `SELECT type, message, raw FROM customer_chats WHERE chat_ticket_id = $1 AND tag_type = 'out' ORDER BY id`,
      [ticketId],
    )
  const newest = async (id: string) => (await info(id)).steps[0]

  /** Seen to fail with the message sent in the template's place, and with a key of the moment. */
  it('are told by the template of their status once the 24 hours are over, once per change', async () => {
    await aTemplate('andou')
    const statusId = await save('ready', { template: template('andou') })
    const { id, ticketId } = await aLateOrder()
    await Promise.all([tell(id, statusId), tell(id, statusId)])
    await tell(id, statusId)
    const { number } = (await info(id)).order
    const [message, ...more] = await said(ticketId)
    expect(more).toEqual([])
    expect(message?.type).toBe('template')
    expect(message?.message).toMatch(
      new RegExp(
        String.raw`^Olá cliente, seu pedido ${number} \(R\$ 14,98, ${(await statusOf('ready')).name}\) andou\.$`,
      ),
    )
    expect(await newest(id)).toMatchObject({ kind: 'told', note: message?.message })
  })

  /** Seen to fail where a status had one template for both. */
  it('are told by the template of deliveries where they are taken to the customer, and by the other one where it is fetched', async () => {
    await aTemplate('retirada')
    await aTemplate('entrega', { text: 'Olá {{1}}, {{2}} logo sai para entrega.' })
    const statusId = await save('ready', {
      template: template('retirada'),
      template_delivery: template('entrega'),
    })
    const [fetched, brought] = [await aLateOrder(), await aLateOrder()]
    await rows(stage(), `UPDATE orders SET delivery = 'delivery' WHERE id = $1`, [brought.id])
    for (const { id } of [fetched, brought]) await tell(id, statusId)
    expect((await said(fetched.ticketId)).map(({ message }) => message)).toEqual([
      expect.stringMatching(/andou\.$/),
    ])
    expect((await said(brought.ticketId)).map(({ message }) => message)).toEqual([
      expect.stringMatching(/logo sai para entrega\.$/),
    ])
    // Without one of its own the other one holds for both.
    const again = await save('ready', { template: template('retirada'), template_delivery: null })
    const third = await aLateOrder()
    await rows(stage(), `UPDATE orders SET delivery = 'delivery' WHERE id = $1`, [third.id])
    await tell(third.id, again)
    expect((await said(third.ticketId)).map(({ message }) => message)).toEqual([
      expect.stringMatching(/andou\.$/),
    ])
    expect(
      await refused(save('ready', { template: null, template_delivery: template('nenhum') })),
    ).toMatchObject({ code: 'INVALID' })
  })

  it('are told by their message while the 24 hours run, though there is a template', async () => {
    await aTemplate('aberta')
    const statusId = await save('preparing', {
      template: template('aberta'),
      message: 'Separando {{pedido}}.',
    })
    const { customer_id, id: ticketId } = await aTakenTicket(stage())
    await tell(await place(customer_id), statusId)
    expect(await said(ticketId)).toEqual([expect.objectContaining({ type: 'chat' })])
  })

  const send = async (
    ticketId: string,
    form: OrderInput,
    { key = aKey(), id = null, rev = null, viewer = stage().ana }: Sent = {},
  ) => {
    const sent = { id, rev, form, chat_ticket_id: ticketId, hash: key }
    return (await sendOrder(stage(), viewer, sent, new Date())).id
  }
  const kindsOf = async (id: string) => (await info(id)).steps.map(({ kind, user_name }) => [kind, user_name])
  const shut = (ticketId: string) =>
    rows(stage(), `UPDATE chat_tickets SET last_inbound_at = now() - interval '30 hours' WHERE id = $1`, [
      ticketId,
    ])

  it('are saved and sent as a text and a page by one key, or not at all', async () => {
    const { customer_id, id: ticketId } = await aTakenTicket(stage())
    const typed = form(customer_id, {
      delivery: 'delivery',
      address: 'Rua das Flores, 120',
      discount: 98,
      note: 'Só para a equipe',
    })
    const count = () =>
      one<{ n: number }>('SELECT count(*)::integer AS n FROM orders WHERE customer_id = $1', [customer_id])
    await expect(send(ticketId, typed, { viewer: stage().bruno })).rejects.toMatchObject({
      extensions: { code: 'FORBIDDEN' },
    })
    expect((await count()).n).toBe(0)
    const key = aKey()
    const ids = await Promise.all(Array.from({ length: 4 }, () => send(ticketId, typed, { key })))
    const [id = ''] = ids
    expect(new Set(ids).size).toBe(1)
    const { number } = (await info(id)).order
    const told = (await said(ticketId)).map(({ type, message }) => [type, message.split('\n')])
    expect(told).toEqual([
      [
        'chat',
        [
          `*Pedido ${number}*`,
          '• 2 × Dipirona: R$ 14,98 (R$ 7,49 cada)',
          'Desconto: -R$ 0,98',
          '*Total: R$ 14,00*',
          'Entrega em: Rua das Flores, 120',
          'A pagar: R$ 14,00.',
        ],
      ],
      ['document', [`Documento: ${number}.pdf`]],
    ])
    expect(await kindsOf(id)).toEqual([
      ['sent', 'Ana'],
      ['placed', 'Ana'],
    ])
    // Changed and sent again, and the answer lost: by the same key nobody has changed it meanwhile.
    const again = { id, rev: (await info(id)).order.rev, key: aKey() }
    const changed = form(customer_id, { lines: [{ place: 1, name: 'Dipirona', price: 749, quantity: 3 }] })
    await send(ticketId, changed, again)
    await send(ticketId, changed, again)
    expect(await said(ticketId)).toHaveLength(4)
    await expect(send(ticketId, changed, { ...again, key: aKey() })).rejects.toMatchObject({
      extensions: { code: 'CONFLICT' },
    })
    // Who is not shown where people live says nothing of it.
    const covered = { ...stage().ana, contacts: 'shown' as const }
    await send(ticketId, { ...typed, note: null }, { viewer: covered })
    expect((await said(ticketId)).at(-2)?.message).toContain('Entrega no endereço combinado.')
    await shut(ticketId)
    await expect(send(ticketId, typed)).rejects.toMatchObject({ extensions: { code: 'WINDOW_CLOSED' } })
    expect((await count()).n).toBe(2)
  })

  it('that wait for a discount are sent by themselves once it is granted, or it is said why not', async () => {
    await allow(10)
    const granted = async (ticketId: string, customerId: string) => {
      const id = await send(ticketId, form(customerId, { discount: 1000 }))
      expect(await said(ticketId)).toEqual([])
      const seen = (await info(id)).order.rev
      const queued: unknown[] = []
      await run((w) => {
        const watched = Object.assign(Object.create(w), {
          enqueue: async (...job: unknown[]) => void queued.push(job),
        })
        return grantOrderDiscount(watched, stage().alice, { id, rev: seen }, NOW)
      })
      expect(queued).toEqual([['orders.sendGranted', { tenantId: stage().tenant.id, kind: 'order', id }]])
      return id
    }
    const job = (id: string) =>
      sendGrantedJob(
        { tenantId: stage().tenant.id, kind: 'order', id },
        { db: stage().db, files: stage().files, now: () => new Date() },
      )
    const open = await aTakenTicket(stage())
    const id = await granted(open.id, open.customer_id)
    await Promise.all([job(id), job(id)])
    await job(id)
    expect((await said(open.id)).map(({ type }) => type)).toEqual(['chat', 'document'])
    expect((await kindsOf(id)).slice(0, 2)).toEqual([
      ['sent', null],
      ['discount_granted', 'Alice'],
    ])
    const late = await aTakenTicket(stage())
    const left = await granted(late.id, late.customer_id)
    await shut(late.id)
    await job(left)
    expect(await said(late.id)).toEqual([])
    const [step] = (await info(left)).steps
    expect(step).toMatchObject({
      kind: 'not_sent',
      user_name: null,
      note: expect.stringContaining('24 horas'),
    })
    const warning = await one<{ data: { user_id: string; message: string } }>(
      `SELECT data FROM events WHERE event = 'reportWarning' ORDER BY seq DESC LIMIT 1`,
    )
    expect(warning.data).toMatchObject({
      user_id: stage().ana.id,
      message: expect.stringContaining(
        `O pedido ${(await info(left)).order.number} foi aprovado e não foi ao cliente`,
      ),
    })
    // One that was saved again without being sent goes nowhere.
    const other = await aTakenTicket(stage())
    const saved = await send(other.id, form(other.customer_id, { discount: 1000 }))
    const seen = (await info(saved)).order.rev
    const typed = form(other.customer_id, { discount: 900 })
    await run((w) => saveOrder(w, stage().ana, { id: saved, rev: seen, hash: null, form: typed }, NOW))
    await run((w) => grantOrderDiscount(w, stage().alice, { id: saved, rev: seen + 1 }, NOW))
    await job(saved)
    expect(await said(other.id)).toEqual([])
    await allow(null)
  })

  /** A delivery stood as "Pronto para retirar" on the board, in lists and in the customer's history. */
  it('are called by whether they are fetched or taken to the customer', async () => {
    const { id: ready } = await statusOf('ready')
    await rows(stage(), `UPDATE order_statuses SET name_delivery = 'Pronto para entregar' WHERE id = $1`, [
      ready,
    ])
    for (const [delivery, name] of [
      ['pickup', 'Pronto para retirar'],
      ['delivery', 'Pronto para entregar'],
    ] as const) {
      const id = await place((await aTakenTicket(stage())).customer_id)
      await rows(stage(), 'UPDATE orders SET delivery = $2, status_id = $3 WHERE id = $1', [
        id,
        delivery,
        ready,
      ])
      expect((await info(id)).order.status_name).toBe(name)
    }
  })

  /** With one text for both a delivery was "pronto em Centro". */
  it('are told of a delivery by its own text, and of nothing where it has none', async () => {
    const aToldOrder = async (delivery: string) => {
      const { customer_id, id: ticketId } = await aTakenTicket(stage())
      const id = await place(customer_id)
      await rows(stage(), 'UPDATE orders SET delivery = $2 WHERE id = $1', [id, delivery])
      return { id, ticketId }
    }
    // As the database gives it to a shop that has changed nothing.
    const { id: given } = await statusOf('on_the_way')
    expect((await statusOf('on_the_way')).message_delivery).toContain('saiu para entrega')
    const taken = await aToldOrder('delivery')
    await tell(taken.id, given)
    expect((await said(taken.ticketId)).map(({ message }) => message)).toEqual([
      expect.stringContaining('saiu para entrega'),
    ])

    const statusId = await save('ready', {
      message: 'Venha buscar.',
      message_delivery: 'Já levamos.',
      template: null,
    })
    for (const [delivery, text] of [
      ['pickup', 'Venha buscar.'],
      ['delivery', 'Já levamos.'],
    ] as const) {
      const { id, ticketId } = await aToldOrder(delivery)
      await tell(id, statusId)
      expect((await said(ticketId)).map(({ message }) => message)).toEqual([text])
    }
    await save('ready', { message: 'Venha buscar.', message_delivery: '', template: null })
    const silent = await aToldOrder('delivery')
    await tell(silent.id, statusId)
    expect(await said(silent.ticketId)).toEqual([])
    const wrong = await refused(save('ready', { message_delivery: 'De {{cpf}}.', template: null }))
    expect(wrong?.message).toContain('{{cpf}}')
    // Who says nothing of deliveries means both.
    await save('ready', { message: 'Pronto.', template: null })
    expect(await statusOf('ready')).toMatchObject({ message: 'Pronto.', message_delivery: 'Pronto.' })
  })

  /** Seen to fail where any account's template of that name was taken. */
  it.each([
    [
      'that is stopped',
      `UPDATE meta_templates SET status = 'PAUSED' WHERE name = $1`,
      'não está mais aprovado',
    ],
    [
      'that only another account still has approved',
      `UPDATE meta_templates SET waba_id = 'waba-of-another' WHERE name = $1`,
      'esta conexão não tem o modelo',
    ],
    [
      'that has got a field more',
      `UPDATE meta_templates SET components = '[{"type": "BODY", "text": "Olá {{1}}, {{2}} e {{3}} aqui."}]' WHERE name = $1`,
      'não pôde ser preenchido',
    ],
  ])('are not told by a template %s, and their history says why', async (why, statement, sentence) => {
    const name = `parado_${why.replace(/\W/g, '_')}`
    await aTemplate(name)
    const statusId = await save('delivered', { template: template(name) })
    await rows(stage(), statement, [name])
    const { id, ticketId } = await aLateOrder()
    await tell(id, statusId)
    expect(await said(ticketId)).toEqual([])
    const step = await newest(id)
    expect(step).toMatchObject({ kind: 'not_told', note: expect.stringContaining(sentence) })
    expect(step?.note).toContain('não enviado: janela fechada')
  })

  it.each([
    ['failed', 'not_told', 'O número não tem WhatsApp.'],
    ['unknown', 'maybe_told', 'Não sabemos se o WhatsApp recebeu esta mensagem.'],
  ])('are told of in the history by what has become of the message: %s', async (delivery, kind, why) => {
    const statusId = await save('ready', { message: 'Pronto {{pedido}}.', template: null })
    const { customer_id } = await aTakenTicket(stage())
    const id = await place(customer_id)
    await tell(id, statusId)
    expect(await newest(id)).toMatchObject({ kind: 'told', note: expect.stringContaining('Pronto') })
    await rows(stage(), 'UPDATE customer_chats SET delivery = $2, error_message = $3 WHERE hash = $1', [
      `order-${id}-2`,
      delivery,
      why,
    ])
    expect(await newest(id)).toMatchObject({ kind, note: why })
  })

  it('are told of the money that came in, once for each payment, where the shop has words for it', async () => {
    const waiting = (orderId: string) =>
      stage().db.system((w) =>
        w.query<{ payload: JobPayload<'orders.tell'> }>(
          `SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks k ON k.id = j.task_id
           WHERE k.identifier = 'orders.tell' AND j.payload->>'orderId' = $1 ORDER BY j.id`,
          [orderId],
        ),
      )
    const pay = async (order_id: string, amount: number) => {
      const asked = { order_id, kind: 'cash', amount, hash: aKey() }
      const id = await run((w) => requestPayment(w, stage().ana, asked, NOW))
      const handed = amount + 550
      await run((w) => confirmPayment(w, stage().ana, { id, amount, hash: aKey(), handed }, NOW))
    }
    const say = (value: string | null) =>
      rows(
        stage(),
        `INSERT INTO settings (tenant_id, key, value) VALUES ($1, 'payment_message', $2)
         ON CONFLICT (tenant_id, key, coalesce(instance_id, 0)) DO UPDATE SET value = excluded.value`,
        [stage().tenant.id, value],
      )
    const { customer_id, id: ticketId } = await aTakenTicket(stage())
    const id = await place(customer_id)
    await pay(id, 498)
    expect(await waiting(id)).toEqual([])
    await say('Recebemos {{valor}} de {{total}}, pedido {{pedido}}, troco {{troco}}.')
    await pay(id, 1000)
    const [job, ...more] = await waiting(id)
    if (!job || more.length > 0) throw new Error('not one job')
    const tellIt = (payload = job.payload) =>
      tellCustomerJob(payload, { db: stage().db, now: () => new Date() })
    await Promise.all([tellIt(), tellIt()])
    await tellIt()
    const { number } = (await info(id)).order
    const text = `Recebemos R$ 10,00 de R$ 14,98, pedido ${number}, troco R$ 5,50.`
    expect((await said(ticketId)).map(({ message }) => message)).toEqual([text])
    expect(await newest(id)).toMatchObject({ kind: 'told', note: text })
    // Of an order that was called off meanwhile, and once the shop has no words any more, nothing.
    await rows(stage(), `UPDATE orders SET phase = 'canceled' WHERE id = $1`, [id])
    await tellIt({ ...job.payload, rev: 90 })
    await rows(stage(), `UPDATE orders SET phase = 'placed' WHERE id = $1`, [id])
    await say(null)
    await tellIt({ ...job.payload, rev: 91 })
    expect(await said(ticketId)).toHaveLength(1)
    // No template of a status says it after the 24 hours: the history says that nothing did.
    await say('Recebemos {{valor}}.')
    await rows(
      stage(),
      `UPDATE chat_tickets SET last_inbound_at = now() - interval '30 hours' WHERE id = $1`,
      [ticketId],
    )
    await tellIt({ ...job.payload, rev: 92 })
    expect(await newest(id)).toMatchObject({ kind: 'not_told', note: 'não enviado: janela fechada' })
    await say(null)
  })

  it('are not told once, however often the job begins again and whatever has changed by then', async () => {
    await aTemplate('nenhum')
    const statusId = await save('ready', { template: null })
    const { id, ticketId } = await aLateOrder()
    await Promise.all([tell(id, statusId), tell(id, statusId)])
    await tell(id, statusId)
    await rows(stage(), 'UPDATE chat_tickets SET last_inbound_at = now() WHERE id = $1', [ticketId])
    await tell(id, statusId)
    expect(await said(ticketId)).toEqual([])
    const steps = async () => (await info(id)).steps.map(({ kind }) => kind)
    expect(await steps()).toEqual(['not_told', 'placed'])
    // The next change is another.
    await tell(id, statusId, 3)
    expect(await said(ticketId)).toHaveLength(1)
    expect(await steps()).toEqual(['told', 'not_told', 'placed'])
  })

  it('keep a template only where it is approved and filled in with what orders know', async () => {
    await aTemplate('em_analise', { status: 'PENDING' })
    await aTemplate('com_foto', {}, [{ type: 'HEADER', format: 'IMAGE' }])
    await aTemplate('bom')
    for (const [wrong, sentence] of [
      [template('nunca_visto'), 'não está aprovado'],
      [template('em_analise'), 'não está aprovado'],
      [template('com_foto'), 'foto'],
      [template('bom', VALUES.slice(1)), 'todos os campos'],
      [template('bom', [VALUES[0], { key: 'body.2', value: '{{cpf}}' }] as typeof VALUES), '{{cpf}}'],
    ] as const) {
      const error = await refused(save('confirmed', { template: wrong }))
      expect(error?.message).toContain(sentence)
    }
    await save('confirmed', { template: template('bom') })
    // What the provider stops afterwards does not stand in the way of a new colour, and is shown as it is.
    await rows(stage(), `UPDATE meta_templates SET status = 'DISABLED' WHERE name = 'bom'`)
    await save('confirmed', { color: '#00A3A3', template: template('bom') })
    expect((await statusOf('confirmed')).template).toMatchObject({
      ...template('bom'),
      known: { name: 'bom', status: 'DISABLED' },
    })
    await save('confirmed', { template: null })
    expect((await statusOf('confirmed')).template).toBeNull()
    const history = await one<{ changes: { fields: { template?: unknown } } }>(
      `SELECT changes FROM row_history WHERE kind = 'status' ORDER BY id DESC LIMIT 1`,
    )
    expect(history.changes.fields.template).toEqual([expect.stringMatching(/^bom · /), null])
  })
})
