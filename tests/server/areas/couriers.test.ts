import { describe, expect, it } from 'vitest'
import { cashMoveList } from '../../../server/areas/cash/moves'
import { couriers } from '../../../server/areas/couriers/couriers'
import { courierRounds, deliveryRows } from '../../../server/areas/couriers/delivery-list'
import { BY_ONE_LINK, endLinks, linkOfToday } from '../../../server/areas/couriers/link'
import { resolvers } from '../../../server/areas/couriers/resolvers'
import { sendLink, talkWith } from '../../../server/areas/couriers/send-link'
import { updateSetting } from '../../../server/directory/settings/update'
import type { RequestContext } from '../../../server/platform/graphql/context'
import { pagedQuery } from '../../../server/platform/list/paged-query'
import { aDatabase } from '../../databases'
import { aCourierDesk } from './courier-desk'
import { aKey } from './order-desk'
import { aStage, rows } from './stage'

describe('a courier, by the link of their day', () => {
  const database = aDatabase()
  const stage = aStage(database)
  const desk = aCourierDesk(stage)
  const { run, place, info, aCustomer, refused, one, aProduct } = desk
  const { now, inDays, zone, aCourier, aDelivery, give, tokenOf, context, sees, does, asks } = desk

  /** Do couriers call customers? */
  const lets = (value: string) =>
    run((w) =>
      updateSetting(
        w,
        stage().alice,
        { ip: '198.51.100.1', agent: null },
        { key: 'courier_calls', value, instance_id: null },
      ),
    )
  const over = { code: 'NOT_FOUND', message: 'Este link não vale mais. Peça outro à loja.' }

  it('sees where to go with what, and what to collect, of what is ready; of all else its number', async () => {
    const courier = await aCourier({ name: 'João Motoboy' })
    const token = await tokenOf(courier)
    const ready = await aDelivery(courier)
    await asks(ready, 'cash', 1498, 5000)
    const early = await aDelivery(courier, {}, ['confirmed'])
    const later = await aDelivery(courier)
    await rows(stage(), 'UPDATE orders SET due_at = $2 WHERE id = $1', [later, inDays(2)])
    await aDelivery(null)
    const seen = await sees(token)
    expect(seen).toMatchObject({ courier: 'João Motoboy' })
    expect(seen.deliveries.map(({ id }) => id).sort()).toEqual([ready, early].sort())
    const [order] = seen.deliveries.filter(({ id }) => id === ready)
    expect(order).toMatchObject({
      state: 'ready',
      address: 'Rua das Flores, 10 - Centro',
      note: 'Portão azul',
      phone: null,
      due: 1498,
      collect: 'cash',
      collect_amount: 1498,
      change_for: 5000,
      pix_paid: null,
    })
    // The first name alone.
    const { customer_name: whole } = (await info(ready)).order
    expect(whole.startsWith(order?.name ?? 'nobody')).toBe(true)
    expect(order?.name).not.toContain(' ')
    const [waiting] = seen.deliveries.filter(({ id }) => id === early)
    expect(waiting).toMatchObject({ state: 'preparing', address: null, name: null, note: null, due: null })
  })

  it('sees late in the evening what is promised for the night, and not what is for the morning', async () => {
    const courier = await aCourier()
    const [night, morning] = [await aDelivery(courier), await aDelivery(courier)]
    const token = await tokenOf(courier)
    const { late } = await one<{ late: Date }>(
      `SELECT (($2::timestamptz AT TIME ZONE $1)::date + time '23:40') AT TIME ZONE $1 AS late`,
      [zone, now],
    )
    const inHours = (hours: number) => new Date(late.getTime() + hours * 3_600_000)
    await rows(stage(), 'UPDATE orders SET due_at = $2 WHERE id = $1', [night, inHours(1)])
    await rows(stage(), 'UPDATE orders SET due_at = $2 WHERE id = $1', [morning, inHours(9)])
    const seen = await sees(token, { at: late })
    expect(seen.deliveries.map(({ id }) => id)).toEqual([night])
  })

  it('sees a number only where the shop lets couriers call', async () => {
    const courier = await aCourier()
    const id = await aDelivery(courier)
    const token = await tokenOf(courier)
    const phone = async () => (await sees(token)).deliveries.find((each) => each.id === id)?.phone
    expect(await phone()).toBeNull()
    await lets('true')
    expect(await phone()).toBe((await info(id)).order.customer_phone)
    await lets('false')
  })

  it('takes it along and hands it over by the machine of the shop, and the history names the courier', async () => {
    const courier = await aCourier({ name: 'Maria Moto' })
    const id = await aDelivery(courier)
    const token = await tokenOf(courier)
    expect(await refused(does(token, id, 'delivered', { text: 'Rui' }))).toMatchObject({ code: 'CONFLICT' })
    await does(token, id, 'out')
    expect((await info(id)).order.phase).toBe('on_the_way')
    expect(await refused(does(token, id, 'delivered'))).toMatchObject({ code: 'INVALID' })
    await does(token, id, 'delivered', { text: 'Rui, porteiro' })
    const { order, steps } = await info(id)
    expect(order.phase).toBe('delivered')
    expect(steps[0]).toMatchObject({
      kind: 'moved',
      to_phase: 'delivered',
      user_name: null,
      courier_name: 'Maria Moto',
      note: 'Recebido por Rui, porteiro',
    })
    // Of what was handed over the link says nothing more but that it was.
    const gone = (await sees(token)).deliveries.find((each) => each.id === id)
    expect(gone).toMatchObject({
      state: 'delivered',
      name: null,
      address: null,
      note: null,
      phone: null,
      due: null,
    })
    expect(gone?.ended_at).not.toBeNull()
    expect(await refused(does(token, id, 'out'))).toMatchObject({ code: 'CONFLICT' })
  })

  it('says why it was not handed over; it waits to be taken along again', async () => {
    const courier = await aCourier()
    const id = await aDelivery(courier)
    const token = await tokenOf(courier)
    await does(token, id, 'out')
    await does(token, id, 'undelivered', { text: 'Ninguém em casa' })
    const { order, steps } = await info(id)
    expect(order.phase).toBe('ready')
    expect(steps[0]).toMatchObject({ kind: 'undelivered', note: 'Ninguém em casa' })
    const again = () => sees(token).then(({ deliveries }) => deliveries.find((each) => each.id === id))
    expect(await again()).toMatchObject({ state: 'ready', undelivered: 'Ninguém em casa' })
    await does(token, id, 'out')
    expect(await again()).toMatchObject({ state: 'on_the_way', undelivered: null })
  })

  it('takes cash once, with its change, into the day’s till, however often the phone says so', async () => {
    const courier = await aCourier({ name: 'Zeca' })
    const id = await aDelivery(courier)
    await asks(id, 'cash', 1498, 2000)
    const token = await tokenOf(courier)
    await does(token, id, 'out')
    const hash = aKey()
    const pay = () => does(token, id, 'paid', { hash, amount: 1498, handed: 2000 })
    await Promise.all([pay(), pay(), pay()])
    await pay()
    const { payments, steps, order } = await info(id)
    expect(payments).toMatchObject([
      { kind: 'cash', state: 'paid', received: 1498, handed: 2000, change: 502, change_for: 2000 },
    ])
    expect(order.paid).toBe(1498)
    expect(steps.filter(({ kind }) => kind === 'paid')).toMatchObject([
      { courier_name: 'Zeca', handed: 2000 },
    ])
    // Another key is another deed, and there is nothing more to take.
    expect(await refused(does(token, id, 'paid', { amount: 1498, handed: 2000 }))).toMatchObject({
      message: 'Este pedido já está pago.',
    })
    const moves = await run((w) =>
      pagedQuery<{ number: string; user_name: string }>(w, stage().alice, cashMoveList, {
        search: order.number,
      }),
    )
    expect(moves.items).toMatchObject([{ user_name: 'Zeca' }])
    expect((await sees(token)).deliveries.find((each) => each.id === id)).toMatchObject({
      due: 0,
      collect: null,
    })
  })

  it('collects in cash what nobody has asked for, and nothing while a Pix is out', async () => {
    const courier = await aCourier()
    const [plain, pix] = [await aDelivery(courier), await aDelivery(courier)]
    await rows(
      stage(),
      `INSERT INTO payments (tenant_id, order_id, kind, state, amount, hash, code, expires_at) VALUES ($1, $2, 'pix_static', 'requested', 1498, $3, 'x', now() + interval '1 hour')`,
      [stage().tenant.id, pix, aKey()],
    )
    const token = await tokenOf(courier)
    const seen = new Map((await sees(token)).deliveries.map((each) => [each.id, each]))
    expect(seen.get(plain)).toMatchObject({ collect: 'cash', collect_amount: 1498 })
    expect(seen.get(pix)).toMatchObject({ collect: null, pix_paid: false, due: 1498 })
    await does(token, plain, 'paid', { amount: 1498 })
    expect((await info(plain)).payments).toMatchObject([{ kind: 'cash', state: 'paid', received: 1498 }])
    expect(await refused(does(token, pix, 'paid', { amount: 1498 }))).toMatchObject({ code: 'CONFLICT' })
  })

  it('cannot take more than is due, nor less change than none', async () => {
    const courier = await aCourier()
    const id = await aDelivery(courier)
    const token = await tokenOf(courier)
    expect(await refused(does(token, id, 'paid', { amount: 9999 }))).toMatchObject({ code: 'CONFLICT' })
    expect(await refused(does(token, id, 'paid', { amount: 1498, handed: 1000 }))).toMatchObject({
      code: 'INVALID',
    })
    expect((await info(id)).payments).toEqual([])
  })

  it('brings no controlled medicine where the shop does not, and hands nothing over without its prescription', async () => {
    const courier = await aCourier()
    const product = await aProduct({ stripe: 'black', control_list: 'B1' })
    const line = { product_id: product.id, name: 'Clonazepam', price: 1000, quantity: 1 }
    const id = await aDelivery(courier, { lines: [line] }, [])
    await rows(stage(), `UPDATE orders SET phase = 'ready', review = 'approved' WHERE id = $1`, [id])
    expect(await refused(does(await tokenOf(courier), id, 'out'))).toMatchObject({
      message: expect.stringContaining('controlado'),
    })
  })

  describe('which is', () => {
    it('of another house', async () => {
      const other = await stage().another()
      const token = await tokenOf(await aCourier())
      expect(await refused(sees(token, { tenant: other.tenant }))).toMatchObject(over)
    })

    it('of another courier: their order is not seen, and nothing is done with it', async () => {
      const [mine, theirs] = [await aCourier(), await aCourier()]
      const id = await aDelivery(theirs)
      const token = await tokenOf(mine)
      expect((await sees(token)).deliveries).toEqual([])
      expect(await refused(does(token, id, 'out'))).toMatchObject({
        message: 'Esta entrega não está mais com você.',
      })
      // Nor once it was given to somebody else.
      await give([id], mine)
      await does(token, id, 'out')
      await give([id], theirs)
      expect(await refused(does(token, id, 'delivered', { text: 'Rui' }))).toMatchObject({ code: 'CONFLICT' })
    })

    it.each<[string, (token: string) => string]>([
      ['empty', () => ''],
      ['words', () => 'joao'],
      ['of another day', (token) => token.replace(/\d{4}-\d\d-\d\d/, '2027-01-01')],
      [
        'of another courier',
        (token) => token.replace(/^(\d+)\.(\d+)/, (_, id, of) => `${id}.${Number(of) + 1}`),
      ],
      ['of another link', (token) => token.replace(/^\d+/, (id) => String(Number(id) + 1))],
      ['of another signature', (token) => token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA')],
      ['longer', (token) => `${token}A`],
    ])('%s: it opens nothing', async (_, forge) => {
      const courier = await aCourier()
      await aDelivery(courier)
      expect(await refused(sees(forge(await tokenOf(courier))))).toMatchObject(over)
    })

    it('over with the shop’s day', async () => {
      const courier = await aCourier()
      const token = await tokenOf(courier)
      expect(await sees(token)).toMatchObject({ deliveries: [] })
      expect(await refused(sees(token, { at: inDays(1) }))).toMatchObject(over)
      expect(await refused(sees(token, { at: inDays(-1) }))).toMatchObject(over)
    })

    it('ended by the shop, until another is made; the first one stays over', async () => {
      const courier = await aCourier()
      const id = await aDelivery(courier)
      const first = await tokenOf(courier)
      expect(await tokenOf(courier)).toBe(first)
      expect(await run((w) => endLinks(w, courier, stage().alice.id, now))).toBe(true)
      expect(await refused(sees(first))).toMatchObject(over)
      expect(await refused(does(first, id, 'out'))).toMatchObject(over)
      const second = await tokenOf(courier)
      expect(second).not.toBe(first)
      expect((await sees(second)).deliveries).toHaveLength(1)
      expect(await refused(sees(first))).toMatchObject(over)
    })

    it('of somebody who is not at work any more', async () => {
      const courier = await aCourier()
      const token = await tokenOf(courier)
      await rows(stage(), 'UPDATE couriers SET active = FALSE WHERE id = $1', [courier])
      expect(await refused(sees(token))).toMatchObject(over)
    })

    it('replayed: a key says one thing, once', async () => {
      const courier = await aCourier()
      const id = await aDelivery(courier)
      const token = await tokenOf(courier)
      const hash = aKey()
      await does(token, id, 'out', { hash })
      await does(token, id, 'undelivered', { text: 'Ausente' })
      // Sent again, the first one does not take it along again.
      await does(token, id, 'out', { hash })
      expect((await info(id)).order.phase).toBe('ready')
      expect(await refused(does(token, id, 'undelivered', { hash, text: 'x' }))).toMatchObject({
        code: 'CONFLICT',
      })
    })

    it('heard so often in a minute, and no more', async () => {
      const token = await tokenOf(await aCourier())
      const all = await Promise.all(Array.from({ length: BY_ONE_LINK.most + 5 }, () => refused(sees(token))))
      expect(all.filter((each) => each?.code === 'TOO_MANY_TRIES')).toHaveLength(5)
    })

    it('nothing of somebody who asked to be forgotten', async () => {
      const courier = await aCourier()
      const id = await aDelivery(courier)
      const token = await tokenOf(courier)
      await rows(
        stage(),
        'UPDATE customers SET erased_at = now() WHERE id = (SELECT customer_id FROM orders WHERE id = $1)',
        [id],
      )
      expect((await sees(token)).deliveries).toEqual([])
      expect(await refused(does(token, id, 'out'))).toMatchObject({ code: 'CONFLICT' })
    })
  })

  it('is given many orders at once; what is collected, or has ended, stays as it is', async () => {
    const [courier, next] = [await aCourier({ name: 'Primeiro' }), await aCourier()]
    const [first, second] = [await aDelivery(null), await aDelivery(null)]
    const pickup = await place(await aCustomer())
    expect(await give([first, second, pickup], courier)).toBe(2)
    expect(await give([first, second], courier)).toBe(0)
    expect((await info(first)).order).toMatchObject({ courier_name: 'Primeiro' })
    expect((await info(first)).steps[0]).toMatchObject({
      kind: 'given_out',
      note: 'Primeiro',
      user_name: 'Ana',
    })
    expect((await info(pickup)).order.courier_id).toBeNull()
    expect(await give([first], null)).toBe(1)
    expect(await refused(give([second, '999999'], next))).toMatchObject({ code: 'NOT_FOUND' })
    const other = await stage().another()
    expect(await refused(give([second], '999999'))).toMatchObject({ code: 'INVALID' })
    expect(other.tenant.id).not.toBe(stage().tenant.id)
    expect(await refused(run((w) => couriers.remove(w, courier)))).toMatchObject({ code: 'CONFLICT' })
  })

  it('is kept as the description says: trimmed, a phone by its digits, nothing for what is empty', async () => {
    const kept = (id: string) => one('SELECT name, phone, active FROM couriers WHERE id = $1', [id])
    const save = (id: string | null, form: object, rev?: number) =>
      run((w) => couriers.save(w, id, form, rev))
    const id = await save(null, { name: '  Éder Moto ', phone: '(11) 8765-4321', active: true })
    expect(await kept(id)).toEqual({ name: 'Éder Moto', phone: '5511987654321', active: true })
    await save(id, { name: 'Éder Moto', phone: ' ', active: false })
    expect(await kept(id)).toEqual({ name: 'Éder Moto', phone: null, active: false })
    const found = (list: object) =>
      run((w) => pagedQuery<{ id: string }>(w, stage().alice, couriers.list, list))
    const inUse = (any: string) => ({ search: 'eder', filters: [{ field: 'active', any: [any] }] })
    expect((await found(inUse('no'))).items).toMatchObject([
      { id, name: 'Éder Moto', phone: null, active: false, rev: 2 },
    ])
    expect((await found(inUse('yes'))).items).toEqual([])
    const again = { name: 'eder MOTO', phone: '', active: true }
    expect(await refused(save(null, again))).toMatchObject({
      code: 'CONFLICT',
      message: 'Já existe o entregador eder MOTO.',
    })
    await run((w) => couriers.remove(w, id))
    expect((await found({ search: 'eder' })).items).toEqual([])
    expect(await save(null, again)).not.toBe(id)
  })

  it('has a round in the shop’s list of the day, in the order in which it was promised', async () => {
    const courier = await aCourier({ name: 'Aaron' })
    const [late, soon] = [await aDelivery(courier), await aDelivery(courier)]
    await rows(stage(), `UPDATE orders SET due_at = $2 WHERE id = $1`, [
      soon,
      new Date(now.getTime() - 60_000),
    ])
    await asks(late, 'cash', 1000)
    const today = await one<{ day: string }>('SELECT (now() AT TIME ZONE $1)::date::text AS day', [zone])
    const list = await run((w) =>
      deliveryRows(w, stage().alice, {
        filters: [
          { field: 'day', any: [today.day] },
          { field: 'courier', any: [courier] },
        ],
      }),
    )
    expect(list.items.map(({ order }) => order.id)).toEqual([soon, late])
    expect(list.items[1]).toMatchObject({ address: 'Rua das Flores, 10 - Centro', due: 1498, pays: 'cash' })
    const rounds = await run((w) => courierRounds(w, stage().alice, today.day))
    expect(rounds.find(({ courier_id: id }) => id === courier)).toMatchObject({
      courier_name: 'Aaron',
      open: 2,
      done: 0,
      cash: 1000 + 1498,
      linked: false,
    })
    await tokenOf(courier)
    const after = await run((w) => courierRounds(w, stage().alice, today.day))
    expect(after.find(({ courier_id: id }) => id === courier)).toMatchObject({ linked: true })
  })

  it('is sent the link where the shop may write to that number, and nowhere else', async () => {
    const silent = await aCourier()
    const stranger = await aCourier({ phone: '11 98765-4399' })
    const known = await one<{ phone: string }>('SELECT phone_number AS phone FROM customers WHERE id = $1', [
      await aCustomer(),
    ])
    const talked = await aCourier({ phone: known.phone })
    const talk = (id: string) => run((w) => talkWith(w, id, now))
    expect(await talk(silent)).toMatchObject({ not: expect.stringContaining('telefone') })
    expect(await talk(stranger)).toMatchObject({ not: expect.stringContaining('conversa') })
    expect(await talk(talked)).toMatchObject({ ticketId: expect.any(String) })
    const hash = aKey()
    const send = () =>
      run(async (w) =>
        sendLink(w, stage().config, await linkOfToday(w, talked, stage().alice.id, now), hash, now),
      )
    await send()
    await send()
    const token = await tokenOf(talked)
    const sent = await rows(stage(), 'SELECT 1 FROM customer_chats WHERE message LIKE $1', [
      `%#token=${token}%`,
    ])
    expect(sent).toHaveLength(1)
    await rows(
      stage(),
      `UPDATE chat_tickets SET last_inbound_at = now() - interval '2 days' WHERE customer_id = (SELECT id FROM customers WHERE phone_number = $1)`,
      [known.phone],
    )
    expect(await talk(talked)).toMatchObject({ not: expect.stringContaining('24 horas') })
  })

  it('is made for nobody who is shown a part of contact data', async () => {
    const courier = await aCourier()
    const ask = resolvers.Mutation?.makeCourierLink as unknown as (
      root: object,
      args: object,
      asking: RequestContext,
    ) => Promise<unknown>
    const make = (routes: readonly string[]) => {
      const role = { name: 'atendente', has_permission_routes: routes }
      const asking = { ...context(), principal: { role, viewer: stage().ana } } as unknown as RequestContext
      // It refuses before it promises anything.
      return refused((async () => ask({}, { courier_id: courier }, asking))())
    }
    expect(await make(['deliveries'])).toMatchObject({ code: 'FORBIDDEN' })
    expect(await make(['deliveries', 'actions/see-customer-contacts'])).toBeNull()
  })

  it('takes change along only for cash, and for more than is to be paid', async () => {
    const id = await aDelivery(null)
    expect(await refused(asks(id, 'card', 1498, 5000))).toMatchObject({ code: 'INVALID' })
    expect(await refused(asks(id, 'cash', 1498, 1000))).toMatchObject({ code: 'INVALID' })
  })
})
