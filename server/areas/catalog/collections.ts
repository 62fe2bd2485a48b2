import * as v from 'valibot'
import { CollectionForm } from '../../../src/domain/catalog/collection-form'
import { cleanText } from '../../platform/db/clean-text'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { mustHaveCatalog } from './items'
import { enqueueCatalogSync, tellCatalog } from './sync'

const gone = () => new Refusal('NOT_FOUND', 'Esta coleção não existe mais.')

/**
 * Makes a collection (`id` null) or changes it.
 * @throws Refusal INVALID with the field, CONFLICT for a name that is taken or a change of somebody else's, NOT_FOUND
 */
export async function saveCollection(
  work: Work,
  id: string | null,
  typed: unknown,
  rev: number | null,
): Promise<string> {
  const read = v.safeParse(CollectionForm, typed)
  if (!read.success) {
    const field = v.getDotPath(read.issues[0])
    throw new Refusal('INVALID', 'Confira os campos: um deles não serve.', { ...(field && { field }) })
  }
  const { instanceId, categoryId, productIds } = read.output
  const name = cleanText(read.output.name).trim()
  await mustHaveCatalog(work, instanceId)
  if (![...productIds, ...(categoryId === null ? [] : [categoryId])].every(isId)) throw gone()
  if (categoryId === null && productIds.length === 0)
    throw new Refusal('INVALID', 'Escolha uma categoria ou ao menos um produto.', { field: 'product_ids' })
  if (categoryId !== null) {
    const category = await work.one(
      'SELECT 1 FROM product_categories WHERE tenant_id = $1 AND id = $2::bigint AND deleted_at IS NULL',
      [work.tenant.id, categoryId],
    )
    if (!category) throw new Refusal('INVALID', 'Esta categoria não existe mais.', { field: 'category_id' })
  }
  const taken = await work.one(
    `SELECT 1 FROM catalog_collections WHERE tenant_id = $1 AND instance_id = $2::bigint AND deleted_at IS NULL
       AND fold_text(name) = fold_text($3) AND id IS DISTINCT FROM $4::bigint`,
    [work.tenant.id, instanceId, name, id !== null && isId(id) ? id : null],
  )
  if (taken) throw new Refusal('CONFLICT', `Já existe a coleção ${name}.`, { field: 'name' })
  const row =
    id === null
      ? await work.one<{ id: string }>(
          `INSERT INTO catalog_collections (tenant_id, instance_id, name, category_id, position)
           SELECT $1, $2::bigint, $3, $4::bigint, coalesce(max(position), 0) + 1 FROM catalog_collections
           WHERE tenant_id = $1 AND instance_id = $2::bigint RETURNING id::text`,
          [work.tenant.id, instanceId, name, categoryId],
        )
      : await change(work, id, { name, instanceId, categoryId }, rev)
  if (!row) throw gone()
  await setMembers(work, row.id, categoryId === null ? productIds : [])
  await enqueueCatalogSync(work, instanceId)
  await tellCatalog(work, id === null ? 'collectionCreated' : 'collectionUpdated', row.id)
  return row.id
}

async function change(
  work: Work,
  id: string,
  { name, instanceId, categoryId }: { name: string; instanceId: string; categoryId: string | null },
  rev: number | null,
): Promise<{ id: string } | undefined> {
  const known = isId(id)
    ? await work.one<{ rev: number; instance_id: string }>(
        'SELECT rev, instance_id::text FROM catalog_collections WHERE tenant_id = $1 AND id = $2::bigint AND deleted_at IS NULL FOR UPDATE',
        [work.tenant.id, id],
      )
    : undefined
  if (!known) throw gone()
  if (rev !== null && known.rev !== rev)
    throw new Refusal('CONFLICT', 'Outra pessoa mudou esta coleção enquanto você a editava. Abra-a de novo.')
  // Another catalogue has other items, and this one keeps the set.
  if (known.instance_id !== instanceId)
    throw new Refusal('INVALID', 'Uma coleção não muda de conexão: crie outra na outra conexão.', {
      field: 'instance_id',
    })
  return work.one<{ id: string }>(
    `UPDATE catalog_collections SET name = $3, category_id = $4::bigint, rev = rev + 1
     WHERE tenant_id = $1 AND id = $2::bigint RETURNING id::text`,
    [work.tenant.id, id, name, categoryId],
  )
}

async function setMembers(work: Work, id: string, productIds: readonly string[]): Promise<void> {
  await work.query(
    'DELETE FROM catalog_collection_items WHERE tenant_id = $1 AND collection_id = $2::bigint',
    [work.tenant.id, id],
  )
  // Products of other shops, or none, are left out by the join.
  await work.query(
    `INSERT INTO catalog_collection_items (tenant_id, collection_id, product_id, position)
     SELECT $1, $2::bigint, p.id, min(v.place) FROM unnest($3::bigint[]) WITH ORDINALITY v(id, place)
     JOIN products p ON p.tenant_id = $1 AND p.id = v.id GROUP BY p.id`,
    [work.tenant.id, id, productIds],
  )
}

/** Takes a collection away; its items stay in the catalogue. @throws Refusal NOT_FOUND */
export async function deleteCollection(work: Work, id: string): Promise<true> {
  const row = isId(id)
    ? await work.one<{ instance_id: string }>(
        `UPDATE catalog_collections SET deleted_at = now() WHERE tenant_id = $1 AND id = $2::bigint
           AND deleted_at IS NULL RETURNING instance_id::text`,
        [work.tenant.id, id],
      )
    : undefined
  if (!row) throw gone()
  await enqueueCatalogSync(work, row.instance_id)
  await tellCatalog(work, 'collectionDeleted', id)
  return true
}

/** Changes places with the collection before it at its connection, or behind it; at the end nothing happens. @throws Refusal NOT_FOUND */
export async function moveCollection(work: Work, id: string, up: boolean): Promise<true> {
  const own = isId(id)
    ? await work.one<{ instance_id: string }>(
        `SELECT instance_id::text FROM catalog_collections
         WHERE tenant_id = $1 AND id = $2::bigint AND deleted_at IS NULL`,
        [work.tenant.id, id],
      )
    : undefined
  if (!own) throw gone()
  // Two who move at once take turns.
  await work.query('SELECT 1 FROM instances WHERE tenant_id = $1 AND id = $2::bigint FOR UPDATE', [
    work.tenant.id,
    own.instance_id,
  ])
  await work.query(
    `WITH placed AS (SELECT id, row_number() OVER (ORDER BY position, id) AS place FROM catalog_collections
         WHERE tenant_id = $3 AND instance_id = $4::bigint AND deleted_at IS NULL),
       own AS (SELECT place FROM placed WHERE id = $1::bigint),
       other AS (SELECT p.id, p.place FROM placed p, own WHERE p.place = own.place + $2::integer)
     UPDATE catalog_collections x SET position = CASE
         WHEN x.id = $1::bigint THEN coalesce((SELECT place FROM other), p.place)
         WHEN x.id = (SELECT id FROM other) THEN (SELECT place FROM own)
         ELSE p.place END
     FROM placed p WHERE x.tenant_id = $3 AND x.id = p.id`,
    [id, up ? -1 : 1, work.tenant.id, own.instance_id],
  )
  await tellCatalog(work, 'collectionUpdated', id)
  return true
}
