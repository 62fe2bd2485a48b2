-- Up Migration
-- When the shop is open, and what is said while it is not.

CREATE TABLE opening_hours (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  instance_id bigint,
  department_id bigint,
  -- {week, national, days}: src/domain/hours/opening.ts.
  calendar jsonb NOT NULL,
  -- Said to who writes while it is closed, once in each closed period. Null: nothing.
  absence text CHECK (length(absence) BETWEEN 1 AND 4096),
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, department_id) REFERENCES departments (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX opening_hours_one ON opening_hours (tenant_id, coalesce(instance_id, 0), coalesce(department_id, 0));
ALTER TABLE opening_hours ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON opening_hours USING (tenant_id = current_setting('app.tenant')::integer)
  WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON opening_hours TO balcao_app;
