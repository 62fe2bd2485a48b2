import { CategoryForm } from '../../src/domain/products/category-form'
import { moveFault } from '../../src/domain/products/category-tree'
import type { Viewer } from '../../src/domain/tickets/visibility'
import { changesBetween, writeHistory } from '../history/write'
import { cleanText } from '../platform/db/clean-text'
import { isId } from '../platform/db/is-id'
import { mustBeUnused, type Uses } from '../platform/db/still-used'
import type { Work } from '../platform/db/work'
import { tellArea } from '../platform/events/tell-area'
import { Refusal } from '../platform/graphql/refusal'
import { changedMeanwhile, typedIn } from '../platform/graphql/typed-in'
import { MOST_CATEGORIES, readCategories } from './named-categories'
import { byHand, mustBeCategory } from './save-product'

/** Advisory lock under which the tree is changed; its second half is the tenant. */
const TREE_LOCK = 1_947_131
const lock = (work: Work) => work.query('SELECT pg_advisory_xact_lock($1, $2)', [TREE_LOCK, work.tenant.id])

type Category = { id: string; parent_id: string | null; name: string; rev: number }

const gone = () =>
  new Refusal('NOT_FOUND', 'Esta categoria não existe mais: pode ter sido excluída por outra pessoa.')
const MOVE_SAID = {
  cycle: 'Uma categoria não pode ficar dentro dela mesma.',
  tooDeep: 'A árvore ficaria funda demais: são no máximo cinco níveis.',
} as const

/** All categories, siblings in their order, with how many products lie in each itself. */
export const listCategories = (work: Work) =>
  work.query<Category & { products: number }>(
    `SELECT c.id::text, c.parent_id::text, c.name, c.rev, coalesce(n.products, 0)::integer AS products
     FROM product_categories c LEFT JOIN (SELECT category_id, count(*) AS products FROM products
       WHERE tenant_id = $1 AND deleted_at IS NULL AND category_id IS NOT NULL GROUP BY category_id) n ON n.category_id = c.id
     WHERE c.tenant_id = $1 AND c.deleted_at IS NULL ORDER BY c.position, fold_text(c.name), c.id LIMIT ${MOST_CATEGORIES}`,
    [work.tenant.id],
  )

/**
 * Makes a category (`id` null), renames it or moves it below another (`parentId` null: to the top).
 * @throws Refusal INVALID with the field, CONFLICT for a name that a sibling has or a form out of date, NOT_FOUND.
 */
export async function saveCategory(
  work: Work,
  viewer: Viewer,
  {
    id,
    rev,
    parentId,
    name: typed,
  }: { id: string | null; rev: number | null; parentId: string | null; name: string },
): Promise<string> {
  const name = cleanText(typedIn(CategoryForm, { name: typed }).name).trim()
  await lock(work)
  const before = id === null ? null : await read(work, id)
  if (before && before.rev !== rev) throw changedMeanwhile()
  await mustBeCategory(work, parentId, 'parent_id')
  const nodes = await readCategories(work)
  if (id === null && nodes.length >= MOST_CATEGORIES)
    throw new Refusal('CONFLICT', `São no máximo ${MOST_CATEGORIES}.`)
  const fault = moveFault(nodes, id, parentId)
  if (fault) throw new Refusal('INVALID', MOVE_SAID[fault], { field: 'parent_id' })
  const other = await work.one(
    `SELECT 1 FROM product_categories WHERE tenant_id = $1 AND fold_text(name) = fold_text($2)
       AND parent_id IS NOT DISTINCT FROM $3::bigint AND deleted_at IS NULL AND id IS DISTINCT FROM $4::bigint`,
    [work.tenant.id, name, parentId, id],
  )
  if (other) throw new Refusal('CONFLICT', `Já existe a categoria ${name} aqui.`, { field: 'name' })
  const last = `(SELECT coalesce(max(position), 0) + 1 FROM product_categories WHERE tenant_id = $1 AND parent_id IS NOT DISTINCT FROM $3::bigint)`
  const row = await work.one<{ id: string }>(
    id === null
      ? `INSERT INTO product_categories (tenant_id, name, parent_id, position) VALUES ($1, $2, $3::bigint, ${last}) RETURNING id::text`
      : `UPDATE product_categories SET name = $2, position = CASE WHEN parent_id IS DISTINCT FROM $3::bigint THEN ${last} ELSE position END,
           parent_id = $3::bigint, rev = rev + 1 WHERE tenant_id = $1 AND id = $4 RETURNING id::text`,
    id === null ? [work.tenant.id, name, parentId] : [work.tenant.id, name, parentId, id],
  )
  if (!row) throw gone()
  await writeHistory(work, 'category', byHand(viewer), [
    before
      ? {
          rowId: row.id,
          deed: 'changed',
          changes: changesBetween(before, { ...before, name, parent_id: parentId }, ['name', 'parent_id']),
        }
      : { rowId: row.id, deed: 'made', changes: {} },
  ])
  await tellArea(work, 'productCategories')
  return row.id
}

/** A collection of a category that is gone would have no products, and Meta would be told so. */
const USES: Uses = {
  'coleção do catálogo':
    'SELECT name FROM catalog_collections WHERE category_id = $1::bigint AND deleted_at IS NULL',
}

/** @throws Refusal CONFLICT while products or categories lie in it, or a collection is of it, saying which; NOT_FOUND */
export async function deleteCategory(work: Work, viewer: Viewer, id: string): Promise<true> {
  await lock(work)
  const { name } = await read(work, id)
  const inside = await work.query<{ name: string }>(
    `(SELECT name FROM product_categories WHERE tenant_id = $1 AND parent_id = $2 AND deleted_at IS NULL ORDER BY position LIMIT 4)
     UNION ALL (SELECT name FROM products WHERE tenant_id = $1 AND category_id = $2 AND deleted_at IS NULL ORDER BY name_key LIMIT 4)
     LIMIT 4`,
    [work.tenant.id, id],
  )
  if (inside.length > 0) {
    const names = inside.slice(0, 3).map((one) => one.name)
    throw new Refusal(
      'CONFLICT',
      `A categoria ${name} ainda contém ${names.join(', ')}${inside.length > 3 ? ' e outros' : ''}: mude-os de categoria antes.`,
    )
  }
  await mustBeUnused(work, id, `A categoria ${name}`, USES)
  await work.query(
    'UPDATE product_categories SET deleted_at = now(), rev = rev + 1 WHERE tenant_id = $1 AND id = $2',
    [work.tenant.id, id],
  )
  await writeHistory(work, 'category', byHand(viewer), [{ rowId: id, deed: 'deleted', changes: {} }])
  await tellArea(work, 'productCategories')
  return true
}

/** Changes places with the sibling before (`up`) or behind it; at the end nothing happens. @throws Refusal NOT_FOUND */
export async function moveCategory(work: Work, id: string, up: boolean): Promise<true> {
  await lock(work)
  await read(work, id)
  await work.query(
    `WITH placed AS (SELECT id, row_number() OVER (ORDER BY position, fold_text(name), id) AS place FROM product_categories
         WHERE tenant_id = $3 AND deleted_at IS NULL
           AND parent_id IS NOT DISTINCT FROM (SELECT parent_id FROM product_categories WHERE tenant_id = $3 AND id = $1::bigint)),
       own AS (SELECT place FROM placed WHERE id = $1::bigint),
       other AS (SELECT p.id, p.place FROM placed p, own WHERE p.place = own.place + $2::integer)
     UPDATE product_categories c SET position = CASE
         WHEN c.id = $1::bigint THEN coalesce((SELECT place FROM other), p.place)
         WHEN c.id = (SELECT id FROM other) THEN (SELECT place FROM own)
         ELSE p.place END
     FROM placed p WHERE c.tenant_id = $3 AND c.id = p.id`,
    [id, up ? -1 : 1, work.tenant.id],
  )
  await tellArea(work, 'productCategories')
  return true
}

async function read(work: Work, id: string): Promise<Category> {
  const row = isId(id)
    ? await work.one<Category>(
        `SELECT id::text, parent_id::text, name, rev FROM product_categories
         WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE`,
        [work.tenant.id, id],
      )
    : undefined
  if (!row) throw gone()
  return row
}
