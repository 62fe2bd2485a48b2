import { mostDiscount, type Reduction } from '../../src/domain/orders/discount'
import type { Viewer } from '../../src/domain/tickets/visibility'
import type { Work } from '../platform/db/work'
import { Refusal } from '../platform/graphql/refusal'

/** The most that somebody's role may take off, in per cent; null: as much as there is. */
async function discountPercent(work: Work, viewer: Viewer): Promise<number | null> {
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

/** The refusal for a user who takes off more than they may. */
const overRole = (percent: number | null) =>
  new Refusal(
    'FORBIDDEN',
    `O seu perfil permite desconto de até ${(percent ?? 100).toLocaleString('pt-BR', { maximumFractionDigits: 2 })}%.`,
    { field: 'discount' },
  )
