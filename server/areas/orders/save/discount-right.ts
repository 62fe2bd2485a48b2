import { ORDER_LIMITS } from '../../../../contract/order-lists'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { isNoMore, mostDiscount, type Reduction } from '../../../../src/domain/orders/discount'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'

/** The most that somebody's role may take off, in per cent; null: as much as there is. */
export async function discountPercent(work: Work, viewer: Viewer): Promise<number | null> {
  const row = await work.one<{ percent: number | null }>(
    `SELECT r.default_discount_percentage::float8 AS percent
     FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id WHERE u.id = $1`,
    [Number(viewer.id)],
  )
  if (!row) throw new Error('a user without a role')
  return row.percent
}

/** May this person take off so much by their own role? */
export const mayGrant = async (
  work: Work,
  viewer: Viewer,
  { subtotal, discount }: Reduction,
): Promise<boolean> => discount <= mostDiscount(subtotal, await discountPercent(work, viewer))

/** @throws Refusal FORBIDDEN when somebody's role may not take off so much. */
export async function mustGrant(work: Work, viewer: Viewer, reduction: Reduction): Promise<void> {
  if (await mayGrant(work, viewer, reduction)) return
  throw overRole(await discountPercent(work, viewer))
}

/** Who has granted a reduction, and of what: `by` null is nobody. */
export type Grant = Readonly<{ by: string | null; of: Reduction }>

/**
 * Who grants what is taken off now: whoever writes it where their role may; else what was granted before stays so while no
 * more is taken off, of no less. Null: nobody has, or nothing is taken off.
 */
export async function grantedBy(
  work: Work,
  viewer: Viewer,
  now: Reduction,
  before: Grant | null = null,
): Promise<string | null> {
  if (now.discount === 0) return null
  if (await mayGrant(work, viewer, now)) return viewer.id
  return before && isNoMore(now, before.of) ? before.by : null
}

/** A reduction as it is kept: the list of a shop may say more than a column holds. */
export const keptReduction = ({ discount }: Reduction): number => Math.min(discount, ORDER_LIMITS.money)

/** SQL: does what an order `o` is taken off wait for somebody who may grant it? */
export const DISCOUNT_WAITS = '(o.reduction > 0 AND o.discount_by IS NULL)'

/** Does what an order is taken off wait for somebody who may grant it? Then it is neither confirmed nor paid. */
export const discountWaits = (order: Readonly<{ reduction: number; discount_by: string | null }>): boolean =>
  order.reduction > 0 && order.discount_by === null

/** The refusal for a user who takes off more than they may. */
export const overRole = (percent: number | null) =>
  new Refusal(
    'FORBIDDEN',
    `O seu perfil permite desconto de até ${(percent ?? 100).toLocaleString('pt-BR', { maximumFractionDigits: 2 })}%.`,
    { field: 'discount' },
  )
