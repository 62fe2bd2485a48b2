-- Up Migration
-- Compatible with older builds.
-- What was deleted is found by its words no longer. Of the ticket's words go those that no other message has; the words that
-- another message had before an edit stay findable, as ever. What a message that is deleted said before its own edit is
-- stored nowhere: then the words are computed anew from what is left.
SET LOCAL statement_timeout = 0;

CREATE FUNCTION forget_ticket_words(tenant integer, ticket bigint, texts text, anew boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  whose CONSTANT text := 'tenant' || tenant;
  gone text[];
  leaves tsvector := ''::tsvector;
  one record;
BEGIN
  -- Whoever adds words waits, or was before the reading below.
  PERFORM 1 FROM ticket_words w WHERE w.tenant_id = tenant AND w.chat_ticket_id = ticket FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  gone := array_remove(tsvector_to_array(words_of(tenant, texts)), whose);
  FOR one IN
    SELECT words_of(tenant, concat_ws(' ', m.message, m.caption, m.document_name)) AS words FROM customer_chats m
    WHERE m.tenant_id = tenant AND m.chat_ticket_id = ticket AND NOT m.is_log_message AND m.whatsapp_deleted_at IS NULL
      AND coalesce(m.message, m.caption, m.document_name) IS NOT NULL
  LOOP
    IF anew THEN
      -- As add_ticket_words: a tsvector is bounded.
      IF length(leaves) < 10000 THEN leaves := leaves || one.words; END IF;
    ELSE
      SELECT coalesce(array_agg(g), '{}') INTO gone FROM unnest(gone) g WHERE g <> ALL (tsvector_to_array(one.words));
      EXIT WHEN gone = '{}';
    END IF;
  END LOOP;
  UPDATE ticket_words w SET words = CASE WHEN anew THEN words_of(tenant, '') || leaves ELSE ts_delete(w.words, gone) END
    WHERE w.tenant_id = tenant AND w.chat_ticket_id = ticket;
END $$;

CREATE FUNCTION words_of_deleted_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM forget_ticket_words(NEW.tenant_id, NEW.chat_ticket_id, concat_ws(' ', OLD.message, OLD.caption, OLD.document_name), NEW.is_edited);
  RETURN NULL;
END $$;
-- Messages that are emptied with their customer have no text then: their tickets' words go with them.
CREATE TRIGGER customer_chats_deleted_words AFTER UPDATE OF whatsapp_deleted_at ON customer_chats FOR EACH ROW
  WHEN (NOT NEW.is_log_message AND OLD.whatsapp_deleted_at IS NULL AND NEW.whatsapp_deleted_at IS NOT NULL
    AND coalesce(NEW.message, NEW.caption, NEW.document_name) IS NOT NULL)
  EXECUTE FUNCTION words_of_deleted_message();

-- An edit that comes behind the deletion adds no words.
DROP TRIGGER customer_chats_edited_words ON customer_chats;
CREATE TRIGGER customer_chats_edited_words AFTER UPDATE OF message, caption ON customer_chats FOR EACH ROW
  WHEN (NOT NEW.is_log_message AND NEW.whatsapp_deleted_at IS NULL AND (NEW.message, NEW.caption) IS DISTINCT FROM (OLD.message, OLD.caption))
  EXECUTE FUNCTION words_of_edited_message();

-- Ticket by ticket: each step reads one conversation.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN
    SELECT tenant_id, chat_ticket_id, string_agg(concat_ws(' ', message, caption, document_name), ' ') AS texts, bool_or(is_edited) AS edited
    FROM customer_chats
    WHERE whatsapp_deleted_at IS NOT NULL AND NOT is_log_message AND coalesce(message, caption, document_name) IS NOT NULL
    GROUP BY tenant_id, chat_ticket_id ORDER BY chat_ticket_id
  LOOP
    PERFORM forget_ticket_words(one.tenant_id, one.chat_ticket_id, one.texts, one.edited);
  END LOOP;
END $$;
