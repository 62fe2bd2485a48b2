-- Up Migration
-- Customers who were erased (LGPD, article 18): the row stays for what is counted, without the person.
ALTER TABLE customers ADD COLUMN erased_at timestamptz;

-- What of an erasure is told to readers who were away for longer than events are kept, and what is left to be done.
CREATE TABLE customer_erasures (
  tenant_id integer NOT NULL,
  customer_id bigint NOT NULL,
  -- Every ticket of theirs.
  ticket_ids bigint[] NOT NULL,
  reason text NOT NULL CHECK (reason IN ('request', 'retention', 'mistake')),
  user_id integer NOT NULL,
  erased_at timestamptz NOT NULL,
  -- Number of the event that told it.
  rev bigint NOT NULL,
  -- When the last of what is done in the background was done.
  finished_at timestamptz,
  PRIMARY KEY (tenant_id, customer_id),
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX customer_erasures_rev ON customer_erasures (tenant_id, rev);

-- Files that an erased customer's rows named: to be taken away where nobody else has them.
CREATE TABLE erased_files (
  tenant_id integer NOT NULL,
  media_file_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, media_file_id),
  FOREIGN KEY (tenant_id, media_file_id) REFERENCES media_files (tenant_id, id) ON DELETE CASCADE
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['customer_erasures', 'erased_files']
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY tenant_wall ON %I USING (tenant_id = current_setting(''app.tenant'')::integer) WITH CHECK (tenant_id = current_setting(''app.tenant'')::integer)', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO balcao_app', t);
  END LOOP;
END $$;

-- Of an erasure: why.
ALTER TABLE security_log ADD COLUMN reason text;

-- A message that is emptied brings no words.
DROP TRIGGER customer_chats_edited_words ON customer_chats;
CREATE TRIGGER customer_chats_edited_words AFTER UPDATE OF message, caption ON customer_chats FOR EACH ROW
  WHEN (NOT NEW.is_log_message AND (NEW.message, NEW.caption) IS DISTINCT FROM (OLD.message, OLD.caption)
    AND (NEW.message <> '' OR NEW.caption <> ''))
  EXECUTE FUNCTION words_of_edited_message();

-- The pseudonym of somebody erased is no address.
CREATE OR REPLACE FUNCTION identifiers_of_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.erased_at IS NOT NULL THEN RETURN NULL; END IF;
  INSERT INTO customer_identifiers (tenant_id, kind, value, customer_id)
  SELECT NEW.tenant_id, v.kind, v.value, NEW.id
  FROM (VALUES ('phone', NULLIF(NEW.lookup_key, NEW.bsuid)), ('wa_id', NEW.wa_id), ('bsuid', NEW.bsuid)) v(kind, value)
  WHERE v.value IS NOT NULL AND v.value <> ''
  ORDER BY v.kind, v.value
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
