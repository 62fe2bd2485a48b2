import type { Undoable } from '../../../directory/imports/definition'
import type { Work } from '../../../platform/db/work'
import { writeHistory } from '../../../platform/rows/history'
import { lockAllProducts } from '../kept'
import { tellProducts } from '../tell'
import { type PmcImage, putPmc } from './take'

const CHANGED = 'Não desfeito: o PMC deste produto mudou depois, por alguém ou por outra lista.'

/** Puts back the PMC that stood there before a list, where it is still the list's; see ImportDefinition.undo. */
export async function undoCmed(work: Work, rows: readonly Undoable[]): Promise<Map<number, string>> {
  await lockAllProducts(work)
  const kept = new Map<number, string>()
  const images = rows.map(({ id, before, after }) => ({
    id,
    before: before as PmcImage,
    after: after as PmcImage,
  }))
  const now = await pmcNow(
    work,
    images.flatMap(({ after }) => Object.keys(after)),
  )
  const back: Record<string, PmcImage[string]> = {}
  const lines = []
  for (const { id, before, after } of images)
    for (const [product, [pmc, day]] of Object.entries(after)) {
      const [is, of] = now.get(product) ?? []
      const was = before[product]
      if (!was || is !== pmc || of !== day) kept.set(id, CHANGED)
      else {
        back[product] = was
        lines.push({ rowId: product, deed: 'changed' as const, changes: { pmc: [pmc, was[0]] as const } })
      }
    }
  await putPmc(work, back)
  await writeHistory(work, 'product', { userId: null, source: 'import' }, lines)
  if (lines.length > 0) await tellProducts(work, 'itemUpdated')
  return kept
}

async function pmcNow(work: Work, ids: readonly string[]): Promise<Map<string, PmcImage[string]>> {
  const rows = await work.query<{ id: string; pmc: number | null; day: string | null }>(
    `SELECT product_id::text AS id, pmc, pmc_day::text AS day FROM product_offers
     WHERE tenant_id = $1 AND product_id = ANY($2::bigint[]) AND instance_id IS NULL`,
    [work.tenant.id, ids],
  )
  return new Map(rows.map(({ id, pmc, day }) => [id, [pmc, day]]))
}

/** Once every row is back: PMC that the list only confirmed are of their former list again, and what it said is forgotten. */
export async function tidyCmed(work: Work, importId: string): Promise<void> {
  await work.query(
    `UPDATE product_offers o SET pmc_day = (r.before -> e.key ->> 1)::date
     FROM import_rows r, jsonb_each(r.after) e
     WHERE r.tenant_id = $1 AND r.import_id = $2 AND r.outcome = 'same' AND o.tenant_id = $1 AND o.product_id = e.key::bigint
       AND o.instance_id IS NULL AND o.pmc = (e.value ->> 0)::integer AND o.pmc_day = (e.value ->> 1)::date`,
    [work.tenant.id, importId],
  )
  await work.query('DELETE FROM cmed_prices WHERE tenant_id = $1 AND import_id = $2', [
    work.tenant.id,
    importId,
  ])
}

/** Once every row is through: of the shop's lists the two newest stay, the one in force and the one to go back to. */
export async function finishCmed(work: Work, _importId: string, write: boolean): Promise<number> {
  if (write)
    await work.query(
      `DELETE FROM cmed_prices WHERE tenant_id = $1 AND import_id NOT IN (
         SELECT import_id FROM cmed_prices WHERE tenant_id = $1 GROUP BY import_id ORDER BY max(day) DESC, import_id DESC LIMIT 2)`,
      [work.tenant.id],
    )
  return 0
}
