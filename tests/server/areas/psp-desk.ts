import Fastify from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { type PspEmulator, startPsp } from '../../../emulators/psp/server'
import { requestPayment } from '../../../server/areas/orders/payments/payments'
import { reconcilePayment } from '../../../server/areas/orders/payments/reconcile.job'
import { saveAccount, saveAccountSecret } from '../../../server/areas/payments/accounts'
import { pixHookRoute } from '../../../server/areas/payments/hook.route'
import { openAccountJob } from '../../../server/areas/payments/open.job'
import type { Config } from '../../../server/platform/config'
import { emulatedPsp } from '../../../server/platform/config-psp'
import type { Services } from '../../../server/platform/services'
import type { TestDatabase } from '../../databases'
import { aKey, anOrderDesk } from './order-desk'
import { aStage, rows } from './stage'

const KEY = '123e4567-e12b-12d1-a456-426655440000'
/** Calls are answered at once here: what is not answered in this time is lost. ms */
const TIMEOUT_MS = 2_000

/** A shop with an account at an emulated payment provider, whose notices come in by the real route. */
export function aPspDesk(database: TestDatabase) {
  let emulator: PspEmulator | undefined
  const hook = Fastify({ forceCloseConnections: true })
  let publicUrl = ''
  beforeAll(async () => {
    emulator = await startPsp({ port: 0 })
    await hook.register(async (scope) => pixHookRoute(scope, () => stage() as unknown as Services))
    publicUrl = await hook.listen({ port: 0, host: '127.0.0.1' })
  })
  const stage = aStage(database, () => ({
    psp: {
      providers: emulator ? [emulatedPsp(emulator.url)] : [],
      callTimeoutMs: TIMEOUT_MS,
      emulatorPort: null,
    },
    publicUrl,
  }))
  const psp = (): PspEmulator => {
    if (!emulator) throw new Error('the provider starts in beforeAll')
    return emulator
  }
  afterAll(async () => {
    await emulator?.close()
    await hook.close()
  })
  const desk = anOrderDesk(stage)
  const helpers = (config: Partial<Config> = {}, now = new Date()) => ({
    db: stage().db,
    config: { ...stage().config, ...config },
    now: () => now,
  })
  const account = { id: '' }
  const open = () => openAccountJob({ tenantId: stage().tenant.id, accountId: account.id }, helpers())
  beforeAll(async () => {
    account.id = await desk.run((w) =>
      saveAccount(
        w,
        stage().config,
        { id: null, rev: null },
        {
          provider: 'Banco emulado',
          name: 'Conta da loja',
          instanceId: null,
          pixKey: KEY,
          expiryMinutes: 60,
        },
      ),
    )
    const { clientId, clientSecret } = psp().bank
    await desk.run((w) =>
      saveAccountSecret(w, stage().config, account.id, {
        clientId,
        clientSecret,
        certificate: '',
        privateKey: '',
      }),
    )
    await open()
  })
  /** One look at the bank. */
  const look = (paymentId: string, now = new Date()) =>
    reconcilePayment({ tenantId: stage().tenant.id, paymentId }, helpers({}, now))
  const ask = (order_id: string, amount: number, hash = aKey()) =>
    desk.run((w) =>
      requestPayment(w, stage().ana, { order_id, kind: 'pix_dynamic', amount, hash }, new Date()),
    )
  /** An order of R$ 14,98 and a charge for it, not yet asked of the bank. */
  const anAsked = async () => {
    const orderId = await desk.place(await desk.aCustomer())
    return { orderId, id: await ask(orderId, 1498) }
  }
  const txidOf = async (id: string) =>
    (await desk.one<{ txid: string }>('SELECT txid FROM payments WHERE id = $1', [id])).txid
  const paymentOf = async (orderId: string, id: string) => {
    const found = (await desk.info(orderId)).payments.find((one) => one.id === id)
    if (!found) throw new Error('no payment')
    return found
  }
  const moves = (id: string) =>
    rows<{ key: string; amount: number; late: boolean }>(
      stage(),
      'SELECT key, amount, late FROM payment_moves WHERE payment_id = $1 ORDER BY id',
      [id],
    )
  return { ...desk, stage, psp, account, open, look, ask, anAsked, txidOf, paymentOf, moves, helpers }
}
