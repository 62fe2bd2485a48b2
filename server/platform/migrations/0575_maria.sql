-- Up Migration
-- Compatible with older builds.
-- Maria answers customers with what the shop has approved: how far she is let out, the conversations that she has, and each turn of hers.

-- Is it Maria who answers? Set with bot_is_active, and gone with it.
ALTER TABLE chat_tickets ADD COLUMN IF NOT EXISTS maria_is_active boolean NOT NULL DEFAULT false;
CREATE OR REPLACE FUNCTION quiet_bot() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'closed' THEN NEW.bot_is_active := false; END IF;
  NEW.await_bot_response := NEW.await_bot_response AND NEW.bot_is_active;
  NEW.maria_is_active := NEW.maria_is_active AND NEW.bot_is_active;
  RETURN NEW;
END $$;
-- A line that says why she gave a conversation to people.
ALTER TABLE customer_chats ADD COLUMN is_maria_log boolean NOT NULL DEFAULT false;

CREATE TABLE maria_settings (
  tenant_id integer PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  -- src/domain/maria/mode.ts. On which connections: instances.maria_enabled.
  mode text NOT NULL DEFAULT 'off' CHECK (mode IN ('off', 'shadow', 'draft', 'closed_hours', 'automatic')),
  -- Drafts count towards letting her out from here on: the last change of what writes them.
  judged_from timestamptz NOT NULL DEFAULT now(),
  rev integer NOT NULL DEFAULT 1
);
SELECT wall('maria_settings');

-- A conversation that she has: from when she is given a ticket until she, or somebody, gives it to people.
CREATE TABLE maria_sessions (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  chat_ticket_id bigint NOT NULL,
  -- Counts her turns: what was worked out for an older one comes too late.
  seq integer NOT NULL DEFAULT 0,
  -- How often she has found nothing since she last found something.
  misses integer NOT NULL DEFAULT 0,
  -- What she asked the customer to choose from: [{ id, title }] of passages.
  offered jsonb NOT NULL DEFAULT '[]',
  -- The last message that she has read.
  read_to bigint NOT NULL DEFAULT 0,
  began_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  -- src/domain/maria/turn.ts, HANDOVER_CAUSES; or person, stopped, closed: it was ended.
  why text,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, chat_ticket_id) REFERENCES chat_tickets (tenant_id, id) ON DELETE CASCADE,
  CHECK ((ended_at IS NULL) = (why IS NULL))
);
CREATE UNIQUE INDEX maria_sessions_open ON maria_sessions (tenant_id, chat_ticket_id) WHERE ended_at IS NULL;
CREATE INDEX maria_sessions_ticket ON maria_sessions (tenant_id, chat_ticket_id, id DESC);
CREATE INDEX maria_sessions_age ON maria_sessions (ended_at) WHERE ended_at IS NOT NULL;
SELECT wall('maria_sessions');

-- What she made of what a customer wrote. What she said stands among the messages, what was asked too; here is why.
CREATE TABLE maria_turns (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  chat_ticket_id bigint NOT NULL,
  -- Null: people have the ticket, and she only thinks along.
  session_id bigint,
  -- Of the session after it.
  seq integer NOT NULL DEFAULT 0,
  -- The last message that it is about.
  read_to bigint NOT NULL,
  -- answers: it was said; shadow: nobody saw it; draft: people saw it; asked: somebody asked for it.
  way text NOT NULL CHECK (way IN ('answers', 'shadow', 'draft', 'asked')),
  -- src/domain/maria/turn.ts, Decision.
  outcome text NOT NULL CHECK (outcome IN ('say', 'greet', 'miss', 'ask', 'hand')),
  cause text,
  flag text,
  -- The version of the words by which it was decided.
  flags_version integer NOT NULL,
  -- What was found: [{ id, title, score }].
  passages jsonb NOT NULL DEFAULT '[]',
  -- What it is drawn from.
  sources jsonb NOT NULL DEFAULT '[]',
  by_model boolean NOT NULL DEFAULT false,
  -- src/domain/maria/verify.ts: why what the model wrote was not taken.
  unproven text,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, chat_ticket_id) REFERENCES chat_tickets (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, session_id) REFERENCES maria_sessions (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX maria_turns_ticket ON maria_turns (tenant_id, chat_ticket_id, id DESC);
CREATE INDEX maria_turns_session ON maria_turns (tenant_id, session_id) WHERE session_id IS NOT NULL;
CREATE INDEX maria_turns_age ON maria_turns (at);
SELECT wall('maria_turns');

-- Whoever takes a ticket from her has ended her conversation, whichever way they came; what she had not sent yet is not sent.
CREATE FUNCTION end_maria() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE maria_sessions SET why = CASE WHEN NEW.state = 'closed' THEN 'closed' ELSE 'person' END, offered = '[]', ended_at = now()
  WHERE tenant_id = NEW.tenant_id AND chat_ticket_id = NEW.id AND ended_at IS NULL;
  IF FOUND THEN
    UPDATE outbox SET only_while_user = 0
    WHERE tenant_id = NEW.tenant_id AND instance_id = NEW.instance_id AND customer_id = NEW.customer_id AND only_while_bot;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER chat_tickets_maria_ended AFTER UPDATE OF state, bot_is_active, maria_is_active ON chat_tickets FOR EACH ROW
  WHEN (OLD.maria_is_active AND NOT NEW.maria_is_active) EXECUTE FUNCTION end_maria();
REVOKE ALL ON FUNCTION end_maria FROM PUBLIC;
