-- Up Migration
-- The shop's own clock: the time zone that it set, for statements of its own transactions and for the owner's alike.
-- As a subquery, "AT TIME ZONE (SELECT shop_zone())", a statement asks once, and what is compared with keeps its index.
CREATE FUNCTION shop_zone() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT value FROM settings WHERE tenant_id = nullif(current_setting('app.tenant', true), '')::integer
      AND key = 'time_zone' AND coalesce(instance_id, 0) = 0),
    'America/Sao_Paulo')
$$;
-- A zone that the database does not know would stop every statement that reads a clock: the cast refuses it at the door.
ALTER TABLE settings ADD CONSTRAINT settings_time_zone
  CHECK (key <> 'time_zone' OR value IS NULL OR (timestamptz '2026-01-01 12:00+00' AT TIME ZONE value) IS NOT NULL);
