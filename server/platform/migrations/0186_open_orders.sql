-- Up Migration
-- What is late, and what is open at all, among a million orders that have ended: the phases are OPEN_PHASES
-- (contract/order-lists.ts).
CREATE INDEX orders_open_due ON orders (tenant_id, due_at, id)
  WHERE phase IN ('placed', 'confirmed', 'preparing', 'ready', 'on_the_way');
