-- Up Migration
-- Compatible with older builds.
-- What a shop answers to questions beyond what the product knows of it, and what customers asked that nothing answered.

-- The stems of questions: Portuguese, folded as everything that is searched; without words that folding keeps from being known
-- as those that say nothing, and of shorthand. Every question of a text is on a line of its own.
CREATE FUNCTION question_words(text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ts_delete(to_tsvector('pg_catalog.portuguese', regexp_replace(regexp_replace(
      public.fold_text(translate($1, public.apostrophes(), repeat(' ', length(public.apostrophes())))),
    '[^[:alnum:]]+', ' ', 'g'), '([[:alnum:]]{40})[[:alnum:]]+', '\1', 'g')),
    ARRAY['nao', 'voc', 'vc', 'vcs', 'tamb', 'tb', 'tbm', 'ate', 'ja', 'so', 'sao', 'ser', 'la', 'ha', 'ai', 'pra', 'pro', 'pras', 'pros',
      'q', 'qua', 'eh', 'ta', 'to', 'algum', 'algu'])
$$;
CREATE FUNCTION question_stems(text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(array_to_string(tsvector_to_array(public.question_words(line)), ' ') ORDER BY n), '{}')
  FROM unnest(string_to_array($1, E'\n')) WITH ORDINALITY l(line, n) WHERE btrim(line) <> ''
$$;

CREATE TABLE business_answers (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  question text NOT NULL CHECK (length(question) BETWEEN 1 AND 200),
  -- Other ways to ask for it, one a line.
  variants text CHECK (length(variants) <= 2000),
  answer text NOT NULL CHECK (length(answer) BETWEEN 1 AND 600),
  -- Null: every connection's.
  instance_id bigint,
  -- Days of the shop, both counted; null: without beginning, or end.
  valid_from date,
  valid_until date,
  -- Who said so, or where it stands.
  source text CHECK (length(source) <= 120),
  active boolean NOT NULL DEFAULT true,
  rev integer NOT NULL DEFAULT 1,
  -- What is found by: all stems with their places, each question's, and its letters.
  words tsvector GENERATED ALWAYS AS (question_words(question || E'\n' || coalesce(variants, ''))) STORED,
  stems text[] GENERATED ALWAYS AS (question_stems(question || E'\n' || coalesce(variants, ''))) STORED,
  folded text GENERATED ALWAYS AS (fold_text(question || E'\n' || coalesce(variants, ''))) STORED,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, instance_id) REFERENCES instances (tenant_id, id)
);
CREATE UNIQUE INDEX business_answers_question ON business_answers (tenant_id, coalesce(instance_id, 0), fold_text(question));
CREATE INDEX business_answers_search ON business_answers USING gin (tenant_id, words, folded gin_trgm_ops);
SELECT wall('business_answers');

-- Row-level security lets no index be asked by @@ or <%: see 0017.
CREATE VIEW searchable_answers AS
  SELECT id, words, folded, stems, instance_id, valid_from, valid_until FROM business_answers
  WHERE tenant_id = current_setting('app.tenant')::integer AND active;
GRANT SELECT ON searchable_answers TO balcao_app;

CREATE TABLE business_synonyms (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  word text NOT NULL CHECK (length(word) BETWEEN 1 AND 60),
  -- Words between commas.
  alike text NOT NULL CHECK (length(alike) BETWEEN 1 AND 300),
  rev integer NOT NULL DEFAULT 1,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX business_synonyms_word ON business_synonyms (tenant_id, fold_text(word));
SELECT wall('business_synonyms');

-- Questions that are alike, and what became of them.
CREATE TABLE unanswered_questions (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'dismissed')),
  -- What they became.
  answer_id bigint,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, answer_id) REFERENCES business_answers (tenant_id, id) ON DELETE SET NULL (answer_id)
);
CREATE INDEX unanswered_questions_state ON unanswered_questions (tenant_id, state);
SELECT wall('unanswered_questions');

-- Each time that one was asked, without the name, numbers and addresses of whoever asked.
CREATE TABLE unanswered_askings (
  tenant_id integer NOT NULL REFERENCES tenants ON DELETE CASCADE,
  id bigint GENERATED ALWAYS AS IDENTITY,
  question_id bigint NOT NULL,
  chat_ticket_id bigint NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 200),
  asked text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, question_id) REFERENCES unanswered_questions (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, chat_ticket_id) REFERENCES chat_tickets (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX unanswered_askings_question ON unanswered_askings (tenant_id, question_id, id DESC);
CREATE INDEX unanswered_askings_ticket ON unanswered_askings (tenant_id, chat_ticket_id);
CREATE INDEX unanswered_askings_age ON unanswered_askings (at);
SELECT wall('unanswered_askings');

-- A question that nobody has asked any more, as they were erased or it is long ago, goes.
CREATE FUNCTION forget_unasked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM unanswered_questions q USING (SELECT DISTINCT tenant_id, question_id FROM gone) g
    WHERE q.tenant_id = g.tenant_id AND q.id = g.question_id
      AND NOT EXISTS (SELECT FROM unanswered_askings a WHERE a.tenant_id = q.tenant_id AND a.question_id = q.id);
  RETURN NULL;
END $$;
CREATE TRIGGER unanswered_askings_gone AFTER DELETE ON unanswered_askings
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION forget_unasked();
