import type { ProductKind } from '../../../src/domain/products/kinds'
import type { Work } from '../../platform/db/work'

/** What the shop says that the products of a category are: its own word, else that of the nearest one above it; null: nothing. */
export async function kindsOfCategories(
  work: Work,
): Promise<(categoryId: string | null) => ProductKind | null> {
  const rows = await work.query<{ id: string; kind: ProductKind }>(
    `WITH RECURSIVE known AS (
       SELECT id, kind FROM product_categories WHERE tenant_id = $1 AND kind IS NOT NULL AND deleted_at IS NULL
       UNION ALL SELECT c.id, k.kind FROM product_categories c JOIN known k ON c.parent_id = k.id
         WHERE c.tenant_id = $1 AND c.kind IS NULL AND c.deleted_at IS NULL)
     SELECT id::text, kind FROM known`,
    [work.tenant.id],
  )
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]))
  return (categoryId) => (categoryId === null ? null : (kinds.get(categoryId) ?? null))
}
