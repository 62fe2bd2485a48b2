import * as v from 'valibot'
import { repaid } from '../../../src/domain/pbm/authorised'
import { backoffMs } from '../../platform/backoff'
import type { PbmGateway } from '../../platform/config-pbm'
import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Work } from '../../platform/db/work'
import type { JobPayload } from '../../platform/jobs/catalogue'
import type { JobHelpers } from '../../platform/jobs/handlers'
import { unseal } from '../../platform/seal'
import { type Authorisation, advance, lockedAuthorisation } from './authorisation.row'
import { pbmSettled } from './moments'
import { operatorApi } from './operator-api'
import { type Beneficiary, type PbmAnswer, PbmFailure, type PbmOperator, type PbmRequest } from './port'
import { enqueueFollow } from './schedule'

/** From three seconds to ten minutes between two looks, ms. */
const WAIT = { first: 3_000, cap: 600_000 } as const

/** What is done with an operator, and what came of it. */
type Done =
  | Readonly<{ did: 'answer'; answer: PbmAnswer }>
  | Readonly<{ did: 'told' }>
  | Readonly<{ did: 'reversed' }>
  | Readonly<{ did: 'refused'; why: string }>

/**
 * Brings an authorisation in step with its operator: asks for it, says that it was sold, takes it back. Whatever became of former
 * tries, the operator is asked first what it has, so that a lost answer authorises nothing twice. Once its time is over it ends here.
 */
export async function followAuthorisation(
  { tenantId, authorisationId: id }: JobPayload<'pbm.follow'>,
  { db, config, now }: Pick<JobHelpers, 'db' | 'config' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  const plan = await db.work(tenant, (work) => begin(work, id, config.secretKey, now()))
  if (!plan) return
  const gateway = config.pbm.gateways.find(({ operator }) => operator === plan.one.operator)
  try {
    const done = await talk(operatorOf(gateway, config.pbm.callTimeoutMs), plan)
    await db.work(tenant, (work) => finish(work, plan.one, done, now()))
  } catch (error) {
    if (!(error instanceof PbmFailure)) throw error
    await db.work(tenant, (work) => stumble(work, plan.one, error, now()))
  }
}

function operatorOf(gateway: PbmGateway | undefined, timeoutMs: number): PbmOperator {
  if (!gateway) throw new PbmFailure('down', 'O responsável pelo Balcão não oferece mais esta operadora.')
  return operatorApi(gateway, timeoutMs)
}

type Plan = Readonly<{ one: Authorisation; request: PbmRequest; asked: boolean }>

/** What there is to ask; undefined: nothing. Says before the call that the operator may hold it from here on. */
async function begin(work: Work, id: string, secretKey: string, now: Date): Promise<Plan | undefined> {
  const one = await lockedAuthorisation(work, id)
  if (!one) return undefined
  await work.query('UPDATE pbm_authorisations SET next_at = NULL WHERE id = $1', [id])
  if (one.state === 'authorised' && one.valid_until) {
    if (one.valid_until > now) await enqueueFollow(work, id, one.valid_until)
    else {
      await advance(work, one, 'EXPIRE', now)
      await pbmSettled.run(work, 'record', [{ orderId: one.order_id, now }])
    }
    return undefined
  }
  const waits = ['asked', 'pending', 'withdrawing', 'reversing'].includes(one.state)
  if (one.way === 'portal' || !(waits || (one.state === 'confirmed' && !one.told))) return undefined
  await work.query('UPDATE pbm_authorisations SET sent_at = coalesce(sent_at, $2) WHERE id = $1', [id, now])
  const programme = await work.one<{ code: string | null }>(
    'SELECT p.code FROM pbm_programmes p JOIN pbm_authorisations a ON a.tenant_id = p.tenant_id AND a.programme_id = p.id WHERE a.id = $1',
    [id],
  )
  return {
    one,
    asked: one.sent_at !== null,
    request: {
      store: programme?.code ?? '',
      programme: one.programme_name,
      beneficiary: beneficiaryOf(secretKey, one.beneficiary),
      ean: one.ean,
      quantity: one.pieces,
      price: one.price,
    },
  }
}

const Sealed = v.pipe(v.string(), v.parseJson(), v.object({ card: v.string(), document: v.string() }))

function beneficiaryOf(secretKey: string, sealed: string | null): Beneficiary {
  const read = v.safeParse(Sealed, sealed === null ? null : unseal(secretKey, sealed))
  return read.success ? read.output : { card: '', document: '' }
}

async function talk(operator: PbmOperator, { one, request, asked }: Plan): Promise<Done> {
  const key = one.hash
  try {
    switch (one.state) {
      case 'confirmed':
        await operator.confirm(key)
        return { did: 'told' }
      case 'reversing':
        await operator.reverse(key)
        return { did: 'reversed' }
      case 'withdrawing': {
        const found = await operator.find(key)
        if (found) return { did: 'answer', answer: found }
        // It never came there; should it still be under way, it is taken back with the key it comes under.
        await operator.reverse(key)
        return { did: 'reversed' }
      }
      default: {
        const found = asked ? await operator.find(key) : null
        return { did: 'answer', answer: found ?? (await operator.ask(key, request)) }
      }
    }
  } catch (error) {
    if (error instanceof PbmFailure && error.kind === 'refused') return { did: 'refused', why: error.say }
    throw error
  }
}

/** Writes down what the operator said, of the authorisation as it is by now. */
async function finish(work: Work, seen: Authorisation, done: Done, now: Date): Promise<void> {
  const one = await lockedAuthorisation(work, seen.id)
  if (!one) return
  if (done.did === 'told') {
    await work.query('UPDATE pbm_authorisations SET told = true, trouble = NULL WHERE id = $1', [one.id])
    // Taken back meanwhile.
    if (one.state === 'reversing') await enqueueFollow(work, one.id)
  } else if (done.did === 'reversed') await advance(work, one, 'REVERSE', now)
  else if (done.did === 'refused')
    await advance(work, one, one.state === 'reversing' ? 'REVERSE' : 'DENY', now, { reason: done.why })
  else await take(work, one, done.answer, now)
  await pbmSettled.run(work, 'record', [{ orderId: one.order_id, now }])
}

async function take(work: Work, one: Authorisation, answer: PbmAnswer, now: Date): Promise<void> {
  switch (answer.state) {
    case 'pending':
      await advance(work, one, 'PEND', now)
      await work.query('UPDATE pbm_authorisations SET tries = $2 WHERE id = $1', [one.id, one.tries + 1])
      await enqueueFollow(work, one.id, later(one.tries, now))
      return
    case 'denied':
      await advance(work, one, 'DENY', now, { reason: answer.reason })
      return
    case 'authorised': {
      const { number, discount, validUntil } = answer
      const off = Math.min(discount, one.price * one.pieces)
      await advance(work, one, 'AUTHORISE', now, {
        number,
        discount: off,
        refund: answer.refund ?? repaid(off, one.refund_percent),
        validUntil,
      })
    }
  }
}

/** Nobody answered: it is said, and asked again. */
async function stumble(work: Work, seen: Authorisation, failure: PbmFailure, now: Date): Promise<void> {
  const one = await lockedAuthorisation(work, seen.id)
  if (!one) return
  await work.query('UPDATE pbm_authorisations SET trouble = $2, tries = tries + 1 WHERE id = $1', [
    one.id,
    failure.say,
  ])
  await enqueueFollow(work, one.id, later(one.tries, now))
  await pbmSettled.run(work, 'record', [{ orderId: one.order_id, now }])
}

const later = (tries: number, now: Date): Date => new Date(now.getTime() + backoffMs(tries, WAIT))
