import { expect, it } from 'vitest'
import { confirmPayment, refundPayment, requestPayment } from '../../../server/orders/payments'
import { saveStoreInfo } from '../../../server/store/infos'
import { EMPTY_STORE } from '../../../src/domain/store/store-form'
import { onEveryDatabase } from '../../databases'
import { aKey, anOrderDesk, NOW } from './order-desk'
import { aStage, rows } from './stage'

onEveryDatabase('Pix codes of one order', (database) => {
  const stage = aStage(database)
  const { run, place, info, aCustomer, refused } = anOrderDesk(stage)
  const anOrder = async () => {
    const shop = { ...EMPTY_STORE, trade_name: 'Drogaria', city: 'Maceió', pix_key: 'loja@exemplo.com.br' }
    await run((w) => saveStoreInfo(w, null, shop))
    return place(await aCustomer())
  }
  const ask = (order_id: string, amount: number, replace?: boolean, now = new Date()) =>
    run((w) =>
      requestPayment(w, stage().ana, { order_id, kind: 'pix_static', amount, hash: aKey(), replace }, now),
    )
  const states = async (id: string) => (await info(id)).payments.map(({ state }) => state)

  /** Seen to fail with open codes not summed, and with none called off. */
  it('never come to more than is due: the open one is in the way, or called off', async () => {
    const id = await anOrder()
    await ask(id, 1000)
    await ask(id, 498)
    expect((await refused(ask(id, 1)))?.message).toContain('R$ 14,98')
    await ask(id, 1498, true)
    expect(await states(id)).toEqual(['canceled', 'canceled', 'requested'])
    // Cash is no code: nobody pays it by mistake.
    await run((w) =>
      requestPayment(w, stage().ana, { order_id: id, kind: 'cash', amount: 1498, hash: aKey() }, NOW),
    )
  })

  /** Seen to fail with the state read as it was kept. */
  it('of the shop’s own key are over by the clock, and then in nobody’s way', async () => {
    const id = await anOrder()
    const first = await ask(id, 1498)
    await rows(stage(), `UPDATE payments SET expires_at = now() - interval '1 minute' WHERE id = $1`, [first])
    expect(await states(id)).toEqual(['expired'])
    await ask(id, 1498)
    expect(await states(id)).toEqual(['expired', 'requested'])
    await run((w) => confirmPayment(w, stage().ana, { id: first, amount: 1498, hash: aKey() }, new Date()))
    expect((await info(id)).payments[0]).toMatchObject({ state: 'paid', late: true })
  })

  /** Seen to fail with the moves of a bank's refunds counted twice, and with what a person gave back left out. */
  it('show what went back, and what the bank would not give', async () => {
    const id = await anOrder()
    const payment = await ask(id, 1498)
    await run((w) => confirmPayment(w, stage().ana, { id: payment, amount: 1498, hash: aKey() }, NOW))
    const back = { id: payment, amount: 500, reason: 'Caixa amassada', hash: aKey() }
    await run((w) => refundPayment(w, stage().alice, back, NOW))
    const told = (state: string, refund: string) =>
      rows(
        stage(),
        `INSERT INTO payment_refunds (tenant_id, id, payment_id, hash, end_to_end, amount, state, reason, refusal, at)
         VALUES ($1, $2, $3, 'x', 'E1', 100, $4, 'Troca', $5, '2026-11-23T00:00:00Z')`,
        [stage().tenant.id, refund, payment, state, state === 'refused' ? 'Saldo insuficiente' : null],
      )
    const refused = `r${aKey().replace(/\W/g, '')}`.slice(-20)
    const done = `d${aKey().replace(/\W/g, '')}`.slice(-20)
    await told('refused', refused)
    await told('done', done)
    await rows(
      stage(),
      `INSERT INTO payment_moves (tenant_id, payment_id, key, amount, at) VALUES ($1, $2, $3, -100, '2026-11-23T00:00:00Z')`,
      [stage().tenant.id, payment, `dev:E1:${done}`],
    )
    const [first] = (await info(id)).payments
    const shown = first?.refunds.map(({ amount, state, reason, refusal, user_name }) => [
      ...[amount, state, reason, refusal, user_name],
    ])
    expect(shown).toHaveLength(3)
    expect(shown).toEqual(
      expect.arrayContaining([
        [100, 'refused', 'Troca', 'Saldo insuficiente', null],
        [100, 'done', 'Troca', null, null],
        [500, 'done', 'Caixa amassada', null, 'Alice'],
      ]),
    )
  })
})
