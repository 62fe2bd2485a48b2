-- Up Migration
-- Several actions as one: shared by administrators, or somebody's own.
CREATE TABLE macros (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Whose own it is; null: shared.
  user_id integer,
  -- Of a shared one: the department that it is for; null: all. A department that has some is not deleted.
  department_id bigint,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- A combination of keys, as src/domain/macros/key.ts writes it.
  key text,
  -- By src/domain/macros/macro-form.ts; what they name may be gone by now.
  steps jsonb NOT NULL,
  -- Is shown before it runs.
  ask boolean NOT NULL DEFAULT true,
  active boolean NOT NULL DEFAULT true,
  rev integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  deleted_by integer,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, department_id) REFERENCES departments (tenant_id, id),
  CHECK (user_id IS NULL OR department_id IS NULL)
);
CREATE UNIQUE INDEX macros_name ON macros (tenant_id, coalesce(user_id, 0), lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX macros_department ON macros (tenant_id, department_id) WHERE department_id IS NOT NULL;
CREATE INDEX macros_deleted ON macros (deleted_at) WHERE deleted_at IS NOT NULL;
ALTER TABLE macros ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON macros USING (tenant_id = current_setting('app.tenant')::integer)
  WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON macros TO balcao_app;
CREATE TRIGGER count_revision BEFORE UPDATE ON macros FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION count_revision();
