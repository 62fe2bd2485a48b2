import { LONGEST_CATEGORY_NAME } from '../../../src/domain/products/category-form'
import {
  type CategoryNode,
  DEEPEST,
  pathKey,
  pathNames,
  pathOf,
} from '../../../src/domain/products/category-tree'
import type { Work } from '../../platform/db/work'

/** Categories of a tenant at most. */
export const MOST_CATEGORIES = 2_000

/** Stands for a category that would be made. */
const TO_BE_MADE = '0'

/** All categories of the tenant, in the order of the tree's levels. */
export const readCategories = (work: Work): Promise<CategoryNode[]> =>
  work.query<CategoryNode>(
    `SELECT id::text, parent_id::text, name FROM product_categories
     WHERE tenant_id = $1 AND deleted_at IS NULL ORDER BY position, product_categories.id LIMIT ${MOST_CATEGORIES}`,
    [work.tenant.id],
  )

/** The ids of categories by path as somebody writes it; null for an unknown path. */
export type NamedCategories = (path: string) => string | null

/**
 * Looks up the categories that these paths ("Medicamentos > Genéricos") name, and where `create` says so makes what is
 * missing: `'try'` only says that it would. A path of one name finds the category of that name wherever it lies, where
 * there is just one.
 */
export async function categoriesNamed(
  work: Work,
  paths: readonly string[],
  create: boolean | 'try',
): Promise<NamedCategories> {
  const wanted = [...new Set(paths)].filter((path) => path.trim() !== '')
  if (wanted.length === 0) return () => null
  const nodes = await readCategories(work)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const byPath = new Map<string, string>()
  const byName = new Map<string, string | null>()
  const note = (id: string) => {
    const names = pathOf(byId, id).map(({ name }) => name)
    byPath.set(pathKey(names), id)
    const last = pathKey(names.slice(-1))
    byName.set(last, byName.has(last) ? null : id)
  }
  for (const { id } of nodes) note(id)
  const find = (path: string): string | undefined => {
    const names = pathNames(path)
    return (
      byPath.get(pathKey(names)) ??
      (names.length === 1 ? (byName.get(pathKey(names)) ?? undefined) : undefined)
    )
  }
  if (create !== false)
    for (const path of wanted) {
      const names = pathNames(path)
      if (find(path) !== undefined || names.length > DEEPEST) continue
      if (names.some((name) => name.length > LONGEST_CATEGORY_NAME) || byId.size >= MOST_CATEGORIES) continue
      if (create === 'try') byPath.set(pathKey(names), TO_BE_MADE)
      else
        for (let level = 1; level <= names.length; level++) {
          const key = pathKey(names.slice(0, level))
          if (byPath.has(key)) continue
          const parent = byPath.get(pathKey(names.slice(0, level - 1))) ?? null
          const node = await makeCategory(work, names[level - 1] ?? '', parent)
          byId.set(node.id, node)
          note(node.id)
        }
    }
  return (path) => find(path) ?? null
}

async function makeCategory(work: Work, name: string, parentId: string | null): Promise<CategoryNode> {
  const row = await work.one<CategoryNode>(
    `INSERT INTO product_categories (tenant_id, parent_id, name, position) VALUES ($1, $2::bigint, $3,
       (SELECT coalesce(max(position), 0) + 1 FROM product_categories
        WHERE tenant_id = $1 AND parent_id IS NOT DISTINCT FROM $2::bigint))
     RETURNING id::text, parent_id::text, name`,
    [work.tenant.id, parentId, name],
  )
  if (!row) throw new Error('a category was not written')
  return row
}
