-- Up Migration
-- Since when an order waits for a pharmacist to look at its prescription; null: it does not. Written where orders are told of
-- (server/orders/waiting-reviews.ts): who looks is told once, and what waits is found however many orders there are.
ALTER TABLE orders ADD COLUMN review_since timestamptz;
UPDATE orders SET review_since = created_at WHERE review = 'waiting' AND phase IN ('placed', 'confirmed');
CREATE INDEX orders_review_since ON orders (tenant_id, review_since, id) WHERE review_since IS NOT NULL;
