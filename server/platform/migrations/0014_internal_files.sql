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
