-- Up Migration
-- What customers agreed to and took back, by purpose (Lei 13.709/2018, art. 8). Rows are only added: how things stand is
-- read off the newest, and what was said before stays provable.
CREATE TABLE customer_consents (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('marketing', 'reminder', 'health_profile', 'pbm_share')),
  decision text NOT NULL CHECK (decision IN ('granted', 'denied', 'withdrawn')),
  basis text NOT NULL CHECK (basis IN ('consent', 'legitimate_interest', 'contract', 'legal_obligation', 'health_protection')),
  channel text NOT NULL CHECK (channel IN ('whatsapp', 'counter', 'phone', 'link', 'import')),
  -- Where it was said. The message or the import may be gone one day: the proof is copied into `evidence`.
  message_id bigint,
  import_id bigint,
  evidence text,
  -- Which wording they were shown.
  text_version text,
  -- Who wrote it down; null: nobody of the team.
  user_id integer,
  -- When it was said, and when it was written down.
  at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX customer_consents_newest ON customer_consents (tenant_id, customer_id, purpose, at DESC, id DESC);
CREATE INDEX customer_consents_history ON customer_consents (tenant_id, customer_id, at DESC, id DESC);

ALTER TABLE customer_consents ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON customer_consents USING (tenant_id = current_setting('app.tenant')::integer)
  WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, DELETE ON customer_consents TO balcao_app;

-- Nobody changes one, and nobody takes one away but with the customer: who was erased, or is deleted with their row.
CREATE FUNCTION keep_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (pg_trigger_depth() > 1
    OR EXISTS (SELECT 1 FROM customers c WHERE c.tenant_id = OLD.tenant_id AND c.id = OLD.customer_id AND c.erased_at IS NOT NULL))
  THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'consents are only added to';
END $$;
CREATE TRIGGER customer_consents_kept BEFORE UPDATE OR DELETE ON customer_consents FOR EACH ROW EXECUTE FUNCTION keep_consent();

-- A customer and everybody who was merged into them: what one of them said, the one person said.
CREATE FUNCTION same_person(of_tenant integer, of_customer bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  WITH RECURSIVE one AS (
    SELECT of_customer AS id
    UNION SELECT c.id FROM customers c JOIN one ON c.tenant_id = of_tenant AND c.merged_into = one.id
  ) SELECT id FROM one
$$;

-- Who stopped marketing on WhatsApp before this was written down.
INSERT INTO customer_consents (tenant_id, customer_id, purpose, decision, basis, channel, evidence, at)
SELECT tenant_id, id, 'marketing', CASE WHEN stopped_on_whatsapp THEN 'withdrawn' ELSE 'granted' END, 'consent', 'whatsapp',
  'Preferência de marketing do WhatsApp', marketing_choice_at
FROM customers WHERE marketing_choice_at IS NOT NULL AND erased_at IS NULL AND (stopped_on_whatsapp OR NOT is_blacklisted_campaign);
