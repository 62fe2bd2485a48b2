import type { Work } from '../../../server/platform/db/work'

/** What the shop sells, and shows at Meta. */
export async function wares(w: Work, instanceId: string, mark: string) {
  const id = async (sql: string, values: readonly unknown[]) =>
    (await w.one<{ id: string }>(`${sql} RETURNING id::text`, [w.tenant.id, ...values]))?.id ?? ''
  const productCategory = await id('INSERT INTO product_categories (tenant_id, name) VALUES ($1, $2)', [mark])
  const product = await id('INSERT INTO products (tenant_id, name, category_id) VALUES ($1, $2, $3)', [
    `Produto ${mark}`,
    productCategory,
  ])
  return {
    productCategory,
    product,
    catalogItem: await id(
      'INSERT INTO catalog_items (tenant_id, instance_id, product_id) VALUES ($1, $2, $3)',
      [instanceId, product],
    ),
    catalogCollection: await id(
      'INSERT INTO catalog_collections (tenant_id, instance_id, name, category_id) VALUES ($1, $2, $3, $4)',
      [instanceId, `C ${mark}`.slice(0, 20), productCategory],
    ),
  }
}
