-- Up Migration
-- Compatible with older builds.
-- Whose the address was when it was suppressed, and who let it be written to again: a suppression that was lifted stays to be
-- read, and the address may be suppressed anew. Older builds do not know of lifting, and write to nobody of these.
ALTER TABLE mail_suppressions
  DROP CONSTRAINT mail_suppressions_pkey,
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY,
  -- Null: not known, or erased.
  ADD COLUMN customer_id bigint,
  ADD COLUMN lifted_at timestamptz,
  ADD COLUMN lifted_by integer,
  ADD COLUMN lift_reason text CHECK (length(lift_reason) BETWEEN 3 AND 300),
  ADD PRIMARY KEY (tenant_id, id),
  ADD FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id);
CREATE UNIQUE INDEX mail_suppressions_standing ON mail_suppressions (tenant_id, address_key) WHERE lifted_at IS NULL;
CREATE INDEX mail_suppressions_newest ON mail_suppressions (tenant_id, at DESC, id DESC);
CREATE INDEX mail_suppressions_customer ON mail_suppressions (tenant_id, customer_id) WHERE customer_id IS NOT NULL;
