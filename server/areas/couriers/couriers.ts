import { OPEN_PHASES } from '../../../contract/order-lists'
import { couriers as described } from '../../../src/domain/couriers/area'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { serveArea } from '../../platform/rows/serve-area'

/** Couriers. One who still has something to bring is not deleted; the links of one who is, or is not at work, are over. */
export const couriers = serveArea(described, { mayDelete: (work, id) => mustBringNothing(work, id) })

async function mustBringNothing(work: Work, id: string): Promise<void> {
  const row = await work.one<{ open: number }>(
    'SELECT count(*)::integer AS open FROM orders WHERE courier_id = $1 AND phase = ANY($2::text[])',
    [id, OPEN_PHASES],
  )
  const open = row?.open ?? 0
  if (open > 0)
    throw new Refusal(
      'CONFLICT',
      `Este entregador ainda tem ${open === 1 ? '1 entrega' : `${open} entregas`}: passe para outro antes de excluir.`,
    )
}
