-- Up Migration
-- Tables that somebody brings in: the file's rows wait here, are compared with what is there, and say what became of
-- them (server/imports). After a week the rows go, and with them the way back.
CREATE TABLE imports (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  kind text NOT NULL,
  -- The file's.
  name text NOT NULL,
  media_file_id bigint,
  state text NOT NULL DEFAULT 'reading' CHECK (state IN
    ('reading', 'mapping', 'checking', 'ready', 'running', 'done', 'undoing', 'undone', 'canceled', 'failed')),
  encoding text,
  titles jsonb NOT NULL DEFAULT '[]',
  -- The field of each column; null: it is left out.
  mapping jsonb NOT NULL DEFAULT '[]',
  existing text NOT NULL DEFAULT 'fill' CHECK (existing IN ('fill', 'overwrite', 'skip')),
  create_groups boolean NOT NULL DEFAULT false,
  total integer NOT NULL DEFAULT 0,
  -- The last row that is through, in the order of what is being done.
  through integer NOT NULL DEFAULT 0,
  counts jsonb NOT NULL DEFAULT '{}',
  made_groups bigint[] NOT NULL DEFAULT '{}',
  tries smallint NOT NULL DEFAULT 0,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX imports_newest ON imports (tenant_id, created_at DESC, id DESC);
CREATE INDEX imports_age ON imports (created_at);

CREATE TABLE import_rows (
  tenant_id integer NOT NULL,
  import_id bigint NOT NULL,
  -- The row's number in the file, without its head.
  id integer NOT NULL,
  cells jsonb NOT NULL,
  outcome text CHECK (outcome IN ('new', 'changed', 'same', 'skipped', 'refused', 'undone')),
  reason text,
  -- What names the row within its file: a second row with it is refused.
  key text,
  customer_id bigint,
  -- What the import has changed: how it was and how it was left.
  before jsonb,
  after jsonb,
  PRIMARY KEY (tenant_id, import_id, id),
  FOREIGN KEY (tenant_id, import_id) REFERENCES imports (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX import_rows_key ON import_rows (tenant_id, import_id, key) WHERE key IS NOT NULL;
CREATE INDEX import_rows_customer ON import_rows (tenant_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX import_rows_said ON import_rows (tenant_id, import_id, id) WHERE reason IS NOT NULL;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['imports', 'import_rows']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = current_setting(''app.tenant'')::integer) WITH CHECK (tenant_id = current_setting(''app.tenant'')::integer)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', t);
  END LOOP;
END $$;

-- Five hundred rows at a time are looked for by these.
CREATE INDEX customers_document_key ON customers (tenant_id, document_key) WHERE document_key <> '';
