import type { Work } from '../platform/db/work'
import { newestDecision } from './append'

/** Why a campaign leaves somebody out. */
type NoMarketing = 'gone' | 'blocked' | 'not_served' | 'blacklisted' | 'withdrawn' | 'denied' | 'no_consent'

/**
 * Why no campaign may write to customer `c`, as SQL of one value; null: one may. The one rule that every way of writing
 * to many asks: who agreed last, whom the shop does not keep out of its campaigns, and who can be written to at all.
 */
export const noMarketing = (customer = 'c'): string =>
  `(CASE WHEN ${customer}.erased_at IS NOT NULL OR ${customer}.merged_into IS NOT NULL THEN 'gone'
     WHEN ${customer}.blocked_at IS NOT NULL THEN 'blocked'
     WHEN ${customer}.is_blacklisted THEN 'not_served'
     WHEN ${customer}.is_blacklisted_campaign THEN 'blacklisted'
     ELSE nullif(coalesce(${newestDecision('marketing', customer)}, 'no_consent'), 'granted') END)`

/** May campaigns write to these? By id; who is not there is not in the answer. */
export async function mayMarket(
  work: Work,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NoMarketing | null>> {
  const rows = await work.query<{ id: string; why: NoMarketing | null }>(
    `SELECT c.id::text, ${noMarketing()} AS why FROM customers c WHERE c.id = ANY($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(({ id, why }) => [id, why]))
}
