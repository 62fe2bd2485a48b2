-- Up Migration
-- Reactions to messages: one of the customer and one of ours per message, for whoever of the staff reacts, the
-- customer sees one number.

CREATE TABLE reactions (
  tenant_id integer NOT NULL,
  message_id bigint NOT NULL,
  from_customer boolean NOT NULL,
  -- One emoji; empty: taken back. Such a row stays, so that what came before it cannot come back.
  text text NOT NULL,
  reacted_at timestamptz NOT NULL,
  -- The provider's id of the reaction: of two in one second the greater one counts.
  provider_id text NOT NULL DEFAULT '',
  -- Who of the staff, for ours.
  user_id integer,
  -- Ours on its way: pending, sent, failed.
  delivery text NOT NULL DEFAULT 'sent' CHECK (delivery IN ('pending', 'sent', 'failed')),
  -- Raised by every change of ours: what came of posting an earlier one says nothing of this one.
  version integer NOT NULL DEFAULT 1,
  tries integer NOT NULL DEFAULT 0,
  error_message text,
  PRIMARY KEY (tenant_id, message_id, from_customer),
  FOREIGN KEY (tenant_id, message_id) REFERENCES customer_chats (tenant_id, id) ON DELETE CASCADE
);

-- Reactions that came before the provider's id of their message was known; drained when it is.
CREATE TABLE parked_reactions (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- The provider's id of the message reacted to.
  target text NOT NULL,
  text text NOT NULL,
  reacted_at timestamptz NOT NULL,
  provider_id text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, target)
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['reactions', 'parked_reactions']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = current_setting(''app.tenant'')::integer) WITH CHECK (tenant_id = current_setting(''app.tenant'')::integer)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', t);
  END LOOP;
END $$;
