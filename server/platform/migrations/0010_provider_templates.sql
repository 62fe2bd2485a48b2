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
