-- Up Migration
-- Quick answers: texts of the house that one puts into the composer by their identifier.

CREATE TABLE quick_answers (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  identifier text NOT NULL,
  value text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX quick_answers_identifier ON quick_answers (tenant_id, lower(identifier));
ALTER TABLE quick_answers ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON quick_answers USING (tenant_id = current_setting('app.tenant')::integer) WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON quick_answers TO balcao_app;
