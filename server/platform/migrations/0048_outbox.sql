-- Up Migration
-- What is still to be brought to a provider. The oldest of a customer on a connection is the head of their line: the
-- others wait behind it. Only the node that holds the connection's turn takes rows out.
CREATE TABLE outbox (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  message_id bigint NOT NULL,
  instance_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  -- What people write goes before what goes by itself: 0, 1.
  rank smallint NOT NULL DEFAULT 0,
  put_at timestamptz NOT NULL DEFAULT now(),
  -- A refusal that passes: not before this time.
  not_before timestamptz,
  PRIMARY KEY (tenant_id, message_id),
  FOREIGN KEY (tenant_id, message_id) REFERENCES customer_chats (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX outbox_next ON outbox (tenant_id, instance_id, rank, message_id);
CREATE INDEX outbox_line ON outbox (tenant_id, instance_id, customer_id, message_id);

-- A connection's turn: which node sends for it, until when unless it says so again, and when its next message may
-- leave (the pace that the provider allows the number).
CREATE TABLE send_turns (
  tenant_id integer NOT NULL,
  instance_id bigint NOT NULL,
  held_by text NOT NULL,
  held_until timestamptz NOT NULL,
  next_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, instance_id),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id) ON DELETE CASCADE
) WITH (fillfactor = 50);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['outbox', 'send_turns']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = current_setting(''app.tenant'')::integer) WITH CHECK (tenant_id = current_setting(''app.tenant'')::integer)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', t);
  END LOOP;
END $$;

-- The number is also used in the Business app on a phone: the provider allows it less.
ALTER TABLE instances ADD COLUMN coexistence boolean NOT NULL DEFAULT FALSE;
-- What the provider allows this number, messages a second; null: what is usual for its kind.
ALTER TABLE instances ADD COLUMN sends_per_second smallint CHECK (sends_per_second BETWEEN 1 AND 1000);

-- What waits at this moment.
INSERT INTO outbox (tenant_id, message_id, instance_id, customer_id, rank)
SELECT m.tenant_id, m.id, m.instance_id, m.customer_id, m.is_bot_message::integer FROM customer_chats m
WHERE m.tag_type = 'out' AND m.hash IS NOT NULL
  AND (m.delivery = 'pending' AND m.whatsapp_message_id IS NULL
    OR m.refused_id IS NOT NULL AND m.refused_id = m.whatsapp_message_id AND m.delivery IN ('pending', 'unknown', 'sent'));
