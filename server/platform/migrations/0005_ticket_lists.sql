-- Up Migration
-- What lists of tickets are narrowed, ordered and searched by.

-- Lower case without accents, as src/domain/text/fold-text.ts: "Jose" finds "José" without an extension.
CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(lower($1), 'áàâãäåéèêëíìîïóòôõöúùûüçñýÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ', 'aaaaaaeeeeiiiiooooouuuucnyaaaaaaeeeeiiiiooooouuuucny')
$$;

-- The words of everything written in a ticket, with the tenant as a word of its own: the index finds both at
-- once, and a word that every shop uses costs each shop only its own tickets. One row per ticket instead of
-- one index entry per message: a search reads at most as many rows as there are tickets.
CREATE TABLE ticket_words (
  tenant_id integer NOT NULL,
  chat_ticket_id bigint NOT NULL,
  words tsvector NOT NULL,
  PRIMARY KEY (tenant_id, chat_ticket_id),
  FOREIGN KEY (tenant_id, chat_ticket_id) REFERENCES chat_tickets (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_words_words ON ticket_words USING gin (words);
ALTER TABLE ticket_words ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON ticket_words USING (tenant_id = current_setting('app.tenant')::integer) WITH CHECK (tenant_id = current_setting('app.tenant')::integer);
GRANT SELECT, INSERT, UPDATE, DELETE ON ticket_words TO balcao_app;

-- A text's words without their places: only whether a word was said counts. Nobody types more than forty
-- letters of a word, and a ticket's words must stay far from what a tsvector holds (1 MB): a customer who
-- sends noise must not keep the next message from being stored.
CREATE FUNCTION words_of(tenant integer, texts text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT strip(to_tsvector('simple', 'tenant' || tenant || ' ' || regexp_replace(
    regexp_replace(fold_text(left(texts, 100000)), '[^[:alnum:]]+', ' ', 'g'), '([[:alnum:]]{40})[[:alnum:]]+', '\1', 'g')))
$$;
CREATE FUNCTION add_ticket_words(tenant integer, ticket bigint, texts text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ticket_words AS w (tenant_id, chat_ticket_id, words) VALUES (tenant, ticket, words_of(tenant, texts))
  ON CONFLICT (tenant_id, chat_ticket_id) DO UPDATE SET words = w.words || excluded.words
    WHERE length(w.words) < 10000 AND w.words || excluded.words <> w.words
$$;

-- Once per statement, not per row: a group of webhooks is one statement.
CREATE FUNCTION words_of_new_messages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_ticket_words(tenant_id, chat_ticket_id, string_agg(concat_ws(' ', message, caption, document_name), ' '))
    FROM fresh WHERE NOT is_log_message AND concat_ws(' ', message, caption, document_name) <> ''
    GROUP BY tenant_id, chat_ticket_id ORDER BY chat_ticket_id;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_chats_words AFTER INSERT ON customer_chats
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION words_of_new_messages();
-- What is written anew adds its words; those that stood there before stay findable.
CREATE FUNCTION words_of_edited_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_ticket_words(NEW.tenant_id, NEW.chat_ticket_id, concat_ws(' ', NEW.message, NEW.caption));
  RETURN NULL;
END $$;
CREATE TRIGGER customer_chats_edited_words AFTER UPDATE OF message, caption ON customer_chats FOR EACH ROW
  WHEN (NOT NEW.is_log_message AND (NEW.message, NEW.caption) IS DISTINCT FROM (OLD.message, OLD.caption))
  EXECUTE FUNCTION words_of_edited_message();

INSERT INTO ticket_words (tenant_id, chat_ticket_id, words)
  SELECT tenant_id, chat_ticket_id, words_of(tenant_id, string_agg(concat_ws(' ', message, caption, document_name), ' '))
  FROM customer_chats WHERE NOT is_log_message AND concat_ws(' ', message, caption, document_name) <> ''
  GROUP BY tenant_id, chat_ticket_id;

-- Everybody's tickets by activity, whatever their state: the tab "Todos".
CREATE INDEX chat_tickets_activity ON chat_tickets (tenant_id, last_message_at DESC, id DESC);
-- Who waits: seldom many.
CREATE INDEX chat_tickets_waiting ON chat_tickets (tenant_id, waiting_since) WHERE waiting_since IS NOT NULL;
