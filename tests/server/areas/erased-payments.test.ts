import { beforeEach, expect, it } from 'vitest'
import { refundPayment } from '../../../server/areas/orders/payments/payments'
import { reconcilePayment } from '../../../server/areas/orders/payments/reconcile.job'
import { eraseCustomer } from '../../../server/directory/customers/erase/erase'
import { onEveryDatabase } from '../../databases'
import { aKey } from './order-desk'
import { aPspDesk } from './psp-desk'
import { rows } from './stage'

onEveryDatabase('payments at a bank of customers who are erased', (database) => {
  const desk = aPspDesk(database)
  const { stage, psp, run, one, look, anAsked, txidOf, info } = desk
  beforeEach(() => {
    psp().bank.faults.length = 0
    psp().bank.refundMood = 'DEVOLVIDO'
  })
  const aCharge = async () => {
    const asked = await anAsked()
    await look(asked.id)
    return { ...asked, txid: await txidOf(asked.id) }
  }
  const erase = async (orderId: string) => {
    const { order } = await info(orderId)
    const { secretKey } = stage().config
    await run((w) =>
      eraseCustomer(
        w,
        stage().alice,
        { customer_id: order.customer_id, confirmation: order.customer_phone, reason: 'request' },
        { from: { ip: '203.0.113.7', agent: 'Firefox' }, secretKey, now: new Date() },
      ),
    )
  }
  const paymentRow = (id: string) =>
    one<{ state: string; txid: string | null; code: string | null; next_at: Date | null; tries: number }>(
      'SELECT state, txid, code, next_at, tries FROM payments WHERE id = $1',
      [id],
    )
  const GONE = { txid: null, code: null, next_at: null }

  /** Seen to fail with the charge forgotten together with its customer, and with one that is never forgotten. */
  it('are taken back there, however often it does not answer, and are known by nothing then', async () => {
    const { orderId, id, txid } = await aCharge()
    await erase(orderId)
    const erased = await paymentRow(id)
    expect(erased).toMatchObject({ state: 'canceled', code: null })
    expect(erased.next_at?.getTime()).toBeLessThanOrEqual(Date.now())
    for (const kind of ['cut', 'drop'] as const) {
      psp().bank.faults.push({ on: 'charge', kind })
      await look(id)
      const waits = await paymentRow(id)
      expect(waits.next_at?.getTime()).toBeGreaterThan(Date.now())
    }
    await look(id)
    expect(psp().bank.charges.get(txid)?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
    expect(await paymentRow(id)).toMatchObject({ state: 'canceled', ...GONE })
    const { order, lines, steps } = await info(orderId)
    expect(order).toMatchObject({ number: `apagado-${orderId}`, total: 1498, phase: 'placed' })
    expect([...lines.map(({ name }) => name), ...steps.map(({ note }) => note).filter(Boolean)]).toEqual([''])
  })

  it('that were paid meanwhile count once, and leave no name of the money either', async () => {
    const { orderId, id, txid } = await aCharge()
    psp().bank.pay(txid, 1498)
    await erase(orderId)
    await look(id)
    await look(id)
    expect((await info(orderId)).order.paid).toBe(1498)
    const moves = await rows<{ key: string }>(
      stage(),
      'SELECT key FROM payment_moves WHERE payment_id = $1',
      [id],
    )
    expect(moves).toEqual([{ key: expect.stringMatching(/^apagado-/) }])
    expect(await paymentRow(id)).toMatchObject({ state: 'paid', ...GONE })
  })

  /** Seen to fail without the look at the txid behind the payment's lock. */
  it('whose answer is under way while their customer is erased are not counted a second time', async () => {
    const { orderId, id, txid } = await aCharge()
    psp().bank.pay(txid, 1498)
    await look(id)
    const { db } = stage()
    let times = 0
    const work: typeof db.work = async (tenant, body) => {
      // What was heard is about to be written down.
      if (++times === 3) await erase(orderId)
      return db.work(tenant, body)
    }
    await reconcilePayment(
      { tenantId: stage().tenant.id, paymentId: id },
      { ...desk.helpers(), db: { ...db, work } },
    )
    expect(times).toBe(3)
    expect((await info(orderId)).order.paid).toBe(1498)
  })

  it('of whom the bank was never asked are never asked of it', async () => {
    const { orderId, id } = await anAsked()
    const txid = await txidOf(id)
    await erase(orderId)
    await look(id)
    expect(psp().bank.charges.has(txid)).toBe(false)
    expect(await paymentRow(id)).toMatchObject({ state: 'canceled', ...GONE })
  })

  /** Seen to fail with refunds that are forgotten before the bank has done them. */
  it('whose money is on its way back get it, once', async () => {
    const { orderId, id, txid } = await aCharge()
    const pix = psp().bank.pay(txid, 1498)
    await look(id)
    await run((w) =>
      refundPayment(w, stage().alice, { id, amount: 1498, reason: 'Desistiu', hash: aKey() }, new Date()),
    )
    await erase(orderId)
    psp().bank.faults.push({ on: 'refund', kind: 'drop' })
    await look(id)
    await look(id)
    await look(id)
    expect(psp().bank.pixOf(pix?.endToEndId ?? '')?.devolucoes).toMatchObject([{ valor: '14.98' }])
    expect(await paymentRow(id)).toMatchObject({ state: 'refunded', ...GONE })
    const back = await rows<{ end_to_end: string; reason: string | null }>(
      stage(),
      'SELECT end_to_end, reason FROM payment_refunds WHERE payment_id = $1',
      [id],
    )
    expect(back).toEqual([{ end_to_end: '', reason: null }])
  })
})
