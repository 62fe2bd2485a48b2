-- Up Migration
-- Templates of the provider's, as they were last read from it or told of by it.

CREATE TABLE meta_templates (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- The business account that they belong to; several connections may share one.
  waba_id text NOT NULL,
  provider_id text NOT NULL,
  name text NOT NULL,
  language text NOT NULL,
  category text NOT NULL,
  -- The provider's word.
  status text NOT NULL,
  rejected_reason text,
  parameter_format text NOT NULL,
  components jsonb NOT NULL,
  -- When a webhook last said how it stands: newer than a list that was begun before.
  told_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, waba_id, name, language)
);

-- How the last reading of an account's templates went.
CREATE TABLE meta_template_syncs (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  waba_id text NOT NULL,
  -- Set while a reading is asked for and has not ended.
  asked_at timestamptz,
  synced_at timestamptz,
  -- A sentence for people.
  error text,
  PRIMARY KEY (tenant_id, waba_id)
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['meta_templates', 'meta_template_syncs']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = current_setting(''app.tenant'')::integer) WITH CHECK (tenant_id = current_setting(''app.tenant'')::integer)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', t);
  END LOOP;
END $$;

-- The house's stickers: those that somebody kept, for everybody to send. The same picture is kept once.
CREATE TABLE stickers (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  media_file_id bigint NOT NULL,
  sha256 text NOT NULL,
  kept_by integer NOT NULL,
  -- When it was last sent or kept: the newest are shown first.
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, sha256),
  FOREIGN KEY (tenant_id, media_file_id) REFERENCES media_files (tenant_id, id),
  FOREIGN KEY (tenant_id, kept_by) REFERENCES users (tenant_id, id)
);
CREATE INDEX stickers_recent ON stickers (tenant_id, used_at DESC, id DESC);
CREATE INDEX stickers_file ON stickers (tenant_id, media_file_id);
ALTER TABLE stickers ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON stickers USING (tenant_id = current_setting('app.tenant')::integer) WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON stickers TO balcao_app;
