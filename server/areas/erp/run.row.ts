import type { Work } from '../../platform/db/work'
import type { Connection } from './connection.row'
import type { Counts } from './products/take'

type RunKind = 'changes' | 'full' | 'notice' | 'file' | 'snapshot' | 'upsert'
export type Run = Readonly<{ id: string; kind: RunKind; since: Date | null; page: number; started_at: Date }>

/** A run that was cut off less than this ago is gone on with, from its page, ms. */
const RESUMED_WITHIN_MS = 6 * 3_600_000

/**
 * Begins a run; one of the same kind that was cut off is gone on with, a page before where it stood, as rows may have
 * moved. Others that were cut off are written down as such: a connection's runs are one after the other.
 */
export async function beginRun(work: Work, connection: Connection, kind: RunKind, now: Date): Promise<Run> {
  const paged = kind === 'changes' || kind === 'full'
  const open = paged
    ? await work.one<Run>(
        `SELECT id::text, kind, since, greatest(1, page - 1) AS page, started_at FROM erp_runs
         WHERE tenant_id = $1 AND connection_id = $2 AND kind = $3 AND state = 'running' AND started_at > $4
         ORDER BY erp_runs.id DESC LIMIT 1`,
        [work.tenant.id, connection.id, kind, new Date(now.getTime() - RESUMED_WITHIN_MS)],
      )
    : undefined
  // Those of our own interface are a transaction each, and cannot be cut off.
  if (connection.kind !== 'api')
    await work.query(
      `UPDATE erp_runs SET state = 'failed', error = 'Interrompida.', finished_at = now()
       WHERE tenant_id = $1 AND connection_id = $2 AND state = 'running' AND id IS DISTINCT FROM $3::bigint
         AND NOT ($4 = 'notice' AND kind IN ('changes', 'full'))`,
      [work.tenant.id, connection.id, open?.id ?? null, kind],
    )
  if (open) return open
  const row = await work.one<Run>(
    `INSERT INTO erp_runs (tenant_id, connection_id, kind, since, started_at) VALUES ($1, $2, $3, $4, $5)
     RETURNING id::text, kind, since, page, started_at`,
    [work.tenant.id, connection.id, kind, kind === 'changes' ? connection.cursor_at : null, now],
  )
  if (!row) throw new Error('a run was not written')
  return row
}

export const turnPage = (work: Work, runId: string, page: number) =>
  work.query('UPDATE erp_runs SET page = $2 WHERE id = $1', [runId, page])

/** Adds what came of a batch. */
export const countRun = (
  work: Work,
  runId: string,
  read: number,
  { made, changed, same, held, refused }: Counts,
) =>
  work.query(
    `UPDATE erp_runs SET read_rows = read_rows + $2, made = made + $3, changed = changed + $4, same = same + $5,
       held = held + $6, refused = refused + $7 WHERE id = $1`,
    [runId, read, made, changed, same, held, refused],
  )

export const endRun = (
  work: Work,
  runId: string,
  state: 'done' | 'stopped' | 'failed',
  error: string | null,
) =>
  work.query('UPDATE erp_runs SET state = $2, error = $3, finished_at = now() WHERE id = $1', [
    runId,
    state,
    error,
  ])
