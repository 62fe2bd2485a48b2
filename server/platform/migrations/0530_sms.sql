-- Up Migration
-- Compatible with older builds.
-- A shop's accounts at SMS providers, one at each; what is written leaves by the one that is in use.
CREATE TABLE sms_accounts (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('zenvia', 'twilio')),
  -- Twilio's Account SID; of others empty.
  account text NOT NULL CHECK (length(account) <= 200),
  -- A short code, a number or an alias.
  sender text NOT NULL CHECK (length(sender) BETWEEN 3 AND 41),
  -- Does somebody read what is answered to the sender? Else advertisements hold a link by which people leave.
  answers boolean NOT NULL,
  -- Without accents and emoji.
  plain boolean NOT NULL,
  -- Parts that may leave within 24 hours.
  per_day integer NOT NULL CHECK (per_day BETWEEN 1 AND 1000000),
  active boolean NOT NULL,
  -- Why nothing leaves by it, as people read it: the provider does not know us any more.
  trouble text CHECK (length(trouble) <= 300),
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, provider)
);
CREATE UNIQUE INDEX sms_accounts_active ON sms_accounts (tenant_id) WHERE active;
SELECT wall('sms_accounts');

-- What opens an account, sealed; in a table of its own, which no list reads.
CREATE TABLE sms_secrets (
  tenant_id integer NOT NULL,
  provider text NOT NULL,
  sealed text NOT NULL,
  PRIMARY KEY (tenant_id, provider),
  FOREIGN KEY (tenant_id, provider) REFERENCES sms_accounts (tenant_id, provider) ON DELETE CASCADE
);
SELECT wall('sms_secrets');

-- SMS in a shop's name, each to one phone, and what became of them.
CREATE TABLE sms_outbox (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- The key of whoever asked: the same is one SMS.
  hash text NOT NULL CHECK (length(hash) BETWEEN 1 AND 200),
  -- Null: to somebody of the shop, to try it out.
  customer_id bigint,
  purpose text NOT NULL CHECK (purpose IN ('answer', 'service', 'marketing', 'campaign')),
  -- Digits of a mobile with its country.
  phone text NOT NULL,
  -- As it leaves, and how many parts that are.
  text text NOT NULL,
  parts smallint NOT NULL CHECK (parts > 0),
  -- What names it in the link by which its reader leaves; null: they answer.
  code text CHECK (length(code) = 12),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'delivered', 'refused', 'failed', 'unknown')),
  -- Why it is refused or failed: a reason of the gate, or what the provider said.
  reason text CHECK (length(reason) <= 300),
  -- What it cost when it left, cents of BRL; null: it has not left, or no price was known.
  cents numeric(12, 4),
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  next_at timestamptz NOT NULL DEFAULT now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id)
);
CREATE UNIQUE INDEX sms_outbox_hash ON sms_outbox (tenant_id, hash);
CREATE UNIQUE INDEX sms_outbox_code ON sms_outbox (code) WHERE code IS NOT NULL;
CREATE INDEX sms_outbox_waiting ON sms_outbox (tenant_id, next_at, id) WHERE state = 'queued';
CREATE INDEX sms_outbox_sending ON sms_outbox (claimed_at) WHERE state = 'sending';
-- How many parts have left within a day.
CREATE INDEX sms_outbox_claimed ON sms_outbox (tenant_id, claimed_at) INCLUDE (parts) WHERE claimed_at IS NOT NULL AND state <> 'queued';
CREATE INDEX sms_outbox_customer ON sms_outbox (tenant_id, customer_id, id DESC) WHERE customer_id IS NOT NULL;
SELECT wall('sms_outbox');
