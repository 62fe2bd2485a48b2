-- Up Migration
-- Keyed hashes of the addresses of erased customers: an old webhook body that comes again brings nobody back. They say
-- nothing without the server's secret, and are deleted once a body that old is refused for its age alone.
CREATE TABLE erased_identifiers (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  hash bytea NOT NULL,
  erased_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, hash)
);
CREATE INDEX erased_identifiers_age ON erased_identifiers (erased_at);

ALTER TABLE erased_identifiers ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON erased_identifiers USING (tenant_id = current_setting('app.tenant')::integer) WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON erased_identifiers TO balcao_app;
