-- Up Migration
-- Tables that somebody asked for as a file, made in the background and kept for a day (server/exports).
CREATE TABLE exports (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  kind text NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'xlsx', 'json', 'pdf')),
  -- What was asked for: search, filters, order, chosen rows. Emptied with the file: a search may name somebody.
  asked jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'canceled', 'expired')),
  -- Rows in it so far, and how many there were when it was asked for.
  rows integer NOT NULL DEFAULT 0,
  total integer,
  -- How often it was begun: a server that was cut off begins it anew.
  tries smallint NOT NULL DEFAULT 0,
  media_file_id bigint,
  -- Why there is no file, in a sentence.
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  expires_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX exports_user ON exports (tenant_id, user_id, created_at DESC, id DESC);
CREATE INDEX exports_under_way ON exports (tenant_id) WHERE state IN ('waiting', 'running');
CREATE INDEX exports_kept ON exports (expires_at) WHERE media_file_id IS NOT NULL;
CREATE INDEX exports_age ON exports (created_at);

ALTER TABLE exports ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON exports USING (tenant_id = current_setting('app.tenant')::integer)
  WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON exports TO balcao_app;

-- A fifth kind: was in a file that somebody made.
ALTER TABLE customer_accesses DROP CONSTRAINT customer_accesses_kind_check, ADD CONSTRAINT customer_accesses_kind_check CHECK (kind BETWEEN 1 AND 5);
