-- Webhooks about a business account that no connection has: as those of webhook_unknown_numbers.
CREATE TABLE webhook_unknown_accounts (
  waba_id text NOT NULL,
  webhook_id bigint NOT NULL REFERENCES webhook_inbox ON DELETE CASCADE,
  -- Words about this account and its templates in the body.
  items integer NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (waba_id, webhook_id)
);
CREATE INDEX webhook_unknown_accounts_webhook ON webhook_unknown_accounts (webhook_id);
