-- Up Migration
-- Files of messages. The bytes lie in the file store (server/media/store.ts) under the hash of their content,
-- once per tenant; a row here is somebody's file with its name.

CREATE TABLE media_files (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- Bytes.
  size bigint NOT NULL CHECK (size >= 0),
  -- By the content, never by the sender's word.
  mime text NOT NULL,
  -- As the sender called it, cleaned; for display and download, never for storage.
  name text NOT NULL,
  -- Who uploaded it; null for a customer's file.
  owner_id integer,
  -- Minted by the uploading client: the same one gives the same file for ever.
  upload_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, owner_id) REFERENCES users (tenant_id, id)
);
CREATE UNIQUE INDEX media_files_upload ON media_files (tenant_id, owner_id, upload_id) WHERE upload_id IS NOT NULL;
CREATE INDEX media_files_content ON media_files (tenant_id, sha256);

ALTER TABLE customer_chats ADD COLUMN media_file_id bigint;
ALTER TABLE customer_chats ADD FOREIGN KEY (tenant_id, media_file_id) REFERENCES media_files (tenant_id, id);
CREATE INDEX customer_chats_media ON customer_chats (tenant_id, media_file_id) WHERE media_file_id IS NOT NULL;

-- The provider's id of a file that was brought to it from one connection; good for 30 days (whatsapp-facts 3).
CREATE TABLE provider_media (
  tenant_id integer NOT NULL,
  media_file_id bigint NOT NULL,
  instance_id bigint NOT NULL,
  provider_media_id text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, media_file_id, instance_id),
  FOREIGN KEY (tenant_id, media_file_id) REFERENCES media_files (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id) ON DELETE CASCADE
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['media_files','provider_media']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = current_setting(''app.tenant'')::integer) WITH CHECK (tenant_id = current_setting(''app.tenant'')::integer)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', t);
  END LOOP;
END $$;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO balcao_app;
