import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { e2e } from '../../../emulators/psp/bank'
import { cancelOrder } from '../../../server/areas/orders/move/move'
import { confirmPayment } from '../../../server/areas/orders/payments/confirm-payment'
import { cancelPayment, refundPayment } from '../../../server/areas/orders/payments/payments'
import { deleteAccount, saveAccountSecret } from '../../../server/areas/payments/accounts'
import { onEveryDatabase } from '../../databases'
import { readPix } from '../../pix-code'
import { aKey } from './order-desk'
import { aPspDesk } from './psp-desk'
import { rows } from './stage'

onEveryDatabase('payments at a bank', (database) => {
  const desk = aPspDesk(database)
  const { stage, psp, run, look, anAsked, txidOf, paymentOf, moves, info, refused } = desk
  beforeEach(() => {
    psp().bank.faults.length = 0
    psp().bank.journal.length = 0
    psp().bank.refundMood = 'DEVOLVIDO'
  })
  const calls = (method: string) =>
    psp().bank.journal.filter((line) => line.startsWith(`${method} /pix/v2/cob`))
  const aCharge = async () => {
    const asked = await anAsked()
    await look(asked.id)
    return { ...asked, txid: await txidOf(asked.id) }
  }
  const refund = (id: string, amount: number, hash = aKey()) =>
    run((w) => refundPayment(w, stage().alice, { id, amount, reason: 'A mais', hash }, new Date()))

  it('are asked for once, and have the bank’s code and end', async () => {
    const { orderId, id } = await anAsked()
    expect(await paymentOf(orderId, id)).toMatchObject({ state: 'awaiting', code: null })
    await look(id)
    await look(id)
    const payment = await paymentOf(orderId, id)
    expect(payment.state).toBe('requested')
    expect(readPix(payment.code ?? '')).toMatchObject({ '01': '12', '54': '14.98' })
    expect(Date.parse(payment.expires_at ?? '') - Date.now()).toBeGreaterThan(50 * 60_000)
    expect(calls('PUT')).toHaveLength(1)
    const { order } = await info(orderId)
    expect(order.payment_status).toBe('request_sucess')
  })

  /** Seen to fail with a charge that is made without asking whether it is there. */
  it('whose answer was lost are asked for again, and not made twice', async () => {
    const { orderId, id } = await anAsked()
    psp().bank.faults.push({ on: 'charge', kind: 'drop' })
    await look(id)
    expect(await paymentOf(orderId, id)).toMatchObject({
      state: 'awaiting',
      trouble: 'Banco emulado não respondeu.',
    })
    await look(id)
    expect(await paymentOf(orderId, id)).toMatchObject({ state: 'requested', trouble: null })
    expect(calls('PUT')).toEqual([expect.stringContaining('drop')])
  })

  it('that the bank refuses are over, with its reason', async () => {
    const { orderId, id } = await anAsked()
    psp().bank.faults.push({
      on: 'charge',
      kind: 'status',
      status: 400,
      detail: 'A chave não é desta conta.',
    })
    await look(id)
    expect(await paymentOf(orderId, id)).toMatchObject({
      state: 'canceled',
      trouble: 'Banco emulado recusou: A chave não é desta conta.',
    })
  })

  it('are paid when the bank says so, by the door that it was given, and by nobody’s word', async () => {
    const { orderId, id, txid } = await aCharge()
    const pix = psp().bank.pay(txid, 1498)
    expect(
      (
        await refused(
          run((w) => confirmPayment(w, stage().ana, { id, amount: 1498, hash: aKey() }, new Date())),
        )
      )?.code,
    ).toBe('CONFLICT')
    expect(await psp().tell([pix?.endToEndId ?? ''], 3)).toEqual([200, 200, 200])
    const [job] = await rows<{ next_at: Date | null }>(
      stage(),
      'SELECT next_at FROM payments WHERE id = $1',
      [id],
    )
    expect(job?.next_at?.getTime()).toBeLessThanOrEqual(Date.now())
    await look(id)
    const { order, steps } = await info(orderId)
    expect(order).toMatchObject({ paid: 1498, payment_status: 'success' })
    expect(steps.filter(({ kind }) => kind === 'paid')).toHaveLength(1)
  })

  it('have a door that opens with its own address alone', async () => {
    const { txid } = await aCharge()
    const pix = psp().bank.pay(txid, 1498)
    const [url = ''] = psp().bank.hooks.values()
    const post = (to: string, body: unknown) =>
      fetch(to, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(({ status }) => status)
    expect(await post(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}/pix`, { pix: [pix] })).toBe(404)
    expect(await post(`${url}/pix`, { evento: 'teste_webhook' })).toBe(200)
  })

  it('are sums in cents: a part, too much, and what comes late', async () => {
    const { orderId, id, txid } = await aCharge()
    psp().bank.pay(txid, 1000)
    await look(id)
    expect((await info(orderId)).order).toMatchObject({ paid: 1000, payment_status: 'await' })
    psp().bank.pay(txid, 1999, { at: new Date(Date.now() + 2 * 3_600_000) })
    await look(id)
    expect((await info(orderId)).order).toMatchObject({ paid: 2999, payment_status: 'success' })
    expect((await moves(id)).map(({ amount, late }) => [amount, late])).toEqual([
      [1000, false],
      [1999, true],
    ])
  })

  it('that nobody paid are over at their end, and late money is money', async () => {
    const { orderId, id, txid } = await aCharge()
    const after = new Date(Date.now() + 61 * 60_000)
    await look(id, after)
    expect((await paymentOf(orderId, id)).state).toBe('expired')
    psp().bank.pay(txid, 1498, { at: after })
    await look(id, after)
    expect(await paymentOf(orderId, id)).toMatchObject({ state: 'paid', late: true })
  })

  /** Seen to fail with a charge that was called off and is not taken back. */
  it('that are called off are taken back at the bank, with their order too', async () => {
    const one = await aCharge()
    await run((w) => cancelPayment(w, stage().ana, one.id, new Date()))
    await look(one.id)
    const other = await aCharge()
    const { rev } = (await info(other.orderId)).order
    await run((w) => cancelOrder(w, stage().ana, { id: other.orderId, rev, reason: 'Desistiu' }, new Date()))
    // Asked at once, and not when it would have been looked at anyway.
    for (const { id } of [other]) {
      const [row] = await rows<{ next_at: Date }>(stage(), 'SELECT next_at FROM payments WHERE id = $1', [id])
      expect(row?.next_at.getTime()).toBeLessThanOrEqual(Date.now())
    }
    await look(other.id)
    for (const { txid } of [one, other])
      expect(psp().bank.charges.get(txid)?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
    // Called off before the bank was asked: it is never asked.
    const never = await anAsked()
    await run((w) => cancelPayment(w, stage().ana, never.id, new Date()))
    await look(never.id)
    expect(psp().bank.charges.has(await txidOf(never.id))).toBe(false)
  })

  it('whose making was lost and which were called off meanwhile are taken back too', async () => {
    const { id } = await anAsked()
    psp().bank.faults.push({ on: 'charge', kind: 'drop' })
    await look(id)
    await run((w) => cancelPayment(w, stage().ana, id, new Date()))
    await look(id)
    expect(psp().bank.charges.get(await txidOf(id))?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
  })

  it('go back by the bank, in part and whole, once for each time they are asked to', async () => {
    const { orderId, id, txid } = await aCharge()
    psp().bank.pay(txid, 1000)
    psp().bank.pay(txid, 498, { at: new Date(Date.now() + 1_000) })
    await look(id)
    psp().bank.refundMood = 'EM_PROCESSAMENTO'
    const hash = aKey()
    await refund(id, 1200, hash)
    await refund(id, 1200, hash)
    expect((await refused(refund(id, 299)))?.message).toContain('2,98')
    psp().bank.faults.push({ on: 'refund', kind: 'drop' })
    await look(id)
    await look(id)
    expect(await paymentOf(orderId, id)).toMatchObject({ state: 'paid', refunded: 0, going_back: 1200 })
    psp().bank.settle()
    await look(id)
    await look(id)
    expect(await paymentOf(orderId, id)).toMatchObject({ state: 'paid', refunded: 1200, going_back: 0 })
    psp().bank.refundMood = 'DEVOLVIDO'
    await refund(id, 298)
    await look(id)
    expect(await paymentOf(orderId, id)).toMatchObject({ state: 'refunded', refunded: 1498, received: 1498 })
    // Whoever pays once more has paid.
    psp().bank.pay(txid, 1498)
    await look(id)
    expect(await paymentOf(orderId, id)).toMatchObject({ state: 'paid', received: 2996 })
  })

  it('that the bank will not give back stay, with its reason', async () => {
    const { orderId, id, txid } = await aCharge()
    psp().bank.pay(txid, 1498)
    await look(id)
    psp().bank.refundMood = 'NAO_REALIZADO'
    await refund(id, 1498)
    await look(id)
    expect(await paymentOf(orderId, id)).toMatchObject({ state: 'paid', refunded: 0, going_back: 0 })
    expect((await info(orderId)).steps[0]).toMatchObject({
      kind: 'refund_refused',
      note: 'Saldo insuficiente.',
    })
    psp().bank.faults.push({ on: 'refund', kind: 'status', status: 400, detail: 'Prazo de 90 dias.' })
    await refund(id, 1498)
    await look(id)
    expect((await info(orderId)).steps[0]?.note).toContain('Prazo de 90 dias.')
  })

  it('of an account that does not know us wait until somebody says who we are', async () => {
    const { account, open } = desk
    const { clientId, clientSecret } = psp().bank
    const type = (secret: string) =>
      run((w) =>
        saveAccountSecret(w, stage().config, account.id, {
          clientId,
          clientSecret: secret,
          certificate: '',
          privateKey: '',
        }),
      )
    await type('not-the-secret')
    await open()
    const { orderId, id } = await anAsked()
    await look(id)
    expect((await paymentOf(orderId, id)).trouble).toContain('não reconhece')
    await type(clientSecret)
    await open()
    const [row] = await rows<{ next_at: Date | null }>(
      stage(),
      'SELECT next_at FROM payments WHERE id = $1',
      [id],
    )
    expect(row?.next_at).not.toBeNull()
    await look(id)
    expect(await paymentOf(orderId, id)).toMatchObject({ state: 'requested', trouble: null })
    expect((await refused(run((w) => deleteAccount(w, account.id))))?.code).toBe('CONFLICT')
  })

  it('are opened by a certificate only with its own key', async () => {
    const { clientId, clientSecret } = psp().bank
    const typed = { clientId, clientSecret, certificate: 'x', privateKey: 'y' }
    expect(
      (await refused(run((w) => saveAccountSecret(w, stage().config, desk.account.id, typed))))?.code,
    ).toBe('INVALID')
  })

  type Deed =
    | { what: 'pay'; cents: number }
    | { what: 'tell'; of: number; times: number }
    | { what: 'look' }
    | { what: 'lose' }
  const deeds = fc.array(
    fc.oneof(
      fc.record({ what: fc.constant('pay' as const), cents: fc.integer({ min: 1, max: 5_000 }) }),
      fc.record({ what: fc.constant('tell' as const), of: fc.nat(9), times: fc.integer({ min: 1, max: 3 }) }),
      fc.constant({ what: 'look' as const }),
      fc.constant({ what: 'lose' as const }),
    ),
    { minLength: 1, maxLength: 10 },
  )
  /** Seen to fail with money that is told apart by the look that has found it. */
  it('are one move for each end-to-end id and the right sum, however notices and looks come', async () => {
    await fc.assert(
      fc.asyncProperty(deeds, async (all: Deed[]) => {
        const { orderId, id, txid } = await aCharge()
        const paid: { id: string; cents: number }[] = []
        for (const deed of all)
          if (deed.what === 'pay') {
            const pix = psp().bank.pay(txid, deed.cents, { endToEndId: e2e() })
            if (pix) paid.push({ id: pix.endToEndId, cents: deed.cents })
          } else if (deed.what === 'tell') {
            const one = paid[deed.of % Math.max(1, paid.length)]
            if (one) await psp().tell([one.id, ...paid.map((each) => each.id).toReversed()], deed.times)
          } else {
            if (deed.what === 'lose') psp().bank.faults.push({ on: 'read', kind: 'drop' })
            await Promise.all([look(id), look(id)])
          }
        psp().bank.faults.length = 0
        await look(id)
        const kept = await moves(id)
        expect(kept.map(({ key }) => key).toSorted()).toEqual(paid.map((one) => `e2e:${one.id}`).toSorted())
        const sum = paid.reduce((total, { cents }) => total + cents, 0)
        expect((await info(orderId)).order.paid).toBe(sum)
      }),
      { numRuns: 12 },
    )
  })
})
