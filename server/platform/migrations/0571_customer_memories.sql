-- Up Migration
-- Compatible with older builds.
-- What is remembered of a customer to serve them better: a few words each, agreed to by somebody of the team, for a year.
CREATE TABLE customer_memories (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('addressing', 'shop', 'delivery', 'payment', 'hours', 'free')),
  value text NOT NULL CHECK (length(value) BETWEEN 1 AND 200),
  -- Of the customer's health: kept only where they said that it may be, in this word of theirs.
  health boolean NOT NULL DEFAULT false,
  consent_id bigint,
  -- The message that says so; null: said elsewhere, or it is gone.
  message_id bigint,
  -- Null: Maria.
  proposed_by integer,
  approved_by integer,
  approved_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, consent_id) REFERENCES customer_consents (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, message_id) REFERENCES customer_chats (tenant_id, id) ON DELETE SET NULL (message_id),
  FOREIGN KEY (tenant_id, proposed_by) REFERENCES users (tenant_id, id),
  FOREIGN KEY (tenant_id, approved_by) REFERENCES users (tenant_id, id),
  CHECK (NOT health OR consent_id IS NOT NULL),
  CHECK (kind <> 'free' OR proposed_by IS NOT NULL),
  CHECK ((approved_by IS NULL) = (approved_at IS NULL))
);
CREATE UNIQUE INDEX customer_memories_value ON customer_memories (tenant_id, customer_id, kind, fold_text(value));
CREATE INDEX customer_memories_message ON customer_memories (tenant_id, message_id) WHERE message_id IS NOT NULL;
CREATE INDEX customer_memories_consent ON customer_memories (tenant_id, consent_id) WHERE consent_id IS NOT NULL;
CREATE INDEX customer_memories_age ON customer_memories (expires_at);
SELECT wall('customer_memories');
