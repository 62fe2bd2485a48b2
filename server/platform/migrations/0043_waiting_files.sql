-- A customer's file that waits until its connection may fetch it: the provider refused the token, not the file.
ALTER TABLE customer_chats ADD COLUMN file_waits boolean NOT NULL DEFAULT FALSE;
CREATE INDEX customer_chats_file_waits ON customer_chats (tenant_id, instance_id) WHERE file_waits;
