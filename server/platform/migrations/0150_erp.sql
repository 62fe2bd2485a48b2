-- Up Migration
-- Integrations with shops' ERPs: what is known of each, what came and went, and what waits for a person (server/erp).
CREATE TABLE erp_connections (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('bling', 'tiny', 'omie', 'api', 'file')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- The store whose prices and stock it keeps: the whole shop (null), or one connection's own.
  instance_id bigint,
  -- src/domain/erp/erp-connection.machine.ts
  state text NOT NULL DEFAULT 'needs_login' CHECK (state IN ('connected', 'degraded', 'needs_login', 'paused')),
  -- Why it is not 'connected', as people read it.
  trouble text,
  -- Are confirmed orders sent there?
  push_orders boolean NOT NULL DEFAULT true,
  -- What is chosen for its kind: a file's place and columns, a webhook's address. Nothing secret.
  options jsonb NOT NULL DEFAULT '{}',
  -- Changes were read up to here.
  cursor_at timestamptz,
  -- The last comparison of everything.
  full_at timestamptz,
  -- When something was last asked and answered, or was last sent to us.
  heard_at timestamptz,
  next_run_at timestamptz,
  -- Failures in a row.
  fails integer NOT NULL DEFAULT 0,
  rev bigint NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id)
);
CREATE INDEX erp_connections_due ON erp_connections (next_run_at) WHERE deleted_at IS NULL AND next_run_at IS NOT NULL;

-- What opens an ERP, sealed; in a table of its own, which no list reads, and whose lock refreshing holds.
CREATE TABLE erp_secrets (
  tenant_id integer NOT NULL,
  connection_id bigint NOT NULL,
  sealed text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, connection_id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES erp_connections (tenant_id, id) ON DELETE CASCADE
);

-- Keys with which an ERP calls us: known by their hash, shown once.
CREATE TABLE erp_keys (
  tenant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  connection_id bigint NOT NULL,
  key_hash text NOT NULL UNIQUE,
  -- Its last characters, by which people tell keys apart.
  ending text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES erp_connections (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX erp_keys_of ON erp_keys (tenant_id, connection_id, id DESC);

-- How many calls of a kind a connection may still make: tokens at a moment. Below zero: taken ahead of time.
CREATE TABLE erp_buckets (
  tenant_id integer NOT NULL,
  connection_id bigint NOT NULL,
  method text NOT NULL,
  tokens double precision NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, connection_id, method),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES erp_connections (tenant_id, id) ON DELETE CASCADE
);

-- What of theirs is which of ours.
CREATE TABLE erp_links (
  tenant_id integer NOT NULL,
  connection_id bigint NOT NULL,
  theirs text NOT NULL,
  product_id bigint NOT NULL,
  -- What was last taken, so that what did not change costs nothing.
  hash_in text,
  -- The price that was last taken, cents.
  price integer,
  -- The full comparison that has last seen it.
  seen_run bigint,
  PRIMARY KEY (tenant_id, connection_id, theirs),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES erp_connections (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX erp_links_ours ON erp_links (tenant_id, product_id, connection_id);
CREATE INDEX erp_links_seen ON erp_links (tenant_id, connection_id, seen_run);

CREATE TABLE erp_runs (
  tenant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  connection_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('changes', 'full', 'notice', 'file', 'snapshot', 'upsert')),
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'stopped', 'failed')),
  since timestamptz,
  -- The page that is read next.
  page integer NOT NULL DEFAULT 1,
  read_rows integer NOT NULL DEFAULT 0,
  made integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  same integer NOT NULL DEFAULT 0,
  held integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  missing integer NOT NULL DEFAULT 0,
  error text,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES erp_connections (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX erp_runs_newest ON erp_runs (tenant_id, started_at DESC, id DESC);
CREATE INDEX erp_runs_of ON erp_runs (tenant_id, connection_id, id DESC);
CREATE INDEX erp_runs_age ON erp_runs (started_at);

-- Orders on their way into an ERP; written with the confirmation of the order, in its transaction.
CREATE TABLE erp_outbox (
  tenant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  connection_id bigint NOT NULL,
  order_id bigint NOT NULL,
  -- How the order is called there, so that it can be asked for.
  key text NOT NULL,
  -- src/domain/erp/erp-push.machine.ts
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'unknown', 'confirmed', 'refused')),
  -- The order as it was confirmed.
  payload jsonb NOT NULL,
  -- Their number of it.
  ref text,
  -- What the ERP says of it since (inbound interface).
  erp_status text,
  tries integer NOT NULL DEFAULT 0,
  error text,
  -- A product of ours that the ERP does not know: what has to be linked.
  missing_product_id bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  next_at timestamptz NOT NULL DEFAULT now(),
  rev bigint NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES erp_connections (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX erp_outbox_order ON erp_outbox (tenant_id, connection_id, order_id);
CREATE INDEX erp_outbox_due ON erp_outbox (tenant_id, connection_id, next_at, id) WHERE state IN ('queued', 'sending', 'unknown');
CREATE INDEX erp_outbox_newest ON erp_outbox (tenant_id, created_at DESC, id DESC);
CREATE INDEX erp_outbox_state ON erp_outbox (tenant_id, connection_id, state, id);

-- What was not taken from an ERP and waits for a person, one per thing.
CREATE TABLE erp_refusals (
  tenant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  connection_id bigint NOT NULL,
  run_id bigint,
  theirs text NOT NULL,
  reason text NOT NULL CHECK (reason IN ('zero', 'jump', 'row', 'twice', 'missing')),
  -- How people know it.
  name text NOT NULL,
  sentence text NOT NULL,
  -- As it came (server/erp/connector.ts, NeutralProduct).
  row jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  solved_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES erp_connections (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX erp_refusals_open ON erp_refusals (tenant_id, connection_id, theirs) WHERE solved_at IS NULL;
CREATE INDEX erp_refusals_newest ON erp_refusals (tenant_id, created_at DESC, id DESC) WHERE solved_at IS NULL;
CREATE INDEX erp_refusals_age ON erp_refusals (solved_at) WHERE solved_at IS NOT NULL;

-- Answers of the inbound interface by the caller's idempotency key.
CREATE TABLE erp_answers (
  tenant_id integer NOT NULL,
  connection_id bigint NOT NULL,
  key text NOT NULL,
  -- Of method, address and body: the same key with something else is refused.
  request_hash text NOT NULL,
  status integer,
  body jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, connection_id, key),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES erp_connections (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX erp_answers_age ON erp_answers (created_at);

-- What an ERP that gave us an address is told.
CREATE TABLE erp_notices (
  tenant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  connection_id bigint NOT NULL,
  event text NOT NULL,
  body jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'told', 'given_up')),
  tries integer NOT NULL DEFAULT 0,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  next_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, connection_id) REFERENCES erp_connections (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX erp_notices_due ON erp_notices (tenant_id, connection_id, id) WHERE state = 'waiting';
CREATE INDEX erp_notices_age ON erp_notices (created_at);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['erp_connections', 'erp_secrets', 'erp_keys', 'erp_buckets', 'erp_links', 'erp_runs',
    'erp_outbox', 'erp_refusals', 'erp_answers', 'erp_notices']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = current_setting(''app.tenant'')::integer) WITH CHECK (tenant_id = current_setting(''app.tenant'')::integer)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', t);
  END LOOP;
END $$;
