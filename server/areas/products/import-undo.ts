import type { Undoable } from '../../directory/imports/definition'
import type { Work } from '../../platform/db/work'
import { writeHistory } from '../../platform/rows/history'
import { flat } from './import-take'
import { lockAllProducts, lockProducts } from './kept'
import { undoPictures } from './pictures/want'
import { type Kept, NO_PLACED_OFFER, WHOLE_SHOP } from './product.row'
import { tellProducts } from './tell'
import { updateProducts, type WrittenOffer, writeOffers } from './write'

const CHANGED = 'Não desfeito: alguém alterou este produto depois da importação.'
const USED = 'Não desfeito: este produto já foi oferecido ou vendido.'
const GONE = 'Não desfeito: este produto foi excluído.'
/** Whoever takes back an import is nobody in the history but the import itself. */
const BY = { userId: null, source: 'import' } as const

/** Puts products back as they were before an import, and takes those out that it made; see ImportDefinition.undo. */
export async function undoProducts(work: Work, rows: readonly Undoable[]): Promise<Map<number, string>> {
  await lockAllProducts(work)
  const kept = new Map<number, string>()
  const ids = rows.map(({ targetId }) => targetId)
  const now = new Map((await lockProducts(work, { ids })).map((one) => [one.id, one]))
  const used = new Set(
    (
      await work.query<{ id: string }>(
        'SELECT id::text FROM products WHERE tenant_id = $1 AND id = ANY($2::bigint[]) AND uses > 0',
        [work.tenant.id, ids],
      )
    ).map(({ id }) => id),
  )
  const back: Kept[] = []
  const offers: WrittenOffer[] = []
  const gone: string[] = []
  for (const { id, outcome, targetId, before, after } of rows) {
    const product = now.get(targetId)
    const image =
      product && flat({ fields: product.fields, offer: product.offers.get(WHOLE_SHOP) ?? NO_PLACED_OFFER })
    if (!product || !image) kept.set(id, GONE)
    else if (Object.entries(after).some(([field, value]) => (image[field] ?? null) !== value))
      kept.set(id, CHANGED)
    else if (outcome === 'new' && used.has(targetId)) kept.set(id, USED)
    else if (outcome === 'new') gone.push(targetId)
    else {
      const fields = { ...product.fields }
      const offer = { ...(product.offers.get(WHOLE_SHOP) ?? NO_PLACED_OFFER) }
      for (const [field, value] of Object.entries(before))
        Object.assign(field.startsWith('$') ? offer : fields, { [field.replace('$', '')]: value })
      back.push({ ...product, fields })
      if (Object.keys(before).some((field) => field.startsWith('$')))
        offers.push({ productId: targetId, place: WHOLE_SHOP, offer })
    }
  }
  await updateProducts(work, back)
  await writeOffers(work, offers)
  await work.query(
    'UPDATE products SET deleted_at = now(), rev = rev + 1 WHERE tenant_id = $1 AND id = ANY($2::bigint[])',
    [work.tenant.id, gone],
  )
  await writeHistory(work, 'product', BY, [
    ...gone.map((rowId) => ({ rowId, deed: 'deleted' as const, changes: {} })),
    ...rows.flatMap(({ id, outcome, targetId, before, after }) =>
      outcome === 'changed' && !kept.has(id)
        ? [
            {
              rowId: targetId,
              deed: 'changed' as const,
              changes: Object.fromEntries(
                Object.keys(before).map((field) => [
                  field.replace('$', ''),
                  [after[field], before[field]] as const,
                ]),
              ),
            },
          ]
        : [],
    ),
  ])
  if (back.length + gone.length > 0) await tellProducts(work, 'itemUpdated')
  return kept
}

/** Products on sale of which the file of the import `i` says nothing: no row became one, was refused for one, or names one. */
const UNNAMED = `p.active AND p.deleted_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM import_rows r WHERE r.tenant_id = p.tenant_id AND r.import_id = i.id AND r.target_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM import_rows r WHERE r.tenant_id = p.tenant_id AND r.import_id = i.id AND r.key = 'sku:' || p.sku)
  AND NOT EXISTS (SELECT 1 FROM import_rows r WHERE r.tenant_id = p.tenant_id AND r.import_id = i.id AND r.key = 'gtin:' || p.gtin_key)`

/**
 * Once every row is through: where that was wanted, takes out of sale what the file does not name. Gives how many
 * those are; `write` false: would be.
 */
export async function finishProducts(work: Work, importId: string, write: boolean): Promise<number> {
  const row = await work.one<{ missing: string }>(
    'SELECT missing FROM imports WHERE tenant_id = $1 AND id = $2',
    [work.tenant.id, importId],
  )
  if (row?.missing !== 'deactivate') return 0
  if (!write) {
    const found = await work.one<{ count: number }>(
      `SELECT count(*)::integer AS count FROM products p JOIN imports i ON i.tenant_id = p.tenant_id AND i.id = $2
       WHERE p.tenant_id = $1 AND ${UNNAMED}`,
      [work.tenant.id, importId],
    )
    return found?.count ?? 0
  }
  await lockAllProducts(work)
  const gone = await work.query<{ id: string }>(
    `UPDATE products p SET active = false, rev = p.rev + 1, updated_at = now() FROM imports i
     WHERE p.tenant_id = $1 AND i.tenant_id = p.tenant_id AND i.id = $2 AND ${UNNAMED} RETURNING p.id::text`,
    [work.tenant.id, importId],
  )
  await work.query('UPDATE imports SET deactivated = $3::bigint[] WHERE tenant_id = $1 AND id = $2', [
    work.tenant.id,
    importId,
    gone.map(({ id }) => id),
  ])
  await writeHistory(
    work,
    'product',
    BY,
    gone.map(({ id }) => ({ rowId: id, deed: 'changed', changes: { active: [true, false] } })),
  )
  if (gone.length > 0) await tellProducts(work, 'itemUpdated')
  return gone.length
}

/** Puts back on sale what the import took out of it, and takes back the pictures that it has brought. */
export async function tidyProducts(work: Work, importId: string): Promise<void> {
  await lockAllProducts(work)
  const pictures = await undoPictures(work, importId)
  const back = await work.query<{ id: string }>(
    `UPDATE products p SET active = true, rev = p.rev + 1, updated_at = now() FROM imports i
     WHERE p.tenant_id = $1 AND i.tenant_id = p.tenant_id AND i.id = $2 AND p.id = ANY(i.deactivated) AND NOT p.active
       AND p.deleted_at IS NULL RETURNING p.id::text`,
    [work.tenant.id, importId],
  )
  await writeHistory(
    work,
    'product',
    BY,
    back.map(({ id }) => ({ rowId: id, deed: 'changed', changes: { active: [false, true] } })),
  )
  if (back.length + pictures > 0) await tellProducts(work, 'itemUpdated')
}
