import type { Work } from '../../../platform/db/work'

/**
 * Makes whoever learns one of these provider ids and whoever parks a status of it wait for each other, so
 * that no status is parked behind the back of the send that would have drained it. Taken before any row.
 */
export async function guardProviderIds(work: Work, ids: readonly string[]): Promise<void> {
  await work.query(
    `SELECT pg_advisory_xact_lock(key) FROM (
       SELECT DISTINCT hashtextextended($1 || ':' || id, 0) AS key FROM unnest($2::text[]) id ORDER BY 1
     ) keys`,
    [String(work.tenant.id), ids],
  )
}
