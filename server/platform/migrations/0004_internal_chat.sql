-- Up Migration
-- Messages between two colleagues. Only the two of them ever see one: every statement of server/internal-chat
-- names the caller as one of the two, whatever the caller's role.

CREATE TABLE internal_chat_messages (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  hash text NOT NULL,
  -- Who wrote it, and who receives it.
  user_sending_id integer NOT NULL,
  user_id integer NOT NULL,
  type text NOT NULL CHECK (type IN ('chat', 'image', 'audio', 'video', 'document')),
  message text,
  caption text,
  document_name text,
  document_mimetype text,
  -- Address of its file at this tenant's own file endpoint, without a signature.
  file_address text,
  parent_id bigint,
  -- 1 sent, 2 delivered, 3 read; goes up only. Unseen is what is below 3.
  ack smallint NOT NULL DEFAULT 1 CHECK (ack BETWEEN 1 AND 3),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Number of the event that brought it. Acknowledgements leave it alone: readers count what came after a number.
  rev bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_sending_id) REFERENCES users (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id),
  FOREIGN KEY (tenant_id, parent_id) REFERENCES internal_chat_messages (tenant_id, id),
  CHECK (user_id <> user_sending_id)
);
-- One hash, one message.
CREATE UNIQUE INDEX internal_chat_messages_hash ON internal_chat_messages (tenant_id, hash);
-- A conversation, newest first, whoever of the two asks.
CREATE INDEX internal_chat_messages_pair ON internal_chat_messages
  (tenant_id, least(user_id, user_sending_id), greatest(user_id, user_sending_id), id DESC);
-- What somebody has not read yet, and from whom.
CREATE INDEX internal_chat_messages_unseen ON internal_chat_messages (tenant_id, user_id, user_sending_id) WHERE ack < 3;

ALTER TABLE internal_chat_messages ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON internal_chat_messages
  USING (tenant_id = current_setting('app.tenant')::integer)
  WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON internal_chat_messages TO balcao_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO balcao_app;
