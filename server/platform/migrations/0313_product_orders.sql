-- Up Migration
-- Compatible with older builds.
-- The list of products by what the whole shop asks for them, and by how much it has of them: each product has one such offer
-- (migration 0190). What nobody knows comes below everything that is known, in the words of server/products/lists.ts.
-- CASE, for row-level security asks no index by coalesce.
CREATE INDEX product_offers_by_price ON product_offers
  (tenant_id, (CASE WHEN price IS NULL THEN -1 ELSE price END), product_id) WHERE instance_id IS NULL;
CREATE INDEX product_offers_by_stock ON product_offers
  (tenant_id, (CASE WHEN stock IS NULL THEN -2147483648 ELSE stock END), product_id) WHERE instance_id IS NULL;
