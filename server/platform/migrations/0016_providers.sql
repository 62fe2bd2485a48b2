-- Up Migration
-- Connections of two kinds behind one interface (server/providers/provider.ts): Meta's API, and session hubs
-- whose numbers are paired by a QR code. How a connection stands follows evidence, never a wish.

ALTER TABLE instances
  -- Hub: the session's own key, encrypted at rest; never read back through the contract.
  ADD COLUMN hub_token text,
  -- Hub: the number is paired, whether the session is up at the moment or not.
  ADD COLUMN browser_session boolean NOT NULL DEFAULT false,
  -- False while the session is being made or restarted.
  ADD COLUMN reset_finished boolean NOT NULL DEFAULT true,
  -- Hub: the code to be read by the phone, as a data address, while it is good.
  ADD COLUMN qr_code text,
  -- When the provider said how the connection stands: what it said earlier no longer counts.
  ADD COLUMN state_at timestamptz,
  -- The provider's code of why the connection was switched off; null: a person did it, or it is on.
  ADD COLUMN off_code text,
  -- Tries at finding out that a connection that was switched off works again.
  ADD COLUMN probes integer NOT NULL DEFAULT 0,
  -- The provider asked us to be slower: nothing is sent before.
  ADD COLUMN paused_until timestamptz;

ALTER TABLE customer_chats
  -- The provider's id of the message that this one answers, for a reply that came before it.
  ADD COLUMN replies_to text,
  -- When its text was last changed, by the provider's clock; of two in one second the greater id counts.
  ADD COLUMN edited_at timestamptz,
  ADD COLUMN edit_id text,
  -- The provider said of this id that the number is not on WhatsApp, after taking it: the message goes once to
  -- the number's other spelling, and this id counts no longer.
  ADD COLUMN refused_id text;
CREATE INDEX customer_chats_replies ON customer_chats (tenant_id, replies_to) WHERE replies_to IS NOT NULL AND parent_id IS NULL;

-- Edits and revokes that came before their message; drained when it comes.
CREATE TABLE parked_changes (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- The provider's id of the message.
  target text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('edit', 'revoke')),
  -- 'in' the customer's, 'out' ours, from the phone.
  tag_type text NOT NULL,
  text text,
  at timestamptz NOT NULL,
  provider_id text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, target, kind)
);
ALTER TABLE parked_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON parked_changes USING (tenant_id = current_setting('app.tenant')::integer) WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON parked_changes TO balcao_app;

-- The connection that a stored webhook came for, where its address says so (hubs); Meta's say it inside.
ALTER TABLE webhook_inbox
  ADD COLUMN tenant_id integer REFERENCES tenants ON DELETE CASCADE,
  ADD COLUMN instance_id bigint;
