-- Up Migration
-- Every table of a tenant carries tenant_id first in its key and is walled by row-level security: the role
-- `balcao_app`, under which every request runs, sees only rows of the tenant named by `app.tenant`.
-- Ids of users are counted per tenant (the specification gives user 1 a meaning); others are global numbers.

CREATE TABLE tenants (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9-]{1,40}$'),
  name text NOT NULL,
  -- Number of the tenant's last event. Raised inside the transaction that writes the event: the row lock
  -- makes commit order and number order the same.
  last_seq bigint NOT NULL DEFAULT 0,
  -- Last user id given out.
  last_user_id integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE roles (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  display_name text NOT NULL,
  has_permission_routes text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, name)
);

CREATE TABLE departments (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  activated boolean NOT NULL DEFAULT true,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, name)
);

CREATE TABLE instances (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  nickname text,
  color text,
  hub_host text,
  activated boolean NOT NULL DEFAULT true,
  is_official boolean NOT NULL DEFAULT true,
  phone_number text,
  waba_id text,
  official_phone_id text,
  -- Encrypted at rest by the application; never read back through the contract.
  official_token text,
  messaging_limit text,
  PRIMARY KEY (tenant_id, id)
);
-- A phone number id belongs to one tenant: the webhook is routed by it and by nothing else.
CREATE UNIQUE INDEX instances_official_phone_id ON instances (official_phone_id) WHERE official_phone_id IS NOT NULL;

CREATE TABLE users (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id integer NOT NULL,
  name text NOT NULL,
  username text NOT NULL,
  email text NOT NULL,
  image text,
  password_hash text NOT NULL,
  role_id bigint NOT NULL,
  department_id bigint,
  attempts integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  blocked_at timestamptz,
  deleted_at timestamptz,
  max_chat_tickets integer,
  max_active_chat_tickets integer,
  allowed_to_unify boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, role_id) REFERENCES roles (tenant_id, id),
  FOREIGN KEY (tenant_id, department_id) REFERENCES departments (tenant_id, id)
);
CREATE UNIQUE INDEX users_email ON users (tenant_id, lower(email)) WHERE deleted_at IS NULL;

CREATE TABLE user_instances (
  tenant_id integer NOT NULL,
  user_id integer NOT NULL,
  instance_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, user_id, instance_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id) ON DELETE CASCADE
);

-- A login: one refresh token at a time, replaced on every use. Reuse of a replaced one ends the session.
CREATE TABLE sessions (
  tenant_id integer NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id integer NOT NULL,
  refresh_hash text NOT NULL,
  previous_refresh_hash text,
  refreshed_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  -- Presence: the last time a socket of this session was seen alive.
  seen_at timestamptz,
  -- Kept browser: the cookie outlives the browser, and the session lasts longer.
  remembered boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX sessions_user ON sessions (tenant_id, user_id) WHERE revoked_at IS NULL;

CREATE TABLE customers (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  image text,
  address text,
  blocked_at timestamptz,
  -- Digits only, with country code. The ninth digit may or may not stand in it: see lookup_key.
  phone_number text NOT NULL,
  -- The same for both spellings of a Brazilian mobile: 55 + area code + last eight digits.
  lookup_key text NOT NULL,
  -- The address WhatsApp itself uses for this person, learnt from webhooks and answers; sends go there.
  wa_id text,
  bsuid text,
  open_field jsonb,
  is_favorite boolean NOT NULL DEFAULT false,
  is_blacklisted boolean NOT NULL DEFAULT false,
  is_blacklisted_campaign boolean NOT NULL DEFAULT false,
  document_register text,
  email text,
  color_tag text,
  rev bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, lookup_key)
);
CREATE UNIQUE INDEX customers_bsuid ON customers (tenant_id, bsuid) WHERE bsuid IS NOT NULL;

CREATE TABLE chat_tickets (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  instance_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  -- Lifecycle value of the ticket machine (src/domain/tickets/ticket.machine.ts).
  state text NOT NULL CHECK (state IN ('inbox', 'open', 'closing', 'closed')),
  user_id integer,
  previous_user_id integer,
  department_id bigint,
  protocol text NOT NULL,
  priority integer NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- The contract's createdAt: when it came to where it is now (queue or user).
  placed_at timestamptz NOT NULL DEFAULT now(),
  unseen integer NOT NULL DEFAULT 0,
  last_message_id bigint,
  last_message_at timestamptz NOT NULL DEFAULT now(),
  last_inbound_at timestamptz,
  waiting_since timestamptz,
  is_research boolean NOT NULL DEFAULT false,
  bot_is_active boolean NOT NULL DEFAULT false,
  is_campaign boolean NOT NULL DEFAULT false,
  is_status_notification boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now(),
  rev bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, protocol),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id),
  -- An open ticket has an owner; one in the queue has none.
  CHECK ((state = 'inbox' AND user_id IS NULL) OR state = 'closed' OR (state IN ('open', 'closing') AND user_id IS NOT NULL))
);
-- A customer has at most one unfinished ticket per connection.
CREATE UNIQUE INDEX chat_tickets_one_unfinished ON chat_tickets (tenant_id, instance_id, customer_id) WHERE state <> 'closed';
CREATE INDEX chat_tickets_list ON chat_tickets (tenant_id, state, last_message_at DESC, id DESC);
CREATE INDEX chat_tickets_user ON chat_tickets (tenant_id, user_id, last_message_at DESC) WHERE state <> 'closed';
CREATE INDEX chat_tickets_customer ON chat_tickets (tenant_id, customer_id, id DESC);

CREATE TABLE customer_chats (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  chat_ticket_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  instance_id bigint NOT NULL,
  hash text,
  -- The provider's id (wamid) of the last attempt.
  whatsapp_message_id text,
  type text NOT NULL,
  message text,
  caption text,
  document_name text,
  document_mimetype text,
  -- The provider's node of a kind the panel does not show in full.
  raw jsonb,
  sent_at timestamptz NOT NULL DEFAULT now(),
  -- Delivery state of the message machine (src/domain/messages): pending, unknown, sent, failed, delivered, read, played.
  delivery text NOT NULL DEFAULT 'pending',
  send_attempt integer NOT NULL DEFAULT 1,
  -- Set in a transaction of its own just before the provider is called: a job that finds it set was cut off
  -- in the middle, and must not call again.
  posting_since timestamptz,
  -- Tries of the current attempt that the provider clearly did not take.
  tries integer NOT NULL DEFAULT 0,
  error_code text,
  error_message text,
  tag_type text NOT NULL CHECK (tag_type IN ('in', 'out', 'system')),
  is_bot_message boolean NOT NULL DEFAULT false,
  is_edited boolean NOT NULL DEFAULT false,
  is_log_message boolean NOT NULL DEFAULT false,
  whatsapp_deleted_at timestamptz,
  user_id integer,
  unseen boolean NOT NULL DEFAULT false,
  parent_id bigint,
  rev bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, chat_ticket_id) REFERENCES chat_tickets (tenant_id, id) ON DELETE CASCADE
);
-- One hash, one message.
CREATE UNIQUE INDEX customer_chats_hash ON customer_chats (tenant_id, hash) WHERE hash IS NOT NULL;
CREATE UNIQUE INDEX customer_chats_wamid ON customer_chats (tenant_id, whatsapp_message_id) WHERE whatsapp_message_id IS NOT NULL;
CREATE INDEX customer_chats_ticket ON customer_chats (tenant_id, chat_ticket_id, id DESC);
CREATE INDEX customer_chats_customer ON customer_chats (tenant_id, customer_id, instance_id, id DESC);

-- Every wamid ever given to a message, attempts that were retried included: a late status finds its message.
CREATE TABLE message_attempts (
  tenant_id integer NOT NULL,
  whatsapp_message_id text NOT NULL,
  message_id bigint NOT NULL,
  send_attempt integer NOT NULL,
  PRIMARY KEY (tenant_id, whatsapp_message_id),
  FOREIGN KEY (tenant_id, message_id) REFERENCES customer_chats (tenant_id, id) ON DELETE CASCADE
);

-- Statuses that came before their message was known; drained when it is.
CREATE TABLE parked_statuses (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  whatsapp_message_id text NOT NULL,
  status text NOT NULL,
  error_code text,
  error_message text,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, whatsapp_message_id, status)
);

CREATE TABLE ticket_transfers (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  chat_ticket_id bigint NOT NULL,
  -- Lifecycle value of the transfer machine (src/domain/transfers/transfer.machine.ts).
  state text NOT NULL CHECK (state IN ('requested', 'confirmed', 'canceled')),
  previous_user_id integer,
  next_user_id integer,
  department_id bigint,
  requested_by integer,
  pulled boolean NOT NULL DEFAULT false,
  note text,
  created_at timestamptz NOT NULL DEFAULT now(),
  transferred_at timestamptz,
  rev bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, chat_ticket_id) REFERENCES chat_tickets (tenant_id, id) ON DELETE CASCADE
);
-- A ticket has at most one open transfer.
CREATE UNIQUE INDEX ticket_transfers_one_open ON ticket_transfers (tenant_id, chat_ticket_id) WHERE state = 'requested';

CREATE TABLE settings (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  instance_id bigint,
  key text NOT NULL,
  value text,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX settings_key ON settings (tenant_id, key, coalesce(instance_id, 0));

-- The tenant's numbered events, as they go out on the sockets.
CREATE TABLE events (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  seq bigint NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  event text NOT NULL,
  v integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  hash text,
  -- Who may see it: see server/platform/events/audience.ts.
  audience jsonb NOT NULL,
  data jsonb NOT NULL,
  PRIMARY KEY (tenant_id, seq)
);

-- Webhook bodies exactly as they came, stored before the answer; the proof of what the provider said.
CREATE TABLE webhook_inbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  body bytea NOT NULL,
  processed_at timestamptz
);
CREATE INDEX webhook_inbox_open ON webhook_inbox (id) WHERE processed_at IS NULL;

-- Items of a webhook that could not be understood, with the reason; visible to the operator, stopping nothing.
CREATE TABLE webhook_quarantine (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  webhook_id bigint REFERENCES webhook_inbox ON DELETE CASCADE,
  tenant_id integer REFERENCES tenants ON DELETE CASCADE,
  reason text NOT NULL,
  item jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['roles','departments','instances','users','user_instances','sessions','customers',
    'chat_tickets','customer_chats','message_attempts','parked_statuses','ticket_transfers','settings','events']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = current_setting(''app.tenant'')::integer) WITH CHECK (tenant_id = current_setting(''app.tenant'')::integer)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', t);
  END LOOP;
END $$;
ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON tenants USING (id = current_setting('app.tenant')::integer);
GRANT SELECT, UPDATE ON tenants TO balcao_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO balcao_app;
