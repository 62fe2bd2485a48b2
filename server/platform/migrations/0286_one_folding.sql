-- Up Migration
-- One folding of texts that are searched, on both sides: src/domain/text/fold-text.ts says the same, and one table tries
-- both (tests/folded.ts). What people type as ’, ´ or ' is one; decomposed, styled and full-width letters are letters.
SET LOCAL statement_timeout = 0;

CREATE FUNCTION apostrophes() RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT '''`´‘’‛ʹʻʼˈ′＇' $$;
CREATE OR REPLACE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length($1) = length($1) THEN lower(translate($1, '''`', ''))
  -- Capitals of other alphabets by name: lower() knows them only where the database has a locale.
  ELSE translate(lower(regexp_replace(
      normalize(translate($1, '‐‑‒–—―−﹘﹣－“”„‟«»″＂' || public.apostrophes()
        || E'\u00AD\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\uFEFF',
        '----------""""""""'), NFKD),
      E'[\u0300-\u036F\u0483-\u0487\u0591-\u05BD\u064B-\u065F\u0670\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F]', '', 'g')),
    'ςØĐŁÆŒÞÐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЄЋЂЉЊЏЈЅҐ',
    'σøđłæœþðαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяієћђљњџјѕґ') END
$$;
-- An apostrophe parts words, so that "água" is found in "copo d’água".
CREATE OR REPLACE FUNCTION words_of(tenant integer, texts text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT strip(to_tsvector('simple', 'tenant' || tenant || ' ' || regexp_replace(
    regexp_replace(public.fold_text(translate(left(texts, 100000), public.apostrophes(), repeat(' ', length(public.apostrophes())))),
      '[^[:alnum:]]+', ' ', 'g'), '([[:alnum:]]{40})[[:alnum:]]+', '\1', 'g')))
$$;

-- Indexes over the function hold what it gave before. Where a name may be there only once, and two are one now, the newer
-- one gets a number.
DO $$
DECLARE
  index record;
  doubles bigint;
BEGIN
  FOR index IN
    SELECT i.indexrelid::regclass AS name, i.indrelid::regclass AS of, i.indisunique AS single, pg_get_indexdef(i.indexrelid) AS def,
      coalesce(pg_get_expr(i.indpred, i.indrelid), 'TRUE') AS holds,
      (SELECT string_agg(pg_get_indexdef(i.indexrelid, n, TRUE), ', ') FROM generate_series(1, i.indnkeyatts) n) AS keys
    FROM pg_index i WHERE pg_get_indexdef(i.indexrelid) LIKE '%fold_text(%' AND i.indrelid::regclass::text NOT LIKE '%.%'
  LOOP
    EXECUTE format('DROP INDEX %s', index.name);
    doubles := CASE WHEN index.single THEN 1 ELSE 0 END;
    WHILE doubles > 0 LOOP
      EXECUTE format('UPDATE %1$s r SET name = left(name, 50) || '' ('' || n.place || '')'' FROM (
        SELECT tenant_id, id, row_number() OVER (PARTITION BY %2$s ORDER BY id) AS place FROM %1$s WHERE %3$s) n
        WHERE n.place > 1 AND r.tenant_id = n.tenant_id AND r.id = n.id', index.of, index.keys, index.holds);
      GET DIAGNOSTICS doubles = ROW_COUNT;
    END LOOP;
    EXECUTE index.def;
  END LOOP;
END $$;

UPDATE customers SET name = normalize(name) WHERE name_key <> fold_text(name);
UPDATE products SET name = normalize(name), presentation = normalize(presentation), ingredient = normalize(ingredient), brand = normalize(brand)
  WHERE search_key <> fold_text(name || ' ' || coalesce(presentation, '') || ' ' || coalesce(ingredient, '')
    || ' ' || coalesce(brand, '') || ' ' || coalesce(sku, '') || ' ' || coalesce(gtin, ''));

-- Words of messages that could not be found: decomposed, styled or full-width.
SELECT add_ticket_words(tenant_id, chat_ticket_id, string_agg(concat_ws(' ', message, caption, document_name), ' '))
  FROM customer_chats
  WHERE NOT is_log_message AND concat_ws(' ', message, caption, document_name) ~ E'[\u0300-\u036F\u2460-\u24FF\uFF01-\uFF5E\U0001D400-\U0001D7FF]'
  GROUP BY tenant_id, chat_ticket_id;
