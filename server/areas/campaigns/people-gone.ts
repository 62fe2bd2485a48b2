import type { Erasing, Merging } from '../../directory/moments'
import type { Work } from '../../platform/db/work'
import { BATCH, inBatches } from '../../platform/housekeeping/batches'
import type { HousekeepingStep } from '../../platform/housekeeping/step'

/**
 * Takes people who are erased out of campaigns: what became of them stays in the sums, and nothing that leads to somebody. Who had
 * not got it yet gets nothing. May be run again.
 */
export async function eraseRecipients(work: Work, erasures: readonly Erasing[]): Promise<void> {
  for (const { customers } of erasures)
    await work.query(
      `UPDATE campaign_recipients r SET customer_id = NULL, address = NULL, filled = NULL, merged_from = NULL,
         state = CASE WHEN r.state = 'pending' THEN 'excluded' ELSE r.state END,
         reason = CASE WHEN r.state = 'pending' THEN 'gone' ELSE r.reason END
       FROM (SELECT id FROM campaign_recipients WHERE customer_id = ANY($1::bigint[]) ORDER BY id FOR UPDATE) own WHERE r.id = own.id`,
      [customers],
    )
}

/**
 * Two customers became one: campaigns know them as that one. Where a campaign meant both, the one who stays gets it, and what has
 * already become of the other stays as it is.
 */
export async function mergeRecipients(work: Work, merges: readonly Merging[]): Promise<void> {
  for (const { survivorId, mergedId } of merges) {
    await work.query(
      `UPDATE campaign_recipients r SET state = 'excluded', reason = 'same_address', address = NULL, state_at = now()
       WHERE r.customer_id = $2 AND r.state = 'pending' AND EXISTS (SELECT 1 FROM campaign_recipients s
         WHERE s.tenant_id = r.tenant_id AND s.campaign_id = r.campaign_id AND s.customer_id = $1)`,
      [survivorId, mergedId],
    )
    await work.query(
      `UPDATE campaign_recipients r SET customer_id = $1, merged_from = $2
       WHERE r.customer_id = $2 AND NOT EXISTS (SELECT 1 FROM campaign_recipients s
         WHERE s.tenant_id = r.tenant_id AND s.campaign_id = r.campaign_id AND s.customer_id = $1)`,
      [survivorId, mergedId],
    )
  }
}

/** They are two again: each has their own. */
export async function partRecipients(work: Work, merges: readonly Merging[]): Promise<void> {
  for (const { survivorId, mergedId } of merges)
    await work.query(
      `UPDATE campaign_recipients SET customer_id = $2, merged_from = NULL WHERE customer_id = $1 AND merged_from = $2`,
      [survivorId, mergedId],
    )
}

/** As long as reports compare with the year before. */
const KEPT = `interval '400 days'`

/** Names of people leave campaigns that are long over; the sums stay. */
export const forgetRecipients: HousekeepingStep = {
  name: 'campaign-recipients',
  run: ({ db, now }) =>
    inBatches(
      async () =>
        (
          await db.system((work) =>
            work.query(
              `UPDATE campaign_recipients SET customer_id = NULL, address = NULL, filled = NULL, merged_from = NULL WHERE ctid = ANY(ARRAY(
                 SELECT ctid FROM campaign_recipients WHERE customer_id IS NOT NULL AND state_at < $1::timestamptz - ${KEPT}
                   AND state NOT IN ('pending', 'queued') ORDER BY state_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)) RETURNING 1`,
              [now()],
            ),
          )
        ).length,
    ),
}
