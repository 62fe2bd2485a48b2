import { takes } from '../../../../src/domain/kernel/step'
import { paymentSteps } from '../../../../src/domain/kernel/steps/payment.gen'
import { backoffMs } from '../../../platform/backoff'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Tenant, Work } from '../../../platform/db/work'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import {
  type Account,
  enqueueReconcile,
  findAccount,
  heardOf,
  openAccount,
  type Psp,
  type PspCharge,
  PspFailure,
  type PspRefund,
} from '../../payments/area'
import { forgetSettled } from '../erase'
import { tellOrders } from '../tell'
import { foldCharge } from './fold-charge'
import { endPayment, type LockedPayment, paymentLocked } from './payment-moves'

/** From five seconds to half an hour between two tries, ms. */
const WAIT = { first: 5_000, cap: 1_800_000 } as const
/** Notices are lost: an open charge is looked at all the same, less often the older it is, ms. */
const LOOK = { least: 60_000, most: 1_800_000 } as const
/** So long after its end a charge is looked at for the last time: what was paid at the last moment is there then, ms. */
const AFTER_END_MS = 60_000

type PendingRefund = Readonly<{ id: string; end_to_end: string; amount: number }>
type Plan = Readonly<{
  payment: LockedPayment & { number: string }
  account: Account
  refunds: readonly PendingRefund[]
}>
type Seen = Readonly<{ charge: PspCharge | null; refunds: ReadonlyMap<string, PspRefund> }>

/**
 * Brings a payment and the charge that its bank holds in step: makes the charge, takes it back, has money go back, and writes
 * down what came in and went back. Whatever became of former tries, the bank is asked first what it has; so a lost answer
 * makes no second charge and no second refund.
 */
export async function reconcilePayment(
  { tenantId, paymentId }: JobPayload<'payments.reconcile'>,
  helpers: Pick<JobHelpers, 'db' | 'config' | 'now'>,
): Promise<void> {
  const { db, config, now } = helpers
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  const plan = await db.work(tenant, (work) => begin(work, paymentId))
  if (!plan) return
  try {
    const psp = await db.work(tenant, (work) => openAccount(work, config, plan.account))
    const seen = await talk(psp, plan, { tenant, helpers })
    await db.work(tenant, async (work) => {
      await finish(work, plan, seen, now())
      await heardOf(work, plan.account.id, null)
    })
  } catch (error) {
    if (!(error instanceof PspFailure)) throw error
    await db.work(tenant, (work) => stumble(work, plan, error, now()))
  }
}

/** What there is to do; undefined: nothing, it belongs to no bank (any more). */
async function begin(work: Work, paymentId: string): Promise<Plan | undefined> {
  const payment = await work.one<Plan['payment']>(
    `SELECT p.id::text, p.order_id::text, p.state, p.amount, p.kind, p.expires_at, p.txid, p.account_id::text, o.number
     FROM payments p JOIN orders o ON o.tenant_id = p.tenant_id AND o.id = p.order_id WHERE p.id = $1`,
    [paymentId],
  )
  const account = payment?.account_id ? await findAccount(work, payment.account_id) : undefined
  if (!payment || !account || payment.txid === null) {
    await work.query('UPDATE payments SET next_at = NULL WHERE id = $1', [paymentId])
    return undefined
  }
  const refunds = await work.query<PendingRefund>(
    `SELECT id, end_to_end, amount FROM payment_refunds WHERE payment_id = $1 AND state = 'asked' ORDER BY at, id`,
    [paymentId],
  )
  return { payment, account, refunds }
}

type Where = { tenant: Tenant; helpers: Pick<JobHelpers, 'db'> }

/** Asks the bank, does there what is to be done, and gives what it has then. */
async function talk(psp: Psp, { payment, account, refunds }: Plan, where: Where): Promise<Seen> {
  const txid = payment.txid ?? ''
  let charge = await psp.find(txid)
  if (charge === null && payment.state === 'awaiting') {
    if (!(await claim(where, payment.id))) return { charge: null, refunds: new Map() }
    charge = await psp.create({
      txid,
      amount: payment.amount,
      key: account.pix_key,
      expirySeconds: account.expiry_minutes * 60,
      note: `Pedido ${payment.number}`,
    })
  }
  if (charge?.state === 'open' && payment.state === 'canceled' && charge.expiresAt > new Date()) {
    await psp.remove(txid)
    charge = await psp.find(txid)
  }
  const seen = new Map<string, PspRefund>()
  for (const { id, end_to_end: endToEndId, amount } of refunds)
    try {
      seen.set(id, (await psp.findRefund(endToEndId, id)) ?? (await psp.refund(endToEndId, id, amount)))
    } catch (error) {
      if (!(error instanceof PspFailure) || error.kind !== 'refused') throw error
      seen.set(id, { id, amount, state: 'refused', reason: error.say, at: new Date() })
    }
  return { charge: seen.size > 0 ? await psp.find(txid) : charge, refunds: seen }
}

/** From here on the bank may hold a charge: whoever calls it off meanwhile has it taken back. False: somebody has already. */
const claim = ({ tenant, helpers }: Where, id: string): Promise<boolean> =>
  helpers.db.work(
    tenant,
    async (work) =>
      (await work.one(
        `UPDATE payments SET open_at_psp = true WHERE id = $1 AND state = 'awaiting' RETURNING 1`,
        [id],
      )) !== undefined,
  )

/** Writes down what the bank has, and when it is asked again. */
async function finish(work: Work, { payment: { id, order_id } }: Plan, seen: Seen, now: Date): Promise<void> {
  await work.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [order_id])
  const payment = await paymentLocked(work, id)
  // Forgotten meanwhile with its customer: what the bank says would count a second time.
  if (payment.txid === null) return
  if (seen.charge) await foldCharge(work, payment, seen.charge, seen.refunds, now)
  const row = await work.one<{ open: boolean; created_at: Date; trouble: string | null; pending: boolean }>(
    `SELECT open_at_psp AS open, created_at, trouble, EXISTS (SELECT 1 FROM payment_refunds r
       WHERE r.tenant_id = p.tenant_id AND r.payment_id = p.id AND r.state = 'asked') AS pending
     FROM payments p WHERE id = $1`,
    [id],
  )
  await work.query('UPDATE payments SET tries = 0, trouble = NULL, next_at = NULL WHERE id = $1', [id])
  if (row?.trouble) await tellOrders(work, [order_id])
  const at = row?.pending
    ? new Date(now.getTime() + LOOK.least)
    : row?.open
      ? nextLook(payment, row.created_at, now)
      : null
  if (at) await enqueueReconcile(work, id, at)
  else await forgetSettled(work, id)
}

/** As long again as it is old, within bounds; after its end once. */
function nextLook({ expires_at: end }: LockedPayment, createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime()
  const usual = now.getTime() + Math.min(LOOK.most, Math.max(LOOK.least, age))
  return new Date(
    end === null ? usual : Math.min(usual, Math.max(now.getTime(), end.getTime()) + AFTER_END_MS),
  )
}

/** Writes down why it does not go on. A charge that the bank will not make is over; anything else is tried again. */
async function stumble(work: Work, plan: Plan, failure: PspFailure, now: Date): Promise<void> {
  const { account } = plan
  const { id, order_id } = plan.payment
  await work.query('SELECT 1 FROM orders WHERE id = $1 FOR UPDATE', [order_id])
  const payment = await paymentLocked(work, id)
  if (payment.txid === null) return
  if (
    failure.kind === 'refused' &&
    payment.state === 'awaiting' &&
    takes(paymentSteps, payment.state, 'CANCEL')
  ) {
    await work.query('UPDATE payments SET open_at_psp = false, next_at = NULL, trouble = $2 WHERE id = $1', [
      id,
      failure.say,
    ])
    await endPayment(work, payment, { event: 'CANCEL', userId: null, at: now, note: failure.say })
    return heardOf(work, account.id, null)
  }
  const row = await work.one<{ tries: number }>(
    'UPDATE payments SET tries = tries + 1, trouble = $2, next_at = NULL WHERE id = $1 RETURNING tries',
    [id, failure.say],
  )
  // Who is not known there waits for a person; saving the credentials has everything go on.
  if (failure.kind !== 'login')
    await enqueueReconcile(work, id, new Date(now.getTime() + backoffMs(row?.tries ?? 1, WAIT)))
  await tellOrders(work, [order_id])
  await heardOf(work, account.id, failure.kind === 'refused' ? null : failure)
}
