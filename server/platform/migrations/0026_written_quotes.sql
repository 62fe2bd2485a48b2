-- Up Migration
-- Quotes that attendants write: the client's idempotency key, and the shop's own numbers.
ALTER TABLE quotes ADD COLUMN hash text;
CREATE UNIQUE INDEX quotes_hash ON quotes (tenant_id, hash) WHERE hash IS NOT NULL;

CREATE TABLE quote_numbers (
  tenant_id integer PRIMARY KEY REFERENCES tenants (id) ON DELETE CASCADE,
  last integer NOT NULL CHECK (last > 0)
);

ALTER TABLE quote_numbers ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON quote_numbers USING (tenant_id = current_setting('app.tenant')::integer) WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON quote_numbers TO balcao_app;
