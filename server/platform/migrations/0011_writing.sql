-- Up Migration
-- What is being written: messages that leave later, drafts, and who is named in comments.

CREATE TABLE scheduled_messages (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- Of the message that it becomes as well: however often its job runs, there is one.
  hash text NOT NULL,
  customer_id bigint NOT NULL,
  instance_id bigint NOT NULL,
  -- The ticket that it was written in, then the one that its message stands in.
  chat_ticket_id bigint NOT NULL,
  user_id integer NOT NULL,
  -- A state of src/domain/schedules/scheduled-message.machine.ts.
  state text NOT NULL,
  type text NOT NULL DEFAULT 'chat',
  message text NOT NULL,
  reply_message_id bigint,
  send_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  customer_chat_id bigint,
  error_code text,
  error_message text,
  rev bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, chat_ticket_id) REFERENCES chat_tickets (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE UNIQUE INDEX scheduled_messages_hash ON scheduled_messages (tenant_id, hash);
CREATE INDEX scheduled_messages_waiting ON scheduled_messages (tenant_id, customer_id, send_at)
  WHERE state IN ('pending', 'sending', 'failed');

-- What a user has begun to write in a ticket, for their other devices. Only they ever see it.
CREATE TABLE drafts (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  chat_ticket_id bigint NOT NULL,
  type text NOT NULL CHECK (type IN ('chat', 'comment')),
  message text NOT NULL CHECK (message <> ''),
  reply_message_id bigint,
  device text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  rev bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, user_id, chat_ticket_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, chat_ticket_id) REFERENCES chat_tickets (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX drafts_ticket ON drafts (tenant_id, chat_ticket_id);
CREATE INDEX drafts_age ON drafts (updated_at);

-- Who is named in which comment.
CREATE TABLE mentions (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  message_id bigint NOT NULL,
  user_id integer NOT NULL,
  -- As the author wrote it.
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz,
  rev bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, message_id, user_id),
  FOREIGN KEY (tenant_id, message_id) REFERENCES customer_chats (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX mentions_user ON mentions (tenant_id, user_id, id DESC);
CREATE INDEX mentions_unseen ON mentions (tenant_id, user_id) WHERE seen_at IS NULL;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['scheduled_messages', 'drafts', 'mentions']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = current_setting(''app.tenant'')::integer) WITH CHECK (tenant_id = current_setting(''app.tenant'')::integer)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', t);
  END LOOP;
END $$;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO balcao_app;
