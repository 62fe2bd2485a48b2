-- Up Migration
-- What users asked the installation's operator by the support form, as it was mailed.
CREATE TABLE support_requests (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  -- Counted per shop: what people name when they ask again.
  id bigint NOT NULL,
  user_id integer NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  -- As the user saw it before it was sent.
  diagnostics text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX support_requests_own ON support_requests (tenant_id, user_id, id);
CREATE INDEX support_requests_age ON support_requests (created_at);
ALTER TABLE support_requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON support_requests USING (tenant_id = current_setting('app.tenant')::integer)
  WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT ON support_requests TO balcao_app;
