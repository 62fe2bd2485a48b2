-- Up Migration
-- Compatible with older builds.
-- A shop's account at whoever runs a language model, what Maria spends there, and what she writes for people to send.
CREATE TABLE maria_accounts (
  tenant_id integer PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
  wire text NOT NULL CHECK (wire IN ('openai', 'anthropic')),
  url text NOT NULL CHECK (length(url) <= 200),
  model text NOT NULL CHECK (length(model) BETWEEN 1 AND 100),
  -- For a million tokens, cents of BRL.
  price_in integer NOT NULL CHECK (price_in >= 0),
  price_out integer NOT NULL CHECK (price_out >= 0),
  -- What may be spent, cents of BRL.
  per_day integer NOT NULL CHECK (per_day > 0),
  per_month integer NOT NULL CHECK (per_month > 0),
  -- Why it is not asked until somebody has put that right.
  trouble text,
  -- Calls in a row that came to nothing, and until when it is left alone.
  failures integer NOT NULL DEFAULT 0,
  rests_until timestamptz,
  rev integer NOT NULL DEFAULT 1
);
SELECT wall('maria_accounts');

CREATE TABLE maria_secrets (
  tenant_id integer PRIMARY KEY REFERENCES maria_accounts ON DELETE CASCADE,
  sealed text NOT NULL
);
SELECT wall('maria_secrets');

-- By the shop's days, millionths of BRL: what was spent, and what is set aside for calls that are under way.
CREATE TABLE maria_spending (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  day date NOT NULL,
  micros bigint NOT NULL DEFAULT 0 CHECK (micros >= 0),
  PRIMARY KEY (tenant_id, day)
);
SELECT wall('maria_spending');

ALTER TABLE maria_turns
  -- SHA-256 of what the model was told; null: it was not asked.
  ADD COLUMN prompt_hash text,
  ADD COLUMN model text,
  -- server/areas/maria/model/port.ts: why it gave nothing to use.
  ADD COLUMN fault text,
  ADD COLUMN tokens_in integer NOT NULL DEFAULT 0,
  ADD COLUMN tokens_out integer NOT NULL DEFAULT 0,
  -- Millionths of BRL.
  ADD COLUMN cost bigint NOT NULL DEFAULT 0,
  -- What people may send of it; what she said herself stands among the messages.
  ADD COLUMN text text CHECK (length(text) <= 2400),
  -- What became of it; open: it still stands in the composer.
  ADD COLUMN judged text CHECK (judged IN ('open', 'accepted', 'edited', 'rejected', 'gone')),
  -- Somebody says that a customer should never have read it.
  ADD COLUMN unsafe boolean NOT NULL DEFAULT false,
  ADD COLUMN judged_by integer,
  ADD COLUMN judged_at timestamptz,
  ADD FOREIGN KEY (tenant_id, judged_by) REFERENCES users (tenant_id, id),
  ADD CHECK (judged <> 'open' OR text IS NOT NULL);
CREATE UNIQUE INDEX maria_turns_open ON maria_turns (tenant_id, chat_ticket_id) WHERE judged = 'open';
CREATE INDEX maria_turns_judged ON maria_turns (tenant_id, judged_at) WHERE judged_at IS NOT NULL;
