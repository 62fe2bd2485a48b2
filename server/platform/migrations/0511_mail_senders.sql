-- Up Migration
-- Compatible with older builds.
-- Mailboxes of a shop's domains that its e-mails are from.
CREATE TABLE mail_senders (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  domain_id bigint NOT NULL,
  -- As it stands before the address.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- Small letters; its domain is the domain's name.
  address text NOT NULL CHECK (length(address) <= 254),
  -- Where answers go, where that is another mailbox.
  reply_to text CHECK (length(reply_to) <= 254),
  -- One of a shop's, which what has no sender of its own is from.
  is_default boolean NOT NULL DEFAULT false,
  -- Somebody who reads the mailbox has said that it is the shop's.
  confirmed_at timestamptz,
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, domain_id) REFERENCES mail_domains (tenant_id, id)
);
CREATE UNIQUE INDEX mail_senders_address ON mail_senders (tenant_id, address);
CREATE UNIQUE INDEX mail_senders_default ON mail_senders (tenant_id) WHERE is_default;
CREATE INDEX mail_senders_domain ON mail_senders (tenant_id, domain_id);
SELECT wall('mail_senders');
