-- Up Migration
-- Compatible with older builds.
-- What answers customers by itself: a flow as it is drawn (draft), as it was published (versions, never changed), and each
-- conversation with one. Lifecycle of a conversation: src/domain/bots/botSession.machine.ts.
CREATE TABLE bots (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- passive: answers whoever writes; active: whoever answers a campaign.
  kind text NOT NULL CHECK (kind IN ('passive', 'active')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- The connections that it answers on; none: on all of them.
  instance_ids bigint[] NOT NULL DEFAULT '{}',
  -- When it begins conversations, by the shop's hours.
  hours text NOT NULL DEFAULT 'always' CHECK (hours IN ('always', 'open', 'closed')),
  -- Of an active one: the template whose answer it begins with; null: any.
  template text,
  active boolean NOT NULL DEFAULT false,
  -- Off, and what goes on with it goes on with people from its next step on.
  hands_over boolean NOT NULL DEFAULT false,
  -- The version with which conversations begin; null: none was published.
  version integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  CHECK (NOT active OR version IS NOT NULL AND deleted_at IS NULL)
);
CREATE UNIQUE INDEX bots_name ON bots (tenant_id, kind, fold_text(name)) WHERE deleted_at IS NULL;
CREATE INDEX bots_active ON bots (tenant_id, kind) WHERE active;
SELECT wall('bots');

CREATE TABLE bot_drafts (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  bot_id bigint NOT NULL,
  -- src/domain/bots/flow.ts: what it does, and apart from it where its boxes lie.
  definition jsonb NOT NULL,
  layout jsonb NOT NULL,
  rev integer NOT NULL DEFAULT 1,
  saved_by integer,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, bot_id),
  FOREIGN KEY (tenant_id, bot_id) REFERENCES bots (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, saved_by) REFERENCES users (tenant_id, id)
);
SELECT wall('bot_drafts');

CREATE TABLE bot_versions (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  bot_id bigint NOT NULL,
  no integer NOT NULL,
  definition jsonb NOT NULL,
  layout jsonb NOT NULL,
  -- The table by which it runs (src/domain/bots/compiled.ts), and the SHA-256 of the definition: the same flow, the same print.
  compiled jsonb NOT NULL,
  fingerprint text NOT NULL,
  spec integer NOT NULL,
  note text,
  published_by integer NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, bot_id, no),
  FOREIGN KEY (tenant_id, bot_id) REFERENCES bots (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, published_by) REFERENCES users (tenant_id, id)
);
SELECT wall('bot_versions');
REVOKE UPDATE, DELETE ON bot_versions FROM balcao_app;
ALTER TABLE bots ADD FOREIGN KEY (tenant_id, id, version) REFERENCES bot_versions (tenant_id, bot_id, no);

-- A conversation with a bot, in the version with which it began.
CREATE TABLE bot_sessions (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  chat_ticket_id bigint NOT NULL,
  bot_id bigint NOT NULL,
  version integer NOT NULL,
  state text NOT NULL CHECK (state IN ('running', 'waiting', 'calling', 'handed', 'done', 'failed', 'taken', 'stopped')),
  node text NOT NULL,
  seq integer NOT NULL DEFAULT 0,
  inputs integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  -- What the customer answered, while it goes on; forgotten with its end.
  vars jsonb NOT NULL DEFAULT '{}',
  menus jsonb NOT NULL DEFAULT '[]',
  deadline_at timestamptz,
  -- src/domain/bots/session.ts, END_CAUSES; null: it goes on, or ended as it was drawn to.
  why text,
  -- The last message that it has read.
  read_to bigint NOT NULL DEFAULT 0,
  began_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, chat_ticket_id) REFERENCES chat_tickets (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, bot_id, version) REFERENCES bot_versions (tenant_id, bot_id, no) ON DELETE CASCADE,
  CHECK ((state IN ('running', 'waiting', 'calling')) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX bot_sessions_open ON bot_sessions (tenant_id, chat_ticket_id) WHERE ended_at IS NULL;
CREATE INDEX bot_sessions_ticket ON bot_sessions (tenant_id, chat_ticket_id, id DESC);
CREATE INDEX bot_sessions_bot ON bot_sessions (tenant_id, bot_id, version, began_at DESC);
CREATE INDEX bot_sessions_age ON bot_sessions (ended_at) WHERE ended_at IS NOT NULL;
SELECT wall('bot_sessions');

-- What it went on by, and the way that it went. It holds no words: those stand in the messages.
CREATE TABLE bot_steps (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  session_id bigint NOT NULL,
  n integer NOT NULL,
  -- Of the session after the step.
  seq integer NOT NULL,
  input text NOT NULL CHECK (input IN ('begin', 'message', 'time', 'result', 'people')),
  message_id bigint,
  -- [{ node, exit }]
  moves jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, session_id, n),
  FOREIGN KEY (tenant_id, session_id) REFERENCES bot_sessions (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, message_id) REFERENCES customer_chats (tenant_id, id) ON DELETE SET NULL (message_id)
);
CREATE INDEX bot_steps_message ON bot_steps (tenant_id, message_id) WHERE message_id IS NOT NULL;
SELECT wall('bot_steps');
REVOKE DELETE ON bot_steps FROM balcao_app;

-- Has the bot asked something, and does it wait for the customer?
ALTER TABLE chat_tickets ADD COLUMN await_bot_response boolean NOT NULL DEFAULT false;

-- Whoever takes the bot's mark off a ticket has ended it, whichever way they came: somebody answered from the panel or the phone,
-- took the ticket, closed it. What ends by itself is written down before its mark goes.
CREATE FUNCTION quiet_bot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'closed' THEN NEW.bot_is_active := false; END IF;
  NEW.await_bot_response := NEW.await_bot_response AND NEW.bot_is_active;
  RETURN NEW;
END $$;
CREATE TRIGGER chat_tickets_bot_quiet BEFORE UPDATE OF state, bot_is_active ON chat_tickets FOR EACH ROW
  WHEN (OLD.bot_is_active) EXECUTE FUNCTION quiet_bot();

-- Panels are told of it once this transaction is over.
CREATE FUNCTION end_bot() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE bot_sessions SET state = CASE WHEN NEW.state = 'closed' THEN 'stopped' ELSE 'taken' END,
    why = CASE WHEN NEW.state = 'closed' THEN 'closed' ELSE 'person' END, deadline_at = NULL, vars = '{}', ended_at = now()
  WHERE tenant_id = NEW.tenant_id AND chat_ticket_id = NEW.id AND ended_at IS NULL;
  -- What it was about to say is not said, though a bot should answer here again before it is claimed: nobody is user 0.
  IF FOUND THEN
    UPDATE outbox SET only_while_user = 0
    WHERE tenant_id = NEW.tenant_id AND instance_id = NEW.instance_id AND customer_id = NEW.customer_id AND only_while_bot;
  END IF;
  IF NEW.state <> 'closed' THEN
    PERFORM graphile_worker.add_job('bots.ended', json_build_object('tenantId', NEW.tenant_id, 'ticketId', NEW.id::text), max_attempts => 12,
      job_key => 't' || NEW.tenant_id || ':bots.ended:' || NEW.id, flags => ARRAY['t' || NEW.tenant_id]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER chat_tickets_bot_ended AFTER UPDATE OF state, bot_is_active ON chat_tickets FOR EACH ROW
  WHEN (OLD.bot_is_active AND NOT NEW.bot_is_active) EXECUTE FUNCTION end_bot();
REVOKE ALL ON FUNCTION end_bot FROM PUBLIC;
