-- Up Migration
-- Compatible with older builds.
-- What customers say by SMS and e-mail, at the counter through a link, and by a complaint about a mail.
ALTER TABLE customer_consents DROP CONSTRAINT customer_consents_source_check, DROP CONSTRAINT customer_consents_channel_check;
ALTER TABLE customer_consents
  ADD CONSTRAINT customer_consents_source_check CHECK (source IN ('word', 'button', 'preference', 'provider', 'link', 'one_click', 'staff',
    'import', 'sms', 'complaint', 'counter')),
  ADD CONSTRAINT customer_consents_channel_check CHECK (channel IN ('whatsapp', 'counter', 'phone', 'link', 'import', 'sms', 'email'));
-- A message that goes to the number's other spelling keeps its place among the others.
ALTER TABLE outreach ADD COLUMN rank smallint CHECK (rank BETWEEN 0 AND 3);
-- Somebody went on against what the shop had decided about a customer: who, against which reason, and why.
CREATE TABLE overruled_refusals (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- The message's hash.
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 200),
  customer_id bigint NOT NULL,
  user_id integer NOT NULL,
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 40),
  why text NOT NULL CHECK (length(why) BETWEEN 1 AND 300),
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, source),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX overruled_refusals_customer ON overruled_refusals (tenant_id, customer_id, at);
SELECT wall('overruled_refusals');
REVOKE UPDATE ON overruled_refusals FROM balcao_app;
