-- Up Migration
-- Compatible with older builds.
-- Whatever happened to a quote: never changed, only added to.
CREATE TABLE quote_steps (
  tenant_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  quote_id bigint NOT NULL,
  -- Null: nobody, it went by itself.
  user_id integer,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  note text,
  -- Hundredths of the quote's currency, of what is about money.
  amount integer,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, quote_id) REFERENCES quotes (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id)
);
CREATE INDEX quote_steps_quote ON quote_steps (tenant_id, quote_id, id);
SELECT wall('quote_steps');

-- Of those that there are, by whom and when they were made is all that is known.
INSERT INTO quote_steps (tenant_id, quote_id, user_id, at, kind)
SELECT tenant_id, id, user_id, created_at, 'created' FROM quotes;
