import type { Database, Tenant, Work } from '../../platform/db/work'
import type { FileStore } from '../../platform/file-store'
import { BATCH } from '../../platform/housekeeping/batches'
import { deletesOld } from '../../platform/housekeeping/delete-old'
import { forgetContents } from '../media/access'
import { deleteUnused } from '../media/unused'

/** Takes away, in every tenant, the files that have had their time. */
export async function sweepExports(db: Database, files: FileStore, now: Date): Promise<void> {
  const tenants = await db.system((work) =>
    work.query<Tenant>(
      `SELECT id, slug FROM tenants WHERE id IN (SELECT tenant_id FROM exports WHERE media_file_id IS NOT NULL AND expires_at < $1) ORDER BY id`,
      [now],
    ),
  )
  for (const tenant of tenants) {
    const contents = await db.work(tenant, (work) => expire(work, now))
    await forgetContents((body) => db.work(tenant, body), files, contents)
  }
}

/** Takes them out of the tables; gives their contents, for forgetContents once this is committed. */
async function expire(work: Work, now: Date): Promise<string[]> {
  const gone = await work.query<{ file: string }>(
    `UPDATE exports e SET state = 'expired', asked = '{}', media_file_id = NULL FROM (
       SELECT id, media_file_id::text AS file FROM exports WHERE media_file_id IS NOT NULL AND expires_at < $1
       ORDER BY id LIMIT ${BATCH} FOR UPDATE) o
     WHERE e.id = o.id RETURNING o.file`,
    [now],
  )
  return deleteUnused(
    work,
    gone.map(({ file }) => file),
  )
}

/**
 * Takes away every file in which a customer who is being erased may stand, and stops those that are being made: they
 * can be had again without them. The bytes go with the erasure's other files.
 */
export async function dropExports(work: Work): Promise<void> {
  await work.query(
    `UPDATE exports SET state = 'failed', asked = '{}', finished_at = now(),
       error = 'Os dados de um cliente foram apagados enquanto o arquivo era feito. Exporte de novo.'
     WHERE state IN ('waiting', 'running')`,
  )
  await work.query(
    `INSERT INTO erased_files (tenant_id, media_file_id)
     SELECT tenant_id, media_file_id FROM exports WHERE media_file_id IS NOT NULL ON CONFLICT DO NOTHING`,
  )
  await work.query(
    `UPDATE exports SET state = 'expired', asked = '{}', media_file_id = NULL WHERE media_file_id IS NOT NULL`,
  )
}

/** What was asked for, when and by whom stands in the security log; the rows are of no use after this. */
export const sweepOldExports = deletesOld({
  name: 'exports',
  table: 'exports',
  column: 'created_at',
  keep: '30 days',
  only: 'media_file_id IS NULL',
})
