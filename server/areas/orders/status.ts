import type { OrderPhase } from '../../../contract/order-lists'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'

/** SQL: what the status `s` of an order `o` is called: of one that is taken to the customer it may be otherwise. */
export const STATUS_NAME = `CASE WHEN o.delivery = 'delivery' THEN coalesce(s.name_delivery, s.name) ELSE s.name END`

/** The shop's own label that stands on a phase first; null: it has none there. */
export const firstStatus = async (work: Work, phase: OrderPhase): Promise<string | null> =>
  (
    await work.one<{ id: string }>(
      'SELECT id::text FROM order_statuses WHERE phase = $1 AND deleted_at IS NULL ORDER BY position, order_statuses.id LIMIT 1',
      [phase],
    )
  )?.id ?? null

/** @throws Refusal INVALID for a label that is none, or stands on another phase. */
export async function statusOn(work: Work, id: string, phase: OrderPhase): Promise<string> {
  const known = isId(id)
    ? await work.one(
        'SELECT 1 FROM order_statuses WHERE id = $1::bigint AND phase = $2 AND deleted_at IS NULL',
        [id, phase],
      )
    : undefined
  if (!known) throw new Refusal('INVALID', 'Este status não existe mais.', { field: 'status_id' })
  return id
}
