-- Up Migration
-- What the customer was told of a change of an order, or why they were not: once, however often the job begins again.
ALTER TABLE order_steps ADD COLUMN told_rev integer;
CREATE UNIQUE INDEX order_steps_told ON order_steps (tenant_id, order_id, told_rev) WHERE told_rev IS NOT NULL;
