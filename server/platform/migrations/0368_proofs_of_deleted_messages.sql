-- Up Migration
-- Compatible with older builds.

-- The words of a message that was deleted are given nowhere, so neither as what proves a consent. They stay in the row, as
-- whoever holds the data has to prove the consent (Lei 13.709/2018, art. 8 § 2); what is given is the fact and their hash.
ALTER TABLE customer_consents
  -- When the message was deleted; the message itself may be gone one day.
  ADD COLUMN message_deleted_at timestamptz,
  -- What the team says of it, apart from the customer's words in `evidence`.
  ADD COLUMN note text;
CREATE INDEX customer_consents_message ON customer_consents (tenant_id, message_id) WHERE message_id IS NOT NULL;
GRANT UPDATE (message_deleted_at) ON customer_consents TO balcao_app;

-- As in migration 0115, but for that mark, which is set once.
CREATE OR REPLACE FUNCTION keep_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (pg_trigger_depth() > 1
    OR EXISTS (SELECT 1 FROM customers c WHERE c.tenant_id = OLD.tenant_id AND c.id = OLD.customer_id AND c.erased_at IS NOT NULL))
  THEN RETURN OLD; END IF;
  IF TG_OP = 'UPDATE' AND OLD.message_deleted_at IS NULL
    AND to_jsonb(NEW) - 'message_deleted_at' = to_jsonb(OLD) - 'message_deleted_at'
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'consents are only added to';
END $$;

CREATE FUNCTION mark_deleted_proofs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE customer_consents x SET message_deleted_at = NEW.whatsapp_deleted_at
    WHERE x.tenant_id = NEW.tenant_id AND x.message_id = NEW.id AND x.message_deleted_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_chats_deleted_proofs AFTER UPDATE OF whatsapp_deleted_at ON customer_chats FOR EACH ROW
  WHEN (NEW.tag_type = 'in' AND OLD.whatsapp_deleted_at IS NULL AND NEW.whatsapp_deleted_at IS NOT NULL)
  EXECUTE FUNCTION mark_deleted_proofs();

-- Written down behind the deletion, or at the same moment: one waits for the other.
CREATE FUNCTION mark_deleted_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT m.whatsapp_deleted_at INTO NEW.message_deleted_at FROM customer_chats m
    WHERE m.tenant_id = NEW.tenant_id AND m.id = NEW.message_id FOR SHARE;
  RETURN NEW;
END $$;
CREATE TRIGGER customer_consents_of_deleted BEFORE INSERT ON customer_consents FOR EACH ROW
  WHEN (NEW.message_id IS NOT NULL) EXECUTE FUNCTION mark_deleted_proof();

UPDATE customer_consents x SET message_deleted_at = m.whatsapp_deleted_at FROM customer_chats m
  WHERE m.tenant_id = x.tenant_id AND m.id = x.message_id AND m.whatsapp_deleted_at IS NOT NULL;
