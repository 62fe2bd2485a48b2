import type { PbmState } from '../../../contract/pbm-lists'
import { step, takes } from '../../../src/domain/kernel/step'
import {
  type PbmAuthorisationEvent,
  pbmAuthorisationSteps,
} from '../../../src/domain/kernel/steps/pbmAuthorisation.gen'
import { isAwaited } from '../../../src/domain/pbm/authorised'
import type { Work } from '../../platform/db/work'
import { enqueueFollow } from './schedule'

/** What of an authorisation decides how it goes on. Money in cents. */
export type Authorisation = Readonly<{
  id: string
  order_id: string
  programme_name: string
  operator: string
  way: 'portal' | 'gateway'
  stacks: boolean
  refund_percent: number
  product_name: string
  ean: string
  pieces: number
  price: number
  state: PbmState
  discount: number
  refund: number
  number: string | null
  reason: string | null
  hash: string
  beneficiary: string | null
  sent_at: Date | null
  valid_until: Date | null
  told: boolean
  tries: number
}>

const COLUMNS = `id::text, order_id::text, programme_name, operator, way, stacks, refund_percent, product_name, ean, pieces, price, state,
  discount, refund, number, reason, hash, beneficiary, sent_at, valid_until, told, tries`

/** Authorisations of an order, locked; whoever asks has locked the order. */
export const authorisationsOf = (work: Work, orderId: string): Promise<Authorisation[]> =>
  work.query<Authorisation>(
    `SELECT ${COLUMNS} FROM pbm_authorisations WHERE order_id = $1 ORDER BY pbm_authorisations.id FOR UPDATE`,
    [orderId],
  )

/** One of them, with its order locked before it; undefined: there is none. */
export async function lockedAuthorisation(work: Work, id: string): Promise<Authorisation | undefined> {
  await work.query(
    `SELECT 1 FROM orders WHERE id = (SELECT order_id FROM pbm_authorisations WHERE id = $1) FOR UPDATE`,
    [id],
  )
  return work.one<Authorisation>(`SELECT ${COLUMNS} FROM pbm_authorisations WHERE id = $1 FOR UPDATE`, [id])
}

/** What is written with an event. */
type Written = Readonly<{
  discount?: number
  refund?: number
  number?: string | null
  reason?: string | null
  validUntil?: Date
}>

/**
 * Takes an authorisation on by an event, where its state takes it; an answer that comes twice is taken once. Gives its state; null: it does
 * not take the event. What the operator has to do for it is asked of it in a moment.
 */
export async function advance(
  work: Work,
  one: Pick<Authorisation, 'id' | 'state' | 'way' | 'price' | 'pieces'>,
  event: PbmAuthorisationEvent,
  now: Date,
  written: Written = {},
): Promise<PbmState | null> {
  if (!takes(pbmAuthorisationSteps, one.state, event)) return null
  const state = step(pbmAuthorisationSteps, one.state, event)
  // Never more than the line costs, whatever the operator says.
  const discount = written.discount === undefined ? null : Math.min(written.discount, one.price * one.pieces)
  const refund = written.refund === undefined ? null : Math.min(written.refund, discount ?? written.refund)
  const isAnswer = event === 'AUTHORISE' || (event === 'DENY' && one.state !== 'confirmed')
  await work.query(
    `UPDATE pbm_authorisations SET state = $2, discount = coalesce($3, discount), refund = coalesce($4, refund),
       number = coalesce($5, number), reason = coalesce($6, reason), valid_until = coalesce($7, valid_until),
       answered_at = CASE WHEN $8 THEN coalesce(answered_at, $9) ELSE answered_at END,
       confirmed_at = CASE WHEN $2 = 'confirmed' THEN $9 ELSE confirmed_at END,
       beneficiary = CASE WHEN $10 THEN beneficiary END, trouble = NULL, next_at = NULL, tries = 0
     WHERE id = $1`,
    [
      one.id,
      state,
      discount,
      refund,
      written.number ?? null,
      written.reason ?? null,
      written.validUntil ?? null,
      isAnswer,
      now,
      // Nobody is asked about the beneficiary once the operator has answered.
      isAwaited(state),
    ],
  )
  if (state === 'authorised') await enqueueFollow(work, one.id, written.validUntil)
  else if (
    one.way === 'gateway' &&
    (state === 'confirmed' || state === 'reversing' || state === 'withdrawing')
  )
    await enqueueFollow(work, one.id)
  // What was authorised on a portal is taken back there by whoever says so here.
  else if (one.way === 'portal' && state === 'reversing')
    return advance(work, { ...one, state }, 'REVERSE', now)
  return state
}
