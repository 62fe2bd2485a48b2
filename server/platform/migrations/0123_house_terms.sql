-- Up Migration
-- The shop's own terms of use, beside the product's. A version is never changed: another one follows it.
CREATE TABLE house_terms (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 60000),
  -- In the address of its PDF, which who has yet to accept it may read as well.
  key uuid NOT NULL DEFAULT gen_random_uuid(),
  published_by integer NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, version),
  FOREIGN KEY (tenant_id, published_by) REFERENCES users (tenant_id, id)
);
CREATE UNIQUE INDEX house_terms_key ON house_terms (tenant_id, key);
CREATE INDEX terms_acceptances_newest ON terms_acceptances (tenant_id, user_id, accepted_at DESC);
ALTER TABLE house_terms ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON house_terms USING (tenant_id = current_setting('app.tenant')::integer)
  WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
-- What somebody accepted stays as they read it.
GRANT SELECT, INSERT ON house_terms TO balcao_app;
