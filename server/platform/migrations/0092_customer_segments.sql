-- Up Migration
-- Filters of customers that are kept under a name, for oneself or for the team.
CREATE TABLE customer_segments (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  -- See src/domain/contacts/segments/filter-tree.ts.
  tree jsonb NOT NULL,
  user_id integer NOT NULL,
  shared boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX customer_segments_name ON customer_segments (tenant_id, user_id, fold_text(name));
ALTER TABLE customer_segments ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON customer_segments USING (tenant_id = current_setting('app.tenant')::integer)
  WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON customer_segments TO balcao_app;
