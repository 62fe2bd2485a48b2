-- Up Migration
-- Who was given something of which customer, and when: one row per user, customer and kind within a span of time
-- (server/access-trail/kinds.ts), so that it grows with the customers that people see and not with their requests.
CREATE TABLE customer_accesses (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  -- No reference: what was seen was seen, whatever becomes of the customer or the user.
  customer_id bigint NOT NULL,
  user_id integer NOT NULL,
  -- 1 listed, 2 found, 3 opened, 4 downloaded.
  kind smallint NOT NULL CHECK (kind BETWEEN 1 AND 4),
  -- Which of the spans since 1970 it lies in.
  span integer NOT NULL,
  -- The first time within the span.
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, customer_id, user_id, kind, span)
);
-- Each question (a customer's, a user's, the house's) walks one of these per kind, the newest first.
CREATE INDEX customer_accesses_customer ON customer_accesses (tenant_id, customer_id, kind, at DESC, id DESC);
CREATE INDEX customer_accesses_user ON customer_accesses (tenant_id, user_id, kind, at DESC, id DESC);
CREATE INDEX customer_accesses_kind ON customer_accesses (tenant_id, kind, at DESC, id DESC);

-- Whose trail a customer's goes on from.
CREATE INDEX customers_merged ON customers (tenant_id, merged_into) WHERE merged_into IS NOT NULL;

-- Whose trail was read: a customer's, a user's.
ALTER TABLE security_log ADD COLUMN customer_id bigint, ADD COLUMN of_user_id bigint;

ALTER TABLE customer_accesses ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON customer_accesses USING (tenant_id = current_setting('app.tenant')::integer)
  WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
-- Nothing of what was written there is changed or taken away by who works in the tenant.
GRANT SELECT, INSERT ON customer_accesses TO balcao_app;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO balcao_app;
