import type { Config } from '../config'
import { BATCH, inBatches } from './batches'
import type { HousekeepingStep } from './step'

type Old = {
  name: string
  table: string
  /** A moment, with an index that begins with it. */
  column: string
  /** Rows stay until `column` is so far back, as PostgreSQL writes an interval; until it is past when left out. */
  keep?: string | ((config: Config) => string)
  /** Which rows alone are meant, as SQL; the index is partial by the same words. */
  only?: string
}

/**
 * A step that deletes what has had its time, in every tenant, oldest first. Each statement is a transaction of its own
 * and takes at most {@link BATCH} rows. Rows that somebody else has locked are left for the next hour.
 */
export const deletesOld = ({
  name,
  table,
  column,
  keep = '0 seconds',
  only = 'true',
}: Old): HousekeepingStep => {
  // By place: with any other key the planner may read the whole table to find the batch again.
  const statement = (interval: string) => `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM ${table} WHERE ${only} AND ${column} < $1::timestamptz - interval '${interval}'
      ORDER BY ${column} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)) RETURNING 1`
  return {
    name,
    run({ db, config, now }) {
      const sql = statement(typeof keep === 'string' ? keep : keep(config))
      return inBatches(async () => (await db.system((work) => work.query(sql, [now()]))).length)
    },
  }
}
