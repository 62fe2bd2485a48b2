-- Up Migration
-- Stickers that users keep, and messages that leave later with more than text.

-- A file that somebody sends again and again. The same picture is kept once, however often it came.
CREATE TABLE stickers (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  media_file_id bigint NOT NULL,
  -- Of the file's content.
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, media_file_id) REFERENCES media_files (tenant_id, id)
);
CREATE UNIQUE INDEX stickers_content ON stickers (tenant_id, user_id, sha256);
CREATE INDEX stickers_page ON stickers (tenant_id, user_id, id DESC);
CREATE INDEX stickers_file ON stickers (tenant_id, media_file_id);
ALTER TABLE stickers ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON stickers USING (tenant_id = current_setting('app.tenant')::integer) WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON stickers TO balcao_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO balcao_app;

-- Of a message that leaves later: its file, and what else it says beside `message` (OwnContent of
-- server/messages/own-message.ts); null where text is all there is.
ALTER TABLE scheduled_messages ADD COLUMN media_file_id bigint;
ALTER TABLE scheduled_messages ADD COLUMN content jsonb;
ALTER TABLE scheduled_messages ADD FOREIGN KEY (tenant_id, media_file_id) REFERENCES media_files (tenant_id, id);
CREATE INDEX scheduled_messages_media ON scheduled_messages (tenant_id, media_file_id) WHERE media_file_id IS NOT NULL;
