-- Up Migration
-- When attendants are on pause, and why. While they are, nothing is given to them by itself.

CREATE TABLE pause_reasons (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  active boolean NOT NULL DEFAULT true,
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX pause_reasons_name ON pause_reasons (tenant_id, lower(name));
ALTER TABLE pause_reasons ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON pause_reasons USING (tenant_id = current_setting('app.tenant')::integer)
  WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON pause_reasons TO balcao_app;

-- One row per pause, for good: its reason by name, as reasons may be renamed and deleted.
CREATE TABLE user_pauses (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  -- Null: none was given.
  reason text,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- Who ended it, where that was somebody else.
  ended_by integer,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id),
  FOREIGN KEY (tenant_id, ended_by) REFERENCES users (tenant_id, id)
);
CREATE UNIQUE INDEX user_pauses_one ON user_pauses (tenant_id, user_id) WHERE ended_at IS NULL;
CREATE INDEX user_pauses_when ON user_pauses (tenant_id, started_at, id);
ALTER TABLE user_pauses ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON user_pauses USING (tenant_id = current_setting('app.tenant')::integer)
  WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON user_pauses TO balcao_app;

-- Somebody is back.
CREATE TRIGGER user_pauses_over AFTER UPDATE OF ended_at ON user_pauses FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION wake_assignment_of_row();
