-- Webhooks for a number that no connection has: kept with their bodies, and processed again once the number is entered.
CREATE TABLE webhook_unknown_numbers (
  phone_number_id text NOT NULL,
  webhook_id bigint NOT NULL REFERENCES webhook_inbox ON DELETE CASCADE,
  -- Messages, statuses and other words for this number in the body.
  items integer NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (phone_number_id, webhook_id)
);
CREATE INDEX webhook_unknown_numbers_webhook ON webhook_unknown_numbers (webhook_id);
