-- Up Migration
-- May a text hold a phone, a document or an e-mail, of which somebody is shown a part alone? Rather once too often: whatever
-- src/domain/contacts/mask.ts covers is among it (tests/server/areas/masked-search.test.ts holds the two together).
CREATE FUNCTION hides_contact(text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT strpos($1, '@') > 0 OR length(regexp_replace($1, '[^0-9]', '', 'g')) >= 8
    OR regexp_replace($1, '[^0-9A-Za-z]', '', 'g') ~ '^[0-9A-Za-z]{12}[0-9]{2}$'
$$;

-- What a name is sorted by where contact data is hidden: of those that are a number or an address, the order tells nothing. A column,
-- as what is compared with a cursor must be known not to tell of rows that one may not see (migration 0062).
ALTER TABLE customers ADD shown_name_key text
  GENERATED ALWAYS AS (CASE WHEN hides_contact(fold_text(name)) THEN '' ELSE fold_text(name) END) STORED;
CREATE INDEX customers_by_shown_name ON customers (tenant_id, shown_name_key, id) WHERE merged_into IS NULL AND erased_at IS NULL;
