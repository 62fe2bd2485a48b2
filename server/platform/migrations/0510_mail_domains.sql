-- Up Migration
-- Compatible with older builds.
-- Domains that a shop sends e-mail from, and how their records at the name servers were found (src/domain/email).
CREATE TABLE mail_domains (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- As name servers know it: small letters, IDNA.
  name text NOT NULL CHECK (name ~ '^[a-z0-9.-]{3,180}$'),
  -- What its owner writes into a TXT record, and no other shop was told.
  token text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
  state text NOT NULL DEFAULT 'awaiting' CHECK (state IN ('awaiting', 'partial', 'verified', 'degraded', 'suspended')),
  -- Checks in a row in which something was missing.
  failures integer NOT NULL DEFAULT 0,
  -- What the last check found of each record, RecordVerdict[].
  verdicts jsonb NOT NULL DEFAULT '[]',
  checked_at timestamptz,
  next_check_at timestamptz,
  -- Since when mails have left from it: how many may leave a day grows with that.
  verified_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX mail_domains_name ON mail_domains (tenant_id, name);
CREATE INDEX mail_domains_next ON mail_domains (next_check_at) WHERE next_check_at IS NOT NULL;
SELECT wall('mail_domains');

-- What its mails are signed with (DKIM). The private half is sealed, in a table that no list reads. The second is there to be
-- changed to without waiting for anybody's name servers.
CREATE TABLE mail_domain_keys (
  tenant_id integer NOT NULL,
  domain_id bigint NOT NULL,
  place integer NOT NULL CHECK (place IN (1, 2)),
  selector text NOT NULL CHECK (selector ~ '^[a-z0-9]{1,40}$'),
  public_key text NOT NULL,
  sealed text NOT NULL,
  PRIMARY KEY (tenant_id, domain_id, place),
  FOREIGN KEY (tenant_id, domain_id) REFERENCES mail_domains (tenant_id, id) ON DELETE CASCADE
);
SELECT wall('mail_domain_keys');
