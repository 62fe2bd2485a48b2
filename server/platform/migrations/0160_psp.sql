-- Up Migration
-- Dynamic Pix: accounts at payment providers (PSP) that speak the Banco Central's API Pix, and what is asked of them.
CREATE TABLE psp_accounts (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- A name among the operator's providers (server/platform/config-psp.ts): where it is called is never the shop's choice.
  provider text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- The connection whose orders it is paid by; null: the whole shop's.
  instance_id bigint,
  -- The receiver's key that charges are made under.
  pix_key text NOT NULL,
  -- How long a charge may be paid, minutes.
  expiry_minutes integer NOT NULL DEFAULT 60 CHECK (expiry_minutes BETWEEN 5 AND 43200),
  -- Why it cannot be used, as people read it; `locked_out`: it does not know us, and nothing is asked until that is changed.
  trouble text,
  locked_out boolean NOT NULL DEFAULT false,
  -- When it last answered, and when it was given the address for its notices.
  heard_at timestamptz,
  hooked_at timestamptz,
  rev integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id)
);
-- One account of a store, and one of the whole shop, so that nobody has to say by which an order is paid.
CREATE UNIQUE INDEX psp_accounts_store ON psp_accounts (tenant_id, coalesce(instance_id, 0)) WHERE deleted_at IS NULL;

-- What opens an account, sealed; in a table of its own, which no list reads.
CREATE TABLE psp_secrets (
  tenant_id integer NOT NULL,
  account_id bigint NOT NULL,
  sealed text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, account_id),
  FOREIGN KEY (tenant_id, account_id) REFERENCES psp_accounts (tenant_id, id) ON DELETE CASCADE
);

-- `open_at_psp`: the provider may hold a charge under its txid that can be paid: asked for before anything is made, and
-- taken back when nobody wants it any more.
ALTER TABLE payments ADD COLUMN account_id bigint;
ALTER TABLE payments ADD COLUMN open_at_psp boolean NOT NULL DEFAULT false;
-- Why it does not go on, as people read it; tries in a row without an answer; when the provider is asked again.
ALTER TABLE payments ADD COLUMN trouble text;
ALTER TABLE payments ADD COLUMN tries integer NOT NULL DEFAULT 0;
ALTER TABLE payments ADD COLUMN next_at timestamptz;
ALTER TABLE payments ADD FOREIGN KEY (tenant_id, account_id) REFERENCES psp_accounts (tenant_id, id);
CREATE INDEX payments_account ON payments (tenant_id, account_id, id DESC) WHERE account_id IS NOT NULL;
CREATE INDEX payments_next ON payments (next_at) WHERE next_at IS NOT NULL;

-- Money that is on its way back: each row is one "devolução" of one Pix, under an id of ours. What has gone back is a move.
CREATE TABLE payment_refunds (
  tenant_id integer NOT NULL,
  id text NOT NULL CHECK (id ~ '^[A-Za-z0-9]{1,35}$'),
  payment_id bigint NOT NULL,
  -- The form's key, which several of these may have: one sum may go back by more than one Pix.
  hash text NOT NULL,
  end_to_end text NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'done', 'refused')),
  reason text,
  user_id integer,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payments (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX payment_refunds_payment ON payment_refunds (tenant_id, payment_id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['psp_accounts', 'psp_secrets', 'payment_refunds']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = current_setting(''app.tenant'')::integer) WITH CHECK (tenant_id = current_setting(''app.tenant'')::integer)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', t);
  END LOOP;
END $$;
