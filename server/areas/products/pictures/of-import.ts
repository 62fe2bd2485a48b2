import type { ImportedPictures } from '../../../directory/imports/definition'
import type { Work } from '../../../platform/db/work'
import { pictureFaultSaid } from './faults'

/** Sentences that stand beside the counts. */
const SHOWN = 5

/** How it stands with the pictures that an import has asked for, by the lines of its file. */
export async function picturesOfImport(work: Work, importId: string): Promise<ImportedPictures> {
  const counts = await work.one<{ waiting: number; failed: number }>(
    `SELECT count(*) FILTER (WHERE state = 'waiting')::integer AS waiting, count(*) FILTER (WHERE state = 'failed')::integer AS failed
     FROM product_pictures_wanted WHERE tenant_id = $1 AND import_id = $2`,
    [work.tenant.id, importId],
  )
  const failed = await work.query<{ import_row: number | null; reason: string | null }>(
    `SELECT import_row, reason FROM product_pictures_wanted WHERE tenant_id = $1 AND import_id = $2 AND state = 'failed'
     ORDER BY import_row, product_id LIMIT $3`,
    [work.tenant.id, importId, SHOWN],
  )
  return {
    waiting: counts?.waiting ?? 0,
    failed: counts?.failed ?? 0,
    problems: failed.map(({ import_row: row, reason }) => pictureFaultSaid(reason ?? '', row)),
  }
}
