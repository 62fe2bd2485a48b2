-- Up Migration
-- Compatible with older builds.

-- Digits of any script as 0 to 9, wide letters and at signs as narrow ones: what the mask reads
-- (src/domain/text/plain-numbers.ts) the database reads as well, and one table tries both (tests/hidden-contacts.ts). The
-- scripts are those of Unicode 17, by their zero; where a newer one brings another, that table's test says so.
DO $$
DECLARE
  zeros integer[] := ARRAY[
    x'660'::int, x'6f0'::int, x'7c0'::int, x'966'::int, x'9e6'::int, x'a66'::int, x'ae6'::int, x'b66'::int,
    x'be6'::int, x'c66'::int, x'ce6'::int, x'd66'::int, x'de6'::int, x'e50'::int, x'ed0'::int, x'f20'::int,
    x'1040'::int, x'1090'::int, x'17e0'::int, x'1810'::int, x'1946'::int, x'19d0'::int, x'1a80'::int, x'1a90'::int,
    x'1b50'::int, x'1bb0'::int, x'1c40'::int, x'1c50'::int, x'a620'::int, x'a8d0'::int, x'a900'::int, x'a9d0'::int,
    x'a9f0'::int, x'aa50'::int, x'abf0'::int, x'ff10'::int, x'104a0'::int, x'10d30'::int, x'10d40'::int, x'11066'::int,
    x'110f0'::int, x'11136'::int, x'111d0'::int, x'112f0'::int, x'11450'::int, x'114d0'::int, x'11650'::int, x'116c0'::int,
    x'116d0'::int, x'116da'::int, x'11730'::int, x'118e0'::int, x'11950'::int, x'11bf0'::int, x'11c50'::int, x'11d50'::int,
    x'11da0'::int, x'11de0'::int, x'11f50'::int, x'16130'::int, x'16a60'::int, x'16ac0'::int, x'16b50'::int, x'16d70'::int,
    x'1ccf0'::int, x'1d7ce'::int, x'1d7d8'::int, x'1d7e2'::int, x'1d7ec'::int, x'1d7f6'::int, x'1e140'::int, x'1e2f0'::int,
    x'1e4f0'::int, x'1e5f1'::int, x'1e950'::int, x'1fbf0'::int];
  signs text;
BEGIN
  SELECT string_agg(chr(zero + n), '' ORDER BY place, n) INTO signs
    FROM unnest(zeros) WITH ORDINALITY v(zero, place), generate_series(0, 9) n;
  EXECUTE format($make$
    CREATE FUNCTION plain_signs(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $body$
      -- Nearly every text is Latin, and has nothing to be turned.
      SELECT CASE WHEN octet_length($1) = length($1) OR $1 !~ '[^\u0001-\u024F]' THEN $1
        ELSE translate($1, %L, %L) END
    $body$ $make$,
    signs || '＠﹫ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ',
    repeat('0123456789', cardinality(zeros)) || '@@ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
END $$;

-- As in migration 0265, of whatever script.
CREATE OR REPLACE FUNCTION hides_contact(text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT strpos(plain, '@') > 0 OR length(regexp_replace(plain, '[^0-9]', '', 'g')) >= 8
    OR regexp_replace(plain, '[^0-9A-Za-z]', '', 'g') ~ '^[0-9A-Za-z]{12}[0-9]{2}$'
  FROM (SELECT public.plain_signs($1)) v(plain)
$$;

-- The key holds what the function gave before.
UPDATE customers SET name = name WHERE shown_name_key <> '' AND hides_contact(fold_text(name));
