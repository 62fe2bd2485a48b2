import type { Database } from '../../platform/db/work'
import { BATCH } from './take'

/**
 * Lets the database know of the rows that an import brings in while it does: of a shop's first file the planner knew
 * nothing until autovacuum came by, a minute later, and looked each batch up in ways meant for an empty table. Looks
 * whenever twice as many rows are through; tables of which it knows more than that are left alone, as in a shop that has
 * been there for a while.
 *
 * @returns what is to be called after each batch.
 */
export function openStatistics(db: Database, tables: readonly string[]): () => Promise<void> {
  let through = 0
  let next = BATCH
  return async () => {
    through += BATCH
    if (through < next) return
    next = through * 2
    const behind = await db.once<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class WHERE oid = ANY($1::text[]::regclass[]) AND reltuples < $2 ORDER BY 1`,
      [tables, through / 2],
    )
    if (behind.length === 0) return
    // Whoever looks at one of them already does the same.
    await db.once(`ANALYZE (SKIP_LOCKED) ${behind.map(({ name }) => name).join(', ')}`)
  }
}
