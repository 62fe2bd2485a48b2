-- Up Migration
-- The other doors: a tenant's identity provider (OpenID Connect), tokens of integrations; and tenants that are
-- switched off.

-- Nobody comes in any more; what is the tenant's stays.
ALTER TABLE tenants ADD COLUMN deactivated_at timestamptz;

CREATE TABLE sso_providers (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- As the provider names itself: where its description is found.
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- Sealed (server/platform/seal.ts).
  client_secret text NOT NULL,
  -- What the button of the login page says.
  label text NOT NULL,
  -- The provider says nothing of verified addresses, and gives its people none but its own.
  trusts_email boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id)
);

-- Who somebody at the provider is here. Learnt by a verified address the first time; from then on the provider's
-- own id counts, whatever address it is given.
CREATE TABLE sso_identities (
  tenant_id integer NOT NULL,
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id integer NOT NULL,
  linked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, issuer, subject),
  UNIQUE (tenant_id, issuer, user_id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);

-- What an integration comes in with, as a user of the house. Kept as its hash only.
CREATE TABLE integration_tokens (
  tenant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id integer NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  token_hash text NOT NULL,
  -- Routes that it opens, of those that the user's role opens; null: all of them.
  scope text[],
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  last_used_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);

ALTER TABLE sessions
  -- By which token it was opened; null: by somebody in person.
  ADD COLUMN integration_token_id bigint,
  ADD CONSTRAINT sessions_integration_token FOREIGN KEY (tenant_id, integration_token_id)
    REFERENCES integration_tokens (tenant_id, id) ON DELETE CASCADE;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['sso_providers','sso_identities','integration_tokens']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = current_setting(''app.tenant'')::integer) WITH CHECK (tenant_id = current_setting(''app.tenant'')::integer)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', t);
  END LOOP;
END $$;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO balcao_app;
