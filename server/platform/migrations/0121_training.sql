-- Up Migration
-- Practice stands beside a shop in a tenant of its own, so that nothing of it is among what is the shop's.
ALTER TABLE tenants ADD COLUMN practice_of integer REFERENCES tenants ON DELETE CASCADE;
CREATE UNIQUE INDEX tenants_practice_of ON tenants (practice_of) WHERE practice_of IS NOT NULL;
-- "treino-" before a name of forty letters.
ALTER TABLE tenants DROP CONSTRAINT tenants_slug_check;
ALTER TABLE tenants ADD CONSTRAINT tenants_slug_check CHECK (slug ~ '^[a-z0-9-]{1,47}$');
-- Behind this connection are practice customers; it reaches nobody.
ALTER TABLE instances ADD COLUMN practice boolean NOT NULL DEFAULT false;

-- What a user has been through: tours and practice conversations, by name (src/domain/training/lessons.ts).
CREATE TABLE training_progress (
  tenant_id integer NOT NULL,
  user_id integer NOT NULL,
  lesson text NOT NULL,
  done_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id, lesson),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
ALTER TABLE training_progress ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON training_progress USING (tenant_id = current_setting('app.tenant')::integer)
  WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON training_progress TO balcao_app;
