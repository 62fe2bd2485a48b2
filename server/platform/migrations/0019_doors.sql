-- Up Migration
-- The doors of the login: what a session still has to do before it opens anything, the second factor, trusted
-- office ranges, forgotten and expired passwords, terms of use, the captcha's spent answers, limits per address,
-- and the log of all that happens there.

ALTER TABLE users
  -- Asked for a second factor whatever the tenant's rule says.
  ADD COLUMN two_factor_required boolean NOT NULL DEFAULT false,
  -- The password must be changed at the next login after this; null: never.
  ADD COLUMN password_expires_at timestamptz,
  -- Somebody else chose the password: it must be changed at the next login.
  ADD COLUMN old_password_in_use boolean NOT NULL DEFAULT false;

ALTER TABLE sessions
  -- Steps that stand between the password and the house, in their order (server/session/steps.ts). A session that
  -- has any opens nothing but these.
  ADD COLUMN due text[] NOT NULL DEFAULT '{}',
  -- The second factor was not asked for because of the address: the session ends when it leaves that range.
  ADD COLUMN trusted boolean NOT NULL DEFAULT false;

-- The tenant's own rules of who comes in; no row: the defaults.
CREATE TABLE access_rules (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  two_factor_required boolean NOT NULL DEFAULT false,
  -- Inside a trusted range the second factor is not asked for.
  skip_in_trusted_ranges boolean NOT NULL DEFAULT false,
  -- A password is to be changed after so many days; null: never.
  password_days integer CHECK (password_days BETWEEN 1 AND 3650),
  PRIMARY KEY (tenant_id)
);

CREATE TABLE trusted_ranges (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- In its shortest form: 203.0.113.0/24, 2001:db8::/48.
  range text NOT NULL,
  label text NOT NULL,
  created_by integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, range)
);

-- A user's authenticator (TOTP, RFC 6238). Secrets are sealed (server/platform/seal.ts).
CREATE TABLE two_factors (
  tenant_id integer NOT NULL,
  user_id integer NOT NULL,
  -- Null until the first enrolment was confirmed by a code.
  secret text,
  confirmed_at timestamptz,
  -- The time step of the last code taken: it, and any before it, is taken no more.
  last_step bigint,
  -- An enrolment under way: shown to the session that began it, and to no other.
  pending_secret text,
  pending_session uuid,
  pending_at timestamptz,
  -- Wrong codes in a row, and until when none is looked at.
  attempts integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  PRIMARY KEY (tenant_id, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);

-- Codes for who has lost the authenticator, as keyed hashes; each is taken once.
CREATE TABLE recovery_codes (
  tenant_id integer NOT NULL,
  user_id integer NOT NULL,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (tenant_id, user_id, code_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);

-- Ways to a new password, sent by mail. The token is kept as its hash only.
CREATE TABLE password_resets (
  tenant_id integer NOT NULL,
  token_hash text NOT NULL,
  user_id integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);

CREATE TABLE terms_acceptances (
  tenant_id integer NOT NULL,
  user_id integer NOT NULL,
  version text NOT NULL,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  ip text NOT NULL,
  PRIMARY KEY (tenant_id, user_id, version),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);

-- Answers to the captcha that were taken: each is good once.
CREATE TABLE spent_captchas (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);

-- How often something was tried within a span of time, by what was tried and from where (as a keyed hash).
CREATE TABLE door_tries (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  key text NOT NULL,
  tries integer NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, key)
);

-- Browsers from which a user has come in, by the hash of their cookie.
CREATE TABLE known_devices (
  tenant_id integer NOT NULL,
  user_id integer NOT NULL,
  device_hash text NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, user_id, device_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);

-- What happened at the doors. Only ever added to; housekeeping takes away what has had its time.
CREATE TABLE security_log (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL DEFAULT now(),
  -- See server/security-log/kinds.ts.
  kind text NOT NULL,
  -- Whom it is about; null: an e-mail that belongs to nobody.
  user_id integer,
  -- Who did it, where that is somebody else.
  actor_id integer,
  ip text,
  -- The browser, shortened; never a token or a password.
  agent text,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX security_log_user ON security_log (tenant_id, user_id, id DESC);
CREATE INDEX security_log_kind ON security_log (tenant_id, kind, id DESC);
CREATE INDEX security_log_at ON security_log (tenant_id, at);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['access_rules','trusted_ranges','two_factors','recovery_codes','password_resets',
    'terms_acceptances','spent_captchas','door_tries','known_devices','security_log']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = current_setting(''app.tenant'')::integer) WITH CHECK (tenant_id = current_setting(''app.tenant'')::integer)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', t);
  END LOOP;
END $$;
-- Nothing of what was written there is changed or taken away by who works in the tenant.
REVOKE UPDATE, DELETE ON security_log FROM balcao_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO balcao_app;
