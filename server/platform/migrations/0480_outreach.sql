-- Up Migration
-- Compatible with older builds.
-- What was written to customers that they had not asked for, by any channel: each template, whoever sent it, and what was
-- planned or is a campaign's. From it come the most that one customer gets, and how many people an account has reached.
CREATE TABLE outreach (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('whatsapp', 'email', 'sms')),
  -- Which message it is, within its channel; on WhatsApp the message's hash.
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 200),
  customer_id bigint NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('answer', 'service', 'marketing', 'campaign')),
  -- Of WhatsApp: the connection, which may be gone, and the account, where a template went out through one.
  instance_id bigint,
  portfolio text CHECK (length(portfolio) <= 64),
  planned_at timestamptz NOT NULL,
  -- Null: not sent yet. A message that is sent again is as new as its last attempt.
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  -- It reached nobody, as far as is known.
  failed_at timestamptz,
  PRIMARY KEY (tenant_id, channel, source),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX outreach_customer ON outreach (tenant_id, customer_id, sent_at);
-- Whoever has not got it yet may get it at any time.
CREATE INDEX outreach_portfolio ON outreach (tenant_id, portfolio, (coalesce(delivered_at, sent_at))) INCLUDE (customer_id)
  WHERE portfolio IS NOT NULL AND failed_at IS NULL;
CREATE INDEX outreach_age ON outreach (planned_at);
SELECT wall('outreach');
