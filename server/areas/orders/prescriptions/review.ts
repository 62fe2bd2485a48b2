import { ORDER_LIMITS, PRESCRIPTION_KINDS } from '../../../../contract/order-lists'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { step, takes } from '../../../../src/domain/kernel/step'
import {
  type ReviewEvent,
  type ReviewState,
  reviewSteps,
} from '../../../../src/domain/kernel/steps/review.gen'
import {
  type LegalRule,
  linesValidUntil,
  type PrescriptionFault,
  prescriptionFault,
  rulesFor,
} from '../../../../src/domain/orders/legal-rules'
import { isEnded } from '../../../../src/domain/orders/order-step'
import { REVIEWED_IN } from '../../../../src/domain/orders/waiting-review'
import { visibleTo } from '../../../directory/access/visible-to.sql'
import { type WhyGiven, whyGiven } from '../../../directory/reasons/given'
import { cleanText } from '../../../platform/db/clean-text'
import { isId } from '../../../platform/db/is-id'
import { Parameters } from '../../../platform/db/parameters'
import { SHOP_ZONE, zoneOf } from '../../../platform/db/shop-zone'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import type { PrescriptionInput } from '../../../platform/graphql/resolvers.gen'
import { checkedDay } from '../../../platform/list/day-range'
import { writeSteps } from '../history'
import { type LockedOrder, lockOrder } from '../locked-order'
import { tooFar } from '../move/too-far'
import { linesOf } from '../save/lines'
import { tellOrders } from '../tell'
import { pharmacistOf } from './pharmacists'

/**
 * Attaches a picture or file that the customer sent to an order, as a prescription; a pharmacist is asked to look where the
 * order needs it. Attached again it stays attached once.
 * @throws Refusal NOT_FOUND for an order or message that is none, or is another customer's.
 */
export async function attachPrescription(
  work: Work,
  viewer: Viewer,
  { order_id: orderId, message_id: messageId }: { order_id: string; message_id: string },
  now: Date,
): Promise<true> {
  const locked = await lockOrder(work, viewer, orderId, null)
  if (!REVIEWED_IN.some((phase) => phase === locked.phase)) throw tooFar(locked)
  const order = { ...locked, review: await expireReview(work, locked, now) }
  const parameters = new Parameters()
  const message = isId(messageId)
    ? await work.one(
        `SELECT 1 FROM customer_chats m JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
         WHERE m.id = ${parameters.add(messageId)}::bigint AND t.customer_id = ${parameters.add(order.customer_id)}::bigint
           AND m.type IN ('image', 'document') AND ${visibleTo(viewer, parameters)}`,
        parameters.values,
      )
    : undefined
  if (!message)
    throw new Refusal('NOT_FOUND', 'Só uma imagem ou um documento deste cliente pode ser a receita.')
  const attached = await work.one(
    `INSERT INTO order_prescriptions (tenant_id, order_id, message_id, user_id, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [work.tenant.id, orderId, messageId, Number(viewer.id), now],
  )
  if (!attached) return true
  // What was refused or ran out is looked at again with the new one; what was approved stays so.
  const review =
    order.review === 'refused' || order.review === 'expired'
      ? step(reviewSteps, order.review, 'ASK')
      : order.review
  await work.query('UPDATE orders SET review = $2, rev = rev + 1 WHERE id = $1', [orderId, review])
  await writeSteps(work, [{ orderId, userId: viewer.id, at: now, kind: 'prescription' }])
  await tellOrders(work, [orderId])
  return true
}

/**
 * A pharmacist says that a prescription will do.
 * @throws Refusal FORBIDDEN for a user who is no pharmacist, INVALID with the rule when the law says that it will not, CONFLICT.
 */
export async function approvePrescription(
  work: Work,
  viewer: Viewer,
  {
    order_id: orderId,
    rev,
    prescription: typed,
  }: { order_id: string; rev: number; prescription: PrescriptionInput },
  now: Date,
): Promise<true> {
  const pharmacist = await pharmacistOf(work, viewer)
  const locked = await lockOrder(work, viewer, orderId, rev)
  const found = await expireReview(work, locked, now)
  // Whoever has another prescription before them need not wait for a picture of it.
  const isAnother = found === 'refused' || found === 'expired'
  const order = { ...locked, review: isAnother ? step(reviewSteps, found, 'ASK') : found }
  const kind = PRESCRIPTION_KINDS.find((one) => one === typed.kind)
  if (!kind) throw new Refusal('INVALID', 'Escolha o tipo da receita.', { field: 'kind' })
  const sncr = sncrOf(typed.sncr ?? '')
  const prescription = {
    kind,
    issued_on: checkedDay(typed.issued_on, 'issued_on'),
    sncr,
    original_at_delivery: kind === 'paper_photo' && typed.original_at_delivery,
    ...(await attachedTo(work, orderId)),
  }
  const lines = [...(await linesOf(work, orderId)).values()]
  const fault = prescriptionFault(lines, prescription, { now: now.getTime(), zone: await zoneOf(work) })
  if (fault) throw said(fault)
  if (sncr !== null) {
    const used = await work.one<{ number: string }>(
      `SELECT o.number FROM prescription_reviews r JOIN orders o ON o.tenant_id = r.tenant_id AND o.id = r.order_id
       WHERE upper(r.sncr) = $1 AND r.approved AND r.order_id <> $2 AND o.phase <> 'canceled'`,
      [sncr, orderId],
    )
    const numbered = rulesFor(lines, now.getTime()).find(({ parameters }) => parameters.digitalNumber) ?? null
    if (used)
      throw new Refusal(
        'CONFLICT',
        `Esta receita digital já foi usada no pedido ${used.number}${sourceOf(numbered)}.`,
        { field: 'sncr' },
      )
  }
  await decide(work, viewer, order, 'APPROVE', now)
  // One that was used for an order that was called off is free again.
  await work.query(
    `UPDATE prescription_reviews r SET sncr = NULL WHERE upper(r.sncr) = $2 AND (r.order_id = $1
       OR EXISTS (SELECT 1 FROM orders o WHERE o.tenant_id = r.tenant_id AND o.id = r.order_id AND o.phase = 'canceled'))`,
    [orderId, sncr],
  )
  await work.query(
    `INSERT INTO prescription_reviews (tenant_id, order_id, approved, user_id, pharmacist, crf, kind, issued_on, sncr,
       original_at_delivery, valid_until, rules, at)
     VALUES ($1, $2, TRUE, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      work.tenant.id,
      orderId,
      Number(viewer.id),
      pharmacist.name,
      pharmacist.crf,
      kind,
      prescription.issued_on,
      sncr,
      prescription.original_at_delivery,
      linesValidUntil(lines, prescription.issued_on, now.getTime()),
      rulesFor(lines, now.getTime())
        .map(({ source }) => source)
        .join('; '),
      now,
    ],
  )
  await tellOrders(work, [orderId])
  return true
}

/** A pharmacist says that it will not. @throws Refusal FORBIDDEN for a user who is no pharmacist, INVALID without a reason as the shop wants one, CONFLICT. */
export async function refusePrescription(
  work: Work,
  viewer: Viewer,
  { order_id: orderId, rev, ...given }: { order_id: string; rev: number } & WhyGiven,
  now: Date,
): Promise<true> {
  const pharmacist = await pharmacistOf(work, viewer)
  const order = await lockOrder(work, viewer, orderId, rev)
  const why = await whyGiven(work, 'prescription_refused', given, ORDER_LIMITS.reason)
  const lines = [...(await linesOf(work, orderId)).values()]
  await decide(work, viewer, order, 'REFUSE', now, why.said)
  await work.query(
    `INSERT INTO prescription_reviews (tenant_id, order_id, approved, user_id, pharmacist, crf, reason, rules, at, reason_id)
     VALUES ($1, $2, FALSE, $3, $4, $5, $6, $7, $8, $9)`,
    [
      work.tenant.id,
      orderId,
      Number(viewer.id),
      pharmacist.name,
      pharmacist.crf,
      why.said,
      rulesFor(lines, now.getTime())
        .map(({ source }) => source)
        .join('; '),
      now,
      why.id,
    ],
  )
  await tellOrders(work, [orderId])
  return true
}

async function decide(
  work: Work,
  viewer: Viewer,
  order: LockedOrder,
  event: ReviewEvent,
  now: Date,
  note?: string,
): Promise<void> {
  if (isEnded(order.phase)) throw tooFar(order)
  if (!takes(reviewSteps, order.review, event))
    throw new Refusal('CONFLICT', 'Este pedido não espera a avaliação de uma receita.')
  await work.query('UPDATE orders SET review = $2, rev = rev + 1 WHERE id = $1', [
    order.id,
    step(reviewSteps, order.review, event),
  ])
  await writeSteps(work, [
    {
      orderId: order.id,
      userId: viewer.id,
      at: now,
      kind: event === 'APPROVE' ? 'approved' : 'refused',
      note: note ?? null,
    },
  ])
}

/** How the review of a locked order stands: one whose prescription ran out meanwhile is over. */
export async function expireReview(work: Work, order: LockedOrder, now: Date): Promise<ReviewState> {
  if (!takes(reviewSteps, order.review, 'EXPIRE')) return order.review
  const last = await work.one<{ over: boolean }>(
    `SELECT coalesce(valid_until < ($2::timestamptz AT TIME ZONE ${SHOP_ZONE})::date, FALSE) AS over FROM prescription_reviews
     WHERE order_id = $1 AND approved ORDER BY id DESC LIMIT 1`,
    [order.id, now],
  )
  return last?.over ? step(reviewSteps, order.review, 'EXPIRE') : order.review
}

/** The number of a digital prescription as it is kept and compared, however it was typed; null: none. */
const sncrOf = (typed: string): string | null =>
  cleanText(typed).replace(/\s/g, '').toUpperCase().slice(0, 60) || null

/** How many pictures and files of a prescription hang on an order; a photo that came as a file is a picture too. */
const attachedTo = async (work: Work, orderId: string): Promise<{ attached: number; pictures: number }> =>
  (await work.one<{ attached: number; pictures: number }>(
    `SELECT count(*)::integer AS attached, count(*) FILTER (WHERE m.type = 'image'
       OR m.document_mimetype LIKE 'image/%')::integer AS pictures
     FROM order_prescriptions x JOIN customer_chats m ON m.tenant_id = x.tenant_id AND m.id = x.message_id
     WHERE x.order_id = $1`,
    [orderId],
  )) ?? { attached: 0, pictures: 0 }

const sourceOf = (rule: LegalRule | null): string => (rule ? ` (${rule.source})` : '')

/** Why the law refuses a prescription, in words. */
function said({ fault, rule }: PrescriptionFault): Refusal {
  const source = sourceOf(rule)
  switch (fault) {
    case 'unclassified':
      return new Refusal('CONFLICT', `Diga antes se cada item sem classificação precisa de receita${source}.`)
    case 'absent':
      return new Refusal(
        'INVALID',
        `Nenhuma receita foi anexada a este pedido: anexe a que o cliente mandou, ou diga que o original está no balcão${source}.`,
        { field: 'kind' },
      )
    case 'picture':
      return new Refusal(
        'INVALID',
        `Uma foto não é receita digital: anexe o documento (PDF) que o cliente recebeu, ou diga que é foto de receita de papel${source}.`,
        { field: 'kind' },
      )
    case 'number':
      return new Refusal('INVALID', `A receita digital precisa do número do SNCR${source}.`, {
        field: 'sncr',
      })
    case 'future':
      return new Refusal('INVALID', 'A data da receita está no futuro.', { field: 'issued_on' })
    case 'expired':
      return new Refusal(
        'INVALID',
        `A receita venceu: vale por ${rule?.parameters.validDays} dias${source}.`,
        { field: 'issued_on' },
      )
    case 'original':
      return new Refusal(
        'INVALID',
        `Foto de receita de papel não basta quando a receita fica na loja: recolha o original na entrega, ou receba a receita digital${source}.`,
        { field: 'original_at_delivery' },
      )
  }
}
