-- Up Migration
-- Files between colleagues: a message carries a file of the house, and both of its people may see it.

ALTER TABLE internal_chat_messages ADD COLUMN media_file_id bigint;
UPDATE internal_chat_messages m SET media_file_id = f.id
  FROM media_files f
  WHERE f.tenant_id = m.tenant_id AND f.id::text = substring(m.file_address FROM '/api/file/([0-9]+)$');
ALTER TABLE internal_chat_messages DROP COLUMN file_address;
ALTER TABLE internal_chat_messages ADD FOREIGN KEY (tenant_id, media_file_id) REFERENCES media_files (tenant_id, id);
CREATE INDEX internal_chat_messages_media ON internal_chat_messages (tenant_id, media_file_id)
  WHERE media_file_id IS NOT NULL;

-- What a user chose for themselves; follows them to every device.
CREATE TABLE user_preferences (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  user_id integer NOT NULL,
  -- How and when they want to be told (src/domain/notices/preferences.ts).
  notices jsonb NOT NULL,
  -- Number of the event that changed it last.
  rev bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
ALTER TABLE user_preferences ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON user_preferences
  USING (tenant_id = current_setting('app.tenant')::integer)
  WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON user_preferences TO balcao_app;
