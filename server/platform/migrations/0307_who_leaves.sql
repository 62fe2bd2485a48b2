-- Up Migration
-- A message for later that leaves in nobody's name: its author has left, and the shop says it.
ALTER TABLE scheduled_messages ADD COLUMN as_shop boolean NOT NULL DEFAULT false;
-- Whose place somebody takes, for when they leave (0110 has the same of the attendants).
CREATE INDEX customers_substitute ON customers (tenant_id, substitute_id) WHERE substitute_id IS NOT NULL;
