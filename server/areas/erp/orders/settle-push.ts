import { takes } from '../../../../src/domain/kernel/step'
import { type ErpPushEvent, erpPushSteps } from '../../../../src/domain/kernel/steps/erpPush.gen'
import { cleanText } from '../../../platform/db/clean-text'
import { isId } from '../../../platform/db/is-id'
import type { Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import { Refusal } from '../../../platform/graphql/refusal'
import { enqueuePush } from '../schedule'
import { movePush, type Push } from './outbox'

type PushRow = Push & { connection_id: string; rev: string; missing_product_id: string | null }

/** An order of the outbox, for a person who decides about it. @throws Refusal NOT_FOUND */
export async function lockPush(work: Work, id: string): Promise<PushRow> {
  const found = isId(id)
    ? await work.one<PushRow>(
        `SELECT id::text, state, key, payload, tries, changed_at, connection_id::text, rev::text, missing_product_id::text
         FROM erp_outbox WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
        [work.tenant.id, id],
      )
    : undefined
  if (!found) throw new Refusal('NOT_FOUND', 'Este pedido não está mais na lista.')
  return found
}

/** The order as somebody saw it, if it still takes the step. @throws Refusal NOT_FOUND, CONFLICT */
async function pushThatTakes(work: Work, id: string, rev: number, event: ErpPushEvent): Promise<PushRow> {
  const push = await lockPush(work, id)
  // What is being sent at this moment settles itself: a person and an answer would speak of the same order.
  if (String(rev) !== push.rev || push.state === 'sending' || !takes(erpPushSteps, push.state, event))
    throw new Refusal('CONFLICT', 'Este pedido já está em outro passo. Confira como ele está agora.')
  return push
}

/** Sends a refused order again. @throws Refusal NOT_FOUND, CONFLICT where it is not refused any more */
export async function retryPush(work: Work, id: string, rev: number): Promise<true> {
  const push = await pushThatTakes(work, id, rev, 'RETRY')
  await movePush(work, push, 'RETRY')
  await enqueuePush(work, push.connection_id)
  await tellTopic(work, 'erp')
  return true
}

/** An order that has not left is not sent there at all. @throws Refusal NOT_FOUND, CONFLICT */
export async function withdrawPush(work: Work, id: string, rev: number): Promise<true> {
  const push = await pushThatTakes(work, id, rev, 'WITHDRAW')
  await movePush(work, push, 'WITHDRAW', { error: 'Retirado da fila por uma pessoa: não foi enviado.' })
  await tellTopic(work, 'erp')
  return true
}

const LONGEST_REF = 100

/**
 * Somebody has entered the order at the ERP by hand, where it is called `ref`: it is there, and nothing is sent.
 * @throws Refusal NOT_FOUND, INVALID with the field, CONFLICT
 */
export async function enterPush(work: Work, id: string, rev: number, ref: string): Promise<true> {
  const theirs = cleanText(ref).trim()
  if (theirs === '' || theirs.length > LONGEST_REF)
    throw new Refusal('INVALID', 'Informe o número do pedido no ERP.', { field: 'ref' })
  const push = await pushThatTakes(work, id, rev, 'CONFIRM')
  await movePush(work, push, 'CONFIRM', { ref: theirs })
  await tellTopic(work, 'erp')
  return true
}
