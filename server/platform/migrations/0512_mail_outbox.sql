-- Up Migration
-- Compatible with older builds.
-- Mails as they are laid out, once for all who get them; variables stand in them (src/domain/email/content).
CREATE TABLE mail_contents (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  subject text NOT NULL,
  html text NOT NULL,
  plain text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
SELECT wall('mail_contents');

-- Mails in a shop's name, each to one reader, and what became of them.
CREATE TABLE mail_outbox (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- The key of whoever asked: the same is one mail.
  hash text NOT NULL CHECK (length(hash) BETWEEN 1 AND 200),
  domain_id bigint NOT NULL,
  sender_id bigint NOT NULL,
  content_id bigint NOT NULL,
  -- Null: to somebody of the shop, to try it out.
  customer_id bigint,
  purpose text NOT NULL CHECK (purpose IN ('service', 'marketing', 'campaign')),
  address text NOT NULL,
  -- What is known of the reader, by the variables' names.
  filled jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'refused', 'failed', 'unknown')),
  -- Why it is refused, failed or came back: a reason of the gate, or what the mail server said.
  reason text CHECK (length(reason) <= 300),
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  next_at timestamptz NOT NULL DEFAULT now(),
  claimed_at timestamptz,
  sent_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, content_id) REFERENCES mail_contents (tenant_id, id),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id)
);
CREATE UNIQUE INDEX mail_outbox_hash ON mail_outbox (tenant_id, hash);
CREATE INDEX mail_outbox_waiting ON mail_outbox (tenant_id, domain_id, next_at, id) WHERE state = 'queued';
CREATE INDEX mail_outbox_claimed ON mail_outbox (claimed_at) WHERE state = 'sending';
CREATE INDEX mail_outbox_sent ON mail_outbox (tenant_id, domain_id, sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX mail_outbox_customer ON mail_outbox (tenant_id, customer_id) WHERE customer_id IS NOT NULL;
SELECT wall('mail_outbox');

-- Addresses that are not written to any more: they do not exist, or whoever reads them has complained. As a keyed hash: it
-- outlives the erasing of the person, and says nobody's name.
CREATE TABLE mail_suppressions (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  address_key text NOT NULL CHECK (length(address_key) = 43),
  reason text NOT NULL CHECK (reason IN ('bounced', 'complained')),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, address_key)
);
SELECT wall('mail_suppressions');
