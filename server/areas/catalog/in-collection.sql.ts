/** SQL: the ids of the category of the collection `x` and of all below it. */
const BELOW = `(WITH RECURSIVE below AS (
    SELECT x.category_id AS id UNION ALL
    SELECT k.id FROM product_categories k JOIN below b ON k.parent_id = b.id
    WHERE k.tenant_id = x.tenant_id AND k.deleted_at IS NULL)
  SELECT id FROM below)`

/** SQL: is the item `c` of the collection `x`? */
export const IN_COLLECTION = `c.tenant_id = x.tenant_id AND c.instance_id = x.instance_id AND CASE WHEN x.category_id IS NULL
  THEN EXISTS (SELECT 1 FROM catalog_collection_items i
    WHERE i.tenant_id = x.tenant_id AND i.collection_id = x.id AND i.product_id = c.product_id)
  ELSE EXISTS (SELECT 1 FROM products q
    WHERE q.tenant_id = c.tenant_id AND q.id = c.product_id AND q.category_id IN ${BELOW}) END`
