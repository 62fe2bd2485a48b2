import type { Work } from '../../../platform/db/work'
import { BATCH, inBatches } from '../../../platform/housekeeping/batches'
import type { HousekeepingStep } from '../../../platform/housekeeping/step'

/**
 * How long what was written down of a sale is kept, also of somebody who was erased: two years (Portaria SVS/MS 344/1998 and RDC
 * 471/2021, of the papers of movements of stock and of prescriptions that stay), which the law of privacy lets stand (Lei
 * 13.709/2018, art. 16, I).
 */
const KEPT = "interval '2 years'"

/** Records `d` of erased customers that need not be kept: what was never handed over, and what was long ago. */
const MAY_GO = `d.order_id = o.id AND d.tenant_id = o.tenant_id AND (o.delivered_at IS NULL OR o.delivered_at < $1::timestamptz - ${KEPT})`

/** Takes away what of these customers' records the law does not want kept. */
export const eraseDispensings = (work: Work, customers: readonly string[], now: Date): Promise<unknown> =>
  work.query(
    `DELETE FROM dispensings d USING orders o WHERE ${MAY_GO} AND o.customer_id = ANY($2::bigint[])`,
    [now, customers],
  )

/** Takes the records of erased customers away once their time is over. */
export const sweepDispensings: HousekeepingStep = {
  name: 'sngpc-records',
  run: ({ db, now }) =>
    inBatches(
      async () =>
        (
          await db.system((work) =>
            work.query(
              `DELETE FROM dispensings WHERE ctid = ANY(ARRAY(SELECT d.ctid FROM dispensings d
                 JOIN orders o ON ${MAY_GO} JOIN customers c ON c.tenant_id = o.tenant_id AND c.id = o.customer_id
                 WHERE c.erased_at IS NOT NULL LIMIT ${BATCH} FOR UPDATE OF d SKIP LOCKED)) RETURNING 1`,
              [now()],
            ),
          )
        ).length,
    ),
}
