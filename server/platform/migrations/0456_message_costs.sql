-- Up Migration
-- What the provider said a message costs, once for each attempt at it, however often and in whichever order it was told.
-- Kept for reports, also where the message is another's or gone: neither words nor whom it went to. docs/facts.md.
-- Compatible with older builds.
CREATE TABLE message_costs (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- SHA-256 of the provider's id, in which the customer's number stands.
  attempt bytea NOT NULL CHECK (length(attempt) = 32),
  instance_id bigint NOT NULL,
  -- Null: not known yet, not one of ours, or of somebody erased.
  message_id bigint,
  category text NOT NULL CHECK (length(category) <= 64),
  billable boolean NOT NULL,
  -- As Meta calls it: PMP, CBP; empty where it was not said.
  model text NOT NULL CHECK (length(model) <= 64),
  priced_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, attempt)
);
CREATE INDEX message_costs_time ON message_costs (tenant_id, priced_at);
CREATE INDEX message_costs_message ON message_costs (tenant_id, message_id) WHERE message_id IS NOT NULL;
SELECT wall('message_costs');
REVOKE DELETE ON message_costs FROM balcao_app;

-- Waits with its status, to be told of the ticket once the message is known.
ALTER TABLE parked_statuses ADD COLUMN cost jsonb;
-- When the last of its messages that cost something did so.
ALTER TABLE chat_tickets ADD COLUMN last_cost_created_at timestamptz;
